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
