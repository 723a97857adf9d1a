import CountMeModel

/// A command as the parser knows it: nothing of a page is written twice.
struct CommandDescription {
  /// The words that call it, `countme` first.
  let path: [String]
  let abstract: String
  let discussion: String
  /// Its arguments and options in order.
  let arguments: [ArgumentDescription]
  let subcommands: [CommandDescription]

  /// Reads a command of the parser's dump.
  init?(_ dump: JSONValue?, below parents: [String] = []) {
    guard let object = dump?.object, let name = object["commandName"]?.string,
      object["shouldDisplay"] != .bool(false), name != "help"
    else { return nil }
    let path = parents + [name]
    self.path = path
    abstract = object["abstract"]?.string ?? ""
    discussion = object["discussion"]?.string ?? ""
    arguments = object["arguments"]?.array?.compactMap { ArgumentDescription($0) } ?? []
    subcommands =
      object["subcommands"]?.array?.compactMap { CommandDescription($0, below: path) } ?? []
  }

  /// The arguments that are this command's own.
  var ownArguments: [ArgumentDescription] { arguments.filter { !$0.isOfEveryCommand } }

  /// The command's line in a synopsis.
  var usage: String {
    let words = ownArguments.sorted { !$0.isOption && $1.isOption }.map(\.usage)
    let tail = subcommands.isEmpty ? words : ["COMMAND …"]
    return (path + tail).joined(separator: " ")
  }
}

/// An argument, option or flag as the parser knows it.
struct ArgumentDescription {
  /// `--serving`, `-o`; empty for an argument.
  let names: [String]
  /// What stands for its value; nil for a flag.
  let value: String?
  let abstract: String
  let isOptional: Bool
  let isRepeating: Bool

  /// Reads an argument of the parser's dump.
  init?(_ dump: JSONValue) {
    guard let object = dump.object, object["shouldDisplay"] != .bool(false),
      let kind = object["kind"]?.string
    else { return nil }
    names = object["names"]?.array?.compactMap { Self.name($0) } ?? []
    value = kind == "flag" ? nil : (object["valueName"]?.string ?? "value").uppercased()
    abstract = object["abstract"]?.string ?? ""
    isOptional = object["isOptional"] == .bool(true)
    isRepeating = object["isRepeating"] == .bool(true)
  }

  /// Whether it stands with a name and not by its place.
  var isOption: Bool { !names.isEmpty }

  /// Whether every command has it: the main page explains those.
  var isOfEveryCommand: Bool {
    isOption && !Set(names).isDisjoint(with: Self.ofEveryCommand)
  }

  private static let ofEveryCommand = LeadingOptions.ofEveryCommand.union(["--help", "--version"])

  /// How it is written, such as `-o, --output OUTPUT`.
  var term: String {
    guard isOption else { return value ?? "" }
    return names.joined(separator: ", ") + (value.map { " \($0)" } ?? "")
  }

  /// How it stands in a synopsis, such as `[--output OUTPUT]`.
  var usage: String {
    let longest = names.max { $0.count < $1.count }
    let words = [longest, value].compactMap { $0 }.joined(separator: " ")
    return (isOptional ? "[\(words)]" : words) + (isRepeating ? " …" : "")
  }

  private static func name(_ dump: JSONValue) -> String? {
    guard let name = dump.object?["name"]?.string else { return nil }
    return (dump.object?["kind"]?.string == "long" ? "--" : "-") + name
  }
}
