import ArgumentParser
import CountMeKit

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
