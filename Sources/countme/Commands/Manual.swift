import ArgumentParser
import CountMeModel

/// `countme manual`: the man pages.
struct Manual: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print a man page, or write them all.",
    discussion: """
      countme manual eat | man -l - shows one. With --output ~/.local/share/man/man1 they are where man \
      looks for them.
      """)

  @OptionGroup var global: GlobalOptions
  @Argument(help: "The command (else the program).") var command: String?
  @Option(name: .shortAndLong, help: "The folder to write all pages to.", completion: .directory)
  var output: String?

  func validate() throws {
    guard command == nil || output == nil else {
      throw ValidationError("name a command or --output, not both")
    }
  }

  func run(in context: CommandContext) async throws {
    let pages = try Self.pages()
    guard let output else {
      let name = (["countme"] + [command].compactMap { $0 }).joined(separator: "-") + ".1"
      guard let page = pages.first(where: { $0.name == name }) else {
        throw CommandFailure(
          .usage, "there is no command \((command ?? "").printable)",
          hint: "countme --help lists the commands")
      }
      return try context.console.write(Array(page.text.utf8))
    }
    for page in pages {
      try OutputFile.write(Array(page.text.utf8), to: "\(output)/\(page.name)")
    }
    try context.console.answer(
      ["\(pages.count.counted("page")) in \(output.printable)."],
      json: .members(["path": output, "pages": pages.map(\.name)]))
  }

  private static func pages() throws -> [ManualPage] {
    let dump = try JSONValue(parsing: Array(help().utf8))
    guard let program = CommandDescription(dump.object?["command"]) else { return [] }
    return ManualPage.all(of: program, version: CountMe.configuration.version)
  }

  /// What the parser tells of all commands, as JSON: it answers so to an option.
  private static func help() -> String {
    do {
      _ = try CountMe.parseAsRoot(["--experimental-dump-help"])
      return ""
    } catch {
      return CountMe.message(for: error)
    }
  }
}
