import CountMeGit
import CountMeModel
import CountMePlatform

extension Store {
  /// Removes what leads to a user from this repository.
  func forget(_ user: UserID) throws(DiaryError) {
    let branch = DiaryBranch(user)
    let announced = try announcements(of: user)
    try DiaryError.git { () throws(GitError) in
      for (name, _) in try repository.references("refs/")
      where name.hasSuffix("/\(user.text)") || announced.contains(name) {
        try repository.removeReference(name)
      }
      for setting in ["remote", "merge"] {
        try repository.setSetting("branch.\(branch.shortName).\(setting)", nil)
      }
    }
    // libgit2 leaves the section's title, and with it the id.
    _ = runGit(["config", "--remove-section", "branch.\(branch.shortName)"])
    try DiaryError.wrapping { () throws(SystemError) in
      try DurableFile.remove("\(folder.stateDirectory)/allowed_signers")
    }
    try forgetNotes(of: user)
  }

  /// Removes what the services have noted of a user: each has a folder, and in it a file or a folder of the
  /// user's name. Edits that were set aside are the person's own, and stay.
  private func forgetNotes(of user: UserID) throws(DiaryError) {
    try DiaryError.wrapping { () throws(SystemError) in
      var folders = ["\(environment.stateDirectory)/known"]
      for entry in try FileSystem.list(folder.stateDirectory)
      where entry.kind == .directory && entry.name != Self.setAside {
        folders.append("\(folder.stateDirectory)/\(entry.name)")
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
  func announcements(
    of user: UserID, on remote: RemoteConfig? = nil
  ) throws(DiaryError) -> [String] {
    let marks = remote.map { announcements(on: $0) } ?? "refs/countme/announced/"
    let announced = try DiaryError.git { () throws(GitError) in try repository.references(marks) }
    var own: [String] = []
    for (mark, tip) in announced {
      let account = try SignatureCheck.account(try treeOf(tip), in: repository)
      if account?.key.userID == user { own.append(mark) }
    }
    return own
  }

  func announcements(on remote: RemoteConfig) -> String {
    "refs/countme/announced/\(remote.name)/"
  }
}
