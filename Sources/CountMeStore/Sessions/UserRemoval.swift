import CountMeGit
package import CountMeHistory
package import CountMeModel
import CountMePlatform

/// Removes what this repository knows of a user.
package struct UserRemoval {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Removes what leads to a user from this repository.
  package func forget(_ user: UserID) throws(DiaryError) {
    let branch = DiaryBranch(user)
    let announced = try announcements(of: user)
    try DiaryError.git { () throws(GitError) in
      for (name, _) in try store.repository.references("refs/")
      where name.hasSuffix("/\(user.text)") || name.contains("/\(user.text)/")
        || announced.contains(name)
      {
        try store.repository.removeReference(name)
      }
      // The branch's name, and with it the id, stands in git's configuration, too.
      for setting in ["remote", "merge"] {
        try store.repository.setSetting("branch.\(branch.shortName).\(setting)", nil)
      }
    }
    // libgit2 leaves the section's title, and with it the id.
    _ = Pruning(store).runGit(["config", "--remove-section", "branch.\(branch.shortName)"])
    try DiaryError.wrapping(DurableFile.remove("\(store.folder.stateDirectory)/allowed_signers"))
    try forgetNotes(of: user)
    // They are kept for all who use this folder, and tell what this one has eaten.
    try store.folder.forgetProductAnswers()
  }

  /// Where it is noted, of each user, that a recovery code may never have been shown.
  package static var unshownCodes: String { "unshown-codes" }

  /// Where edits that cannot be used are put.
  static var setAside: String { "set-aside" }

  /// Removes what the services have noted of a user.
  ///
  /// Each has a folder, and in it a file or a folder of the user's name. Edits that were set aside are the
  /// person's own, and stay.
  private func forgetNotes(of user: UserID) throws(DiaryError) {
    try DiaryError.wrapping { () throws(SystemError) in
      var folders = ["known", Self.unshownCodes].map { "\(store.environment.stateDirectory)/\($0)" }
      for entry in try FileSystem.list(store.folder.stateDirectory)
      where entry.kind == .directory && entry.name != Self.setAside {
        folders.append("\(store.folder.stateDirectory)/\(entry.name)")
      }
      for folder in folders {
        for entry in try FileSystem.list(folder) where entry.name.hasPrefix(user.text) {
          let path = "\(folder)/\(entry.name)"
          if entry.kind == .directory {
            try DurableFile.removeTree(path)
          } else {
            try DurableFile.remove(path)
          }
        }
      }
    }
  }

  /// What remembers that a user's addresses were announced; another user of this diary has others.
  ///
  /// - Parameter remote: the remote; nil for all of them.
  package func announcements(
    of user: UserID, on remote: RemoteConfig? = nil
  ) throws(DiaryError) -> [String] {
    let marks = remote.map { announcements(on: $0) } ?? "refs/countme/announced/"
    let announced = try DiaryError.git(store.repository.references(marks))
    var own: [String] = []
    for (mark, tip) in announced {
      let account = try CertifiedAccount.account(
        try store.treeOf(tip), in: store.repository, knowing: store.known)
      if account?.key.userID == user { own.append(mark) }
    }
    return own
  }

  package func announcements(on remote: RemoteConfig) -> String {
    "refs/countme/announced/\(remote.name)/"
  }
}
