/// One thing that the README's tour asks the reader to type.
enum TourCommand {
  /// `cd FOLDER`: the commands after it run there.
  case enter(String)
  /// `export NAME=VALUE`: the commands after it have the variable.
  case export(String, String)
  /// A command, with the text that it reads where it has one (`<<'END'`).
  case run(String)

  /// Whether nothing of the person's own may be left in the diary: commands that edit files by hand
  /// leave their edits there for the next one.
  var leavesDiaryClean: Bool {
    guard case .run(let text) = self else { return false }
    let leaving = ["cat >", "mkdir", "sed -i", "countme schema check", "countme status"]
    return !leaving.contains { text.hasPrefix($0) }
  }

  /// The commands of all blocks that are fenced as `sh tour`, in order.
  static func all(in readme: String) -> [TourCommand] {
    var commands: [TourCommand] = []
    var isTour = false
    var document: [Substring] = []
    for line in readme.split(separator: "\n") {
      if !document.isEmpty {
        document.append(line)
        guard line == "END" else { continue }
        commands.append(.run(document.joined(separator: "\n")))
        document = []
      } else if line.hasPrefix("```") {
        isTour = line == "```sh tour"
      } else if isTour, line.hasSuffix("<<'END'") {
        document = [line]
      } else if isTour {
        commands.append(TourCommand(line))
      }
    }
    return commands
  }

  private init(_ line: Substring) {
    let words = line.split(separator: " ", maxSplits: 1)
    let rest = words.count > 1 ? String(words[1]) : ""
    switch words.first {
    case "cd": self = .enter(rest)
    case "export":
      let parts = rest.split(separator: "=", maxSplits: 1)
      self = .export(String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    default: self = .run(String(line))
    }
  }
}
