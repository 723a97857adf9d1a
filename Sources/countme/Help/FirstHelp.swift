import ArgumentParser

/// What somebody sees who asks for help and has named no command.
enum FirstHelp {
  /// What to type first, and what it does.
  static let beginnings = [
    (command: "countme init", purpose: "a diary in ~/CountMe; no account is needed"),
    (
      command: "countme eat \"Oats\" 311",
      purpose: "what you ate, in kcal; known foods need no number"
    ),
    (command: "countme today", purpose: "the day so far"),
  ]

  /// Whether the arguments ask for it.
  static func isWanted(_ arguments: [String]) -> Bool {
    let words = arguments.filter { !LeadingOptions.flags.contains($0) }
    return words.isEmpty || words == ["--help"] || words == ["-h"]
  }

  /// The text that names the commands, for a terminal of so many columns.
  static func text(naming groups: [CommandGroup], width: Int) -> String {
    var lines = ["CountMe keeps your health diary in plain JSON files, in a git repository.", ""]
    lines.append("Begin with")
    lines += beginnings.map { "  \($0.command.padded(to: 24))\($0.purpose)" }
    lines += ["", "Commands"]
    for group in groups {
      let names = group.subcommands.map { $0.typedName }.joined(separator: " ")
      lines += "  \(group.name.padded(to: 18))\(names)"
        .folded(to: min(width, PageWidth.usual) - 1, indent: 20)
    }
    lines += [
      "", "countme help COMMAND explains one; countme help lists them all, with the options",
      "that every command takes. Several devices: begin with countme help account.",
    ]
    return lines.joined(separator: "\n")
  }
}
