import Glibc

/// What the system gave this process and is not UTF-8: as text it would name another file, or other words.
package enum UnreadableText: Sendable, Equatable {
  /// A word of the command line, with a sign in place of what cannot be read.
  case argument(String)
  /// An environment variable that names a folder.
  case variable(String)
  /// The folder that the process works in, with a sign in place of what cannot be read.
  case workingDirectory(String)
  /// That folder cannot be told, as where it was removed.
  case noWorkingDirectory(reason: String)

  /// The variables that name folders, or what is kept in documents.
  private static let variables = [
    "HOME", "COUNTME_DIR", "COUNTME_DEVICE", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME",
    "TMPDIR",
  ]

  /// The first word or variable that cannot be read; nil where all can.
  package static var amongWords: UnreadableText? {
    for place in 0..<Int(CommandLine.argc) {
      guard let word = unsafe CommandLine.unsafeArgv[place] else { continue }
      if unsafe String(validatingCString: word) == nil {
        return unsafe .argument(String(cString: word))
      }
    }
    let unreadable = variables.first { name in
      unsafe getenv(name).map { unsafe String(validatingCString: $0) == nil } ?? false
    }
    return unreadable.map { .variable($0) }
  }

  /// Why the folder that the process works in cannot be named; nil where it can.
  package static var ofWorkingDirectory: UnreadableText? {
    guard let text = unsafe getcwd(nil, 0) else {
      return .noWorkingDirectory(reason: ErrorNumber(errno).text)
    }
    defer { unsafe free(text) }
    guard unsafe String(validatingCString: text) == nil else { return nil }
    return unsafe .workingDirectory(String(cString: text))
  }
}
