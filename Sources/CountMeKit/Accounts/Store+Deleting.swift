import CountMeGit
import CountMeModel
import CountMePlatform
import CountMeSodium

extension Store {
  /// Deletes the account that is signed in: its documents go from every remote and from this device.
  func deleteAccount(password: borrowing Password) throws(DiaryError) -> AccountDeletion {
    try takeInAccountNews()
    let remotes = try remotes()
    for remote in remotes {
      let gitRemote = try gitRemote(remote)
      _ = try DiaryError.transport { () throws(TransportError) in try gitRemote.references() }
    }
    let user = try folder.owner()
    let precaution = try createBackup(
      in: nil, passphrase: nil, reason: .precaution, note: "before deleting the account",
      cost: .standard, keeping: [])
    let closing = try locked { () throws(DiaryError) in
      try takeInEveryEdit()
      return try close(password)
    }
    var leftovers: [AccountDeletion.Leftover] = []
    for remote in remotes { leftovers += erase(closing, on: remote) }
    let isErasedHere = try locked { () throws(DiaryError) in
      try leave(as: .signedOut)
      try forget(user)
      return pruneObjects(of: DiaryBranch(user), isNamed: false)
    }
    return AccountDeletion(
      user: user, leftovers: leftovers, isErasedHere: isErasedHere, precaution: precaution)
  }

  /// Makes the commit that closes the account; no reference leads to it yet.
  private func close(_ password: borrowing Password) throws(DiaryError) -> ClosedAccount {
    let present = try presentAccount()
    guard let account = present.account.open(password) else { throw .account(.wrongPassword) }
    guard let device = present.thisDevice else { throw .account(.deviceRevoked) }
    let document = present.account.closed(
      by: account, in: try folder.format().repositoryID, now: environment.now())
    let tree = try skeleton(of: try head().tree)
    let files = [document.file, device.file]
    let commit = try writeAside(
      files, tree: tree, parents: [], owner: account.verifyingKey.userID,
      message: CommitMessage("closed"))
    return ClosedAccount(
      files: files, skeleton: tree, commit: commit, email: present.account.email,
      branch: DiaryBranch(account.verifyingKey.userID))
  }

  /// Removes what leads to a user from this repository.
  func forget(_ user: UserID) throws(DiaryError) {
    let branch = DiaryBranch(user)
    try forgetMigration(of: user)
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
      try DurableFile.remove(RememberedFoods.path(of: user, in: folder))
      let notes = "\(folder.stateDirectory)/sync/\(user.text)"
      if FileSystem.exists(notes) { try DurableFile.removeTree(notes) }
      let memory = AccountMemory.path(of: user, in: environment.stateDirectory)
      for file in [memory, memory + ".lock"] { try DurableFile.remove(file) }
    }
  }

  /// Runs the git program in the diary; false where there is none or it fails.
  func runGit(_ arguments: [String]) -> Bool {
    let ending = try? GitProgram.run(
      arguments, in: folder.path, timeout: IdleTimeout(idle: .seconds(600)))
    return ending?.exit == .status(0)
  }
}

/// What closes an account.
struct ClosedAccount {
  /// The account's last version and the device that closed it.
  let files: [SealedFile]
  /// The tree that they belong in.
  let skeleton: ObjectID
  /// The commit that stands alone.
  let commit: ObjectID
  /// The address until now.
  let email: String?
  let branch: DiaryBranch
}

extension AccountDocument {
  /// The account without address and wrappings: nobody can open it any more.
  func closed(
    by account: borrowing SigningKey, in repository: String, now: Timestamp
  ) -> AccountDocument {
    changed(by: account, in: repository, now: now) { fields in
      for field in ["email", "wrappedByPassword", "wrappedByRecoveryCode"] { fields[field] = nil }
      fields["closedAt"] = .string(now.text)
    }
  }

  var isClosed: Bool { fields["closedAt"] != nil }
}
