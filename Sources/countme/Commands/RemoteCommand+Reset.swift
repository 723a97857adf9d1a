import ArgumentParser
import CountMeKit
import CountMePlatform

extension RemoteCommand {
  /// `countme remote reset --to-verified [NAME]`.
  struct Reset: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "reset",
      abstract: "Put your branch on a remote back to the last good commit.",
      discussion: """
        For a remote that holds commits which no device accepts: only these are dropped. If everything \
        there is good, nothing is done; if good commits would be dropped, too, it says how many and by \
        which devices, and drops nothing. A remote that checks what is pushed wants your password before \
        a branch goes back.
        """)

    @OptionGroup var global: GlobalOptions
    @Flag(help: "Back to the last commit up to which everything verifies (required).")
    var toVerified = false
    @Flag(help: "Do not ask for the remote's name to be typed.") var yes = false
    @Argument(help: "The remote's name or address, where there are several.") var name: String?
    @OptionGroup var password: PasswordInput

    func validate() throws {
      guard toVerified else { throw ValidationError("say where to: --to-verified") }
    }

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      guard let reset = try await diary.sync.neededReset(name) else {
        try context.console.answer(
          ["Nothing to put back: everything there is good. countme sync fetches it."],
          json: .members(["isReset": false]))
        return
      }
      if !yes {
        let lines = [
          CommandFailure(diary: reset.reason).message,
          "\(reset.remote.address.printable) would lose \(reset.commits.counted("commit")) "
            + "and be back at \(reset.verified.prefix(10)).",
          "Type \(reset.remote.name.printable) to go on: ",
        ]
        try Console.requireTyped(
          [reset.remote.name], lines.joined(separator: "\n"),
          orElse: "stopped; nothing was changed", hint: "--yes goes on without asking")
      }
      try await perform(reset, in: diary)
      try context.console.answer(
        ["\(reset.remote.name.printable) is back at \(reset.verified.prefix(10))."]
          + ["Use it as before: countme sync"],
        json: .members([
          "isReset": true, "remote": reset.remote.name, "reference": reset.reference,
          "from": reset.found, "to": reset.verified, "commits": reset.commits,
        ]))
    }

    /// Puts it back; by the password where the remote asks for the account key's word.
    private func perform(_ reset: RemoteReset, in diary: Diary) async throws {
      if !password.isFromInput {
        do throws(DiaryError) {
          return try await diary.sync.perform(reset)
        } catch {
          guard case .sync(.resetRefused) = error, Terminal.isInteractive(.input) else {
            throw error
          }
        }
      }
      try await diary.sync.perform(reset, password: try password.known())
    }
  }
}
