import ArgumentParser
import CountMeKit
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

/// A command line on which a word is due, and the diary that it speaks of.
struct CompletionRequest {
  /// The words of the command that are no options: its name and its arguments.
  let arguments: [String]
  /// What of the word is there already, without the shell's quotes.
  let prefix: String
  let context: CommandContext
  /// The diary; nil where there is none.
  let reader: DiaryReader?

  /// Reads the words of a command line, the program's name first.
  init(_ words: [String], prefix: String) {
    var arguments: [String] = []
    var options: [String] = []
    var attached: AttachedChoice?
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      if ["--in", "--of"].contains(word), let value = rest.popFirst() {
        attached = .read(Self.unquoted(value))
      } else if LeadingOptions.options.contains(word), let value = rest.popFirst() {
        options = [word, Self.unquoted(value)]
      } else if word.hasPrefix("--diary=") {
        options = [Self.unquoted(word)]
      } else if !word.hasPrefix("-") {
        arguments.append(Self.unquoted(word))
      }
    }
    self.arguments = arguments
    self.prefix = Self.unquoted(prefix)
    let global = (try? GlobalOptions.parse(options)) ?? GlobalOptions()
    context = CommandContext(global, attached)
    reader = try? context.reader()
  }

  /// The collection that the first argument names.
  var collection: CollectionSchema? {
    arguments.count > 1 ? try? reader?.collection(named: arguments[1]) : nil
  }

  private static func unquoted(_ word: String) -> String {
    word.filter { !"\"'\\".contains($0) }
  }
}
