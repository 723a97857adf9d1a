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
}
