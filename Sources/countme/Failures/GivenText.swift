import CountMePlatform

/// What the program is given to work with: the words of its command line, and the folder that it stands in.
enum GivenText {
  /// Refuses what cannot be read, before anything is done with it: it would name another folder, as that of the
  /// diary in the home folder, or be saved as other words.
  static func requireReadable(for arguments: [String]) throws(CommandFailure) {
    if let unreadable = UnreadableText.amongWords { throw CommandFailure(unreadable) }
    guard needsFolder(arguments), let unreadable = UnreadableText.ofWorkingDirectory else { return }
    throw CommandFailure(unreadable)
  }

  /// A host's hook is where git has put it, and asks nobody for a path; help needs none.
  private static func needsFolder(_ arguments: [String]) -> Bool {
    guard let word = arguments.first else { return false }
    return !["help", "hook", "completions"].contains(word)
      && !arguments.contains { $0 == "--help" || $0 == "-h" }
  }
}

extension CommandFailure {
  fileprivate init(_ text: UnreadableText) {
    switch text {
    case .argument(let word):
      self.init(
        .usage, "\(word.printable) is not UTF-8 text",
        hint: "nothing was changed; let your terminal write UTF-8, or give the file another name")
    case .variable(let name):
      self.init(
        .configuration, "what \(name) says is not UTF-8 text",
        hint: "nothing was changed; countme works in folders whose paths are UTF-8")
    case .workingDirectory(let path):
      self.init(
        .configuration, "the path of this folder is not UTF-8 text: \(path.printable)",
        hint:
          "nothing was changed; countme works in folders whose paths are UTF-8: give the folder another name"
      )
    case .noWorkingDirectory(let reason):
      self.init(
        .notFound, "the folder in which you are cannot be told: \(reason)",
        hint: "nothing was changed; it was removed or renamed, perhaps: cd to one that is there")
    }
  }
}
