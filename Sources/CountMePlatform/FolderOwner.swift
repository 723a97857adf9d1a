import CountMeCsystem

/// Whether git works in a folder, by whom it belongs to (git-config(1), `safe.directory`).
package enum FolderOwner {
  /// Whether what a user owns is the process's own.
  ///
  /// - Parameters:
  ///   - user: the owner.
  ///   - effective: whom the process runs as.
  ///   - sudo: what `SUDO_UID` says, which counts for root alone.
  package static func isOurs(_ user: UInt32, effective: UInt32, sudo: String?) -> Bool {
    if user == effective { return true }
    return effective == 0 && sudo.flatMap { UInt32($0) } == user
  }

  /// Whether the person may be thought to trust what a folder's repository says.
  ///
  /// git is only asked what the person allows where an owner differs.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - facts: the folder's own, and its repository's.
  package static func isTrusted(_ path: String, _ facts: [FileFacts]) -> Bool {
    let effective = UInt32(countme_effective_user())
    let isOurs = facts.allSatisfy {
      Self.isOurs($0.user, effective: effective, sudo: FileSystem.variable("SUDO_UID"))
    }
    return isOurs || SafeDirectories.ofPerson().contains(path)
  }
}

/// The folders in which git works whoever owns them, as the values of `safe.directory` name them.
package struct SafeDirectories {
  private let values: [String]

  /// Takes the values in the order in which git reads them; an empty one forgets those before it.
  package init(_ values: [String]) {
    self.values = Array(values[(values.lastIndex(of: "").map { $0 + 1 } ?? 0)...])
  }

  /// What the system's and the person's own configuration say; a repository's own has no say.
  package static func ofPerson() -> SafeDirectories {
    let question = ["config", "--show-scope", "-z", "--type=path", "--get-all", "safe.directory"]
    let answer = try? ChildProcess.run(
      "git", ["-C", "/"] + question, timeout: IdleTimeout(idle: .seconds(30)))
    guard let answer, answer.exit == .status(0) else { return SafeDirectories([]) }
    let words = answer.output.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return SafeDirectories(
      stride(from: 0, to: words.count - 1, by: 2)
        .filter { ["system", "global"].contains(words[$0]) }.map { words[$0 + 1] })
  }

  /// Whether a folder is among them; `*` names all, and `/*` at the end all below.
  package func contains(_ path: String) -> Bool {
    let path = FileSystem.realPath(path) ?? path
    return values.contains { value in
      if value == "*" { return true }
      guard value.hasSuffix("/*") else { return (FileSystem.realPath(value) ?? value) == path }
      let folder = String(value.dropLast(2))
      return path.hasPrefix("\(FileSystem.realPath(folder) ?? folder)/")
    }
  }
}
