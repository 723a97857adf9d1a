import ArgumentParser
import CountMePlatform

/// A shell's question for the words that may stand at a place: `---completion COMMAND… -- …`.
enum CompletionCall {
  /// Whether the arguments are such a question.
  static func isOne(_ arguments: [String]) -> Bool { arguments.first == "---completion" }

  /// Answers it, by the commands below the root; what fails has no answer, since an error would land in what the person is typing.
  static func answer(_ arguments: [String], of root: any ParsableCommand.Type) -> Int32 {
    do {
      _ = try parse(arguments, of: root)
    } catch {
      // The parser hands over what the closures found as it does with help.
      guard root.exitCode(for: error) == .success else { return 0 }
      let words = root.fullMessage(for: error)
      return words.isEmpty ? 0 : Console.show(words, on: .output)
    }
    return 0
  }

  /// Asks the command itself: to look at the names of all commands takes longer than to answer.
  private static func parse(
    _ arguments: [String], of root: any ParsableCommand.Type
  ) throws -> any ParsableCommand {
    var current = root
    var words = arguments.dropFirst()
    while let word = words.first, word != "--",
      let next = current.configuration.subcommands.first(where: { $0.typedName == word })
    {
      current = next
      words.removeFirst()
    }
    return try current.parseAsRoot(["---completion"] + words)
  }
}
