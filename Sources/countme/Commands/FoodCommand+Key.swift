import ArgumentParser
import CountMeKit
import CountMePlatform

extension FoodCommand {
  /// `countme food key`: the person's own key to FatSecret.
  struct Key: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "key", abstract: "Keep a key of your own to FatSecret's foods.",
      discussion: """
        FatSecret gives a developer a client id and a client secret at platform.fatsecret.com. With \
        them, foods that are not known here are looked up there. Without a key, nobody is asked.
        """,
      subcommands: [Setting.self, Remove.self])

    /// `countme food key set`.
    struct Setting: DiaryCommand {
      static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Read the client id and the client secret, a line each, from standard input.")

      @OptionGroup var global: GlobalOptions

      func run(in context: CommandContext) async throws {
        let lines = try PasswordInput.keyLines()
        let key = try FoodKey(
          id: String(decoding: lines[0], as: UTF8.self),
          secret: String(decoding: lines[1], as: UTF8.self))
        try context.environment.keepFoodKey(key)
        try context.console.answer(
          ["The key is kept on this machine. countme food search TEXT --online uses it."],
          json: .members(["hasKey": true]))
      }
    }

    /// `countme food key rm`.
    struct Remove: DiaryCommand {
      static let configuration = CommandConfiguration(
        commandName: "rm", abstract: "Wipe the key from this machine.")

      @OptionGroup var global: GlobalOptions

      func run(in context: CommandContext) async throws {
        try context.environment.forgetFoodKey()
        try context.console.answer(
          ["There is no key on this machine any more."], json: .members(["hasKey": false]))
      }
    }
  }
}

extension PasswordInput {
  /// The id and the secret: asked for on a terminal, the secret without echo, else two lines.
  fileprivate static func keyLines() throws(CommandFailure) -> [[UInt8]] {
    guard Terminal.isInteractive(.input) else { return try lines(2) }
    return [try ask("Client id: "), try ask("Client secret: ")]
  }
}
