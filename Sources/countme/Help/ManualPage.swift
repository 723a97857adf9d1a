/// One man page.
struct ManualPage {
  /// The file's name, such as `countme-eat.1`.
  let name: String
  /// The page in roff.
  let text: String

  /// All pages: the program's, and one for each command.
  static func all(of program: CommandDescription, version: String) -> [ManualPage] {
    [ManualPage(program: program, version: version)]
      + program.subcommands.map { ManualPage(command: $0, of: program, version: version) }
  }

  /// The page of the program itself.
  private init(program: CommandDescription, version: String) {
    name = "countme.1"
    var page = Self.begun("countme", program.abstract, version)
    page.macro("SH", "SYNOPSIS")
    page.macro("B", "countme COMMAND …")
    page.macro("br")
    page.macro("B", "git countme COMMAND …")
    page.macro("SH", "DESCRIPTION")
    page.paragraphs(ManualText.description)
    page.example(FirstHelp.beginnings.map(\.command))
    page.macro("SH", "COMMANDS")
    page.plain("Each has a page of its own, such as countme-eat(1).")
    for command in program.subcommands {
      page.item(command.path.joined(separator: " "), command.abstract)
    }
    page.macro("SH", "OPTIONS")
    page.plain("Every command takes these.")
    for option in program.arguments where option.isOption {
      page.item(option.term, option.abstract)
    }
    Self.add("EXIT STATUS", ManualText.exits.map { ("\($0.0.rawValue)", $0.1) }, to: &page)
    Self.add("ENVIRONMENT", ManualText.variables, to: &page)
    Self.add("FILES", ManualText.files, to: &page)
    page.macro("SH", "SEE ALSO")
    page.plain("git(1)")
    text = page.text
  }

  /// The page of a command, which explains its subcommands too.
  private init(command: CommandDescription, of program: CommandDescription, version: String) {
    let title = command.path.joined(separator: "-")
    name = "\(title).1"
    var page = Self.begun(title, command.abstract, version)
    page.macro("SH", "SYNOPSIS")
    for (index, leaf) in command.leaves.enumerated() {
      if index > 0 { page.macro("br") }
      page.macro("B", leaf.usage)
    }
    if !command.discussion.isEmpty {
      page.macro("SH", "DESCRIPTION")
      page.paragraphs(command.discussion)
    }
    Self.add("ARGUMENTS", command.ownArguments.filter { !$0.isOption }, to: &page)
    Self.add("OPTIONS", command.ownArguments.filter(\.isOption), to: &page)
    if !command.subcommands.isEmpty { page.macro("SH", "COMMANDS") }
    for leaf in command.leaves where leaf.path != command.path {
      page.macro("SS", leaf.path.joined(separator: " "))
      page.paragraphs([leaf.abstract, leaf.discussion].joined(separator: "\n"))
      for argument in leaf.ownArguments { page.item(argument.term, argument.abstract) }
    }
    page.macro("SH", "SEE ALSO")
    page.plain("countme(1) has the options that every command takes, and the exit codes.")
    text = page.text
  }

  private static func begun(_ title: String, _ abstract: String, _ version: String) -> Roff {
    var page = Roff()
    page.macro("TH", title.uppercased(), "1", "", "CountMe \(version)", "CountMe")
    page.macro("nh")
    page.macro("SH", "NAME")
    let words = abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
    page.plain("\(title) - \(words)")
    return page
  }

  private static func add(_ title: String, _ items: [(String, String)], to page: inout Roff) {
    page.macro("SH", title)
    for (term, words) in items { page.item(term, words) }
  }

  private static func add(_ title: String, _ items: [ArgumentDescription], to page: inout Roff) {
    if !items.isEmpty { add(title, items.map { ($0.term, $0.abstract) }, to: &page) }
  }
}

extension CommandDescription {
  /// The commands below this one that do something, or itself.
  fileprivate var leaves: [CommandDescription] {
    subcommands.isEmpty ? [self] : subcommands.flatMap(\.leaves)
  }
}

/// What the main page says that no command's definition does.
enum ManualText {
  static let description = """
    A diary of food, exercise, weight, water, habits, fasting, use-by dates and reactions. Every \
    entry is a small JSON file in an ordinary git repository. It works with no network and no \
    account, and syncs between devices through any git remote. To begin:
    """

  static let exits: [(ExitStatus, String)] = [
    (.success, "Done."),
    (.conflict, "A merge command leaves something that a person must decide."),
    (.usage, "The command was not understood."),
    (.data, "A document, schema or file is not valid."),
    (.notFound, "There is no such document, file or diary."),
    (.offline, "A remote cannot be reached; the work is kept."),
    (.bug, "There is a bug in the program."),
    (.cannotCreate, "A file cannot be made."),
    (.inputOutput, "A file cannot be read or written."),
    (.busy, "Another process is using it."),
    (.remote, "A remote moved back or is another one; nothing was changed."),
    (.notPermitted, "A rule refuses it, or nobody is signed in."),
    (.configuration, "The set-up is wrong."),
    (.interrupted, "Stopped by a signal."),
  ]

  static let variables = [
    ("COUNTME_DIR", "The diary's folder, unless -C names one."),
    ("COUNTME_DEVICE", "What this device is called in accounts and commits."),
    ("NO_COLOR", "If not empty, no colours are printed."),
    ("EDITOR, VISUAL", "What countme edit opens."),
    ("XDG_STATE_HOME, XDG_DATA_HOME", "Where keys and backups are kept."),
  ]

  static let files = [
    ("~/CountMe", "The diary, unless another folder is named."),
    (".countme/format.json", "The format's version and the repository's id."),
    (".countme/schema/*.schema.json", "Your own collections."),
    (".git/countme/", "What belongs to this device alone and is not data."),
  ]
}
