package import CountMeGit
package import CountMeHistory
package import CountMeModel

/// Shows another user's branch, and writes commits to branches that are not shown.
package struct BranchSwitch {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Commits files to a branch that the working tree does not show.
  package func commitAside(
    _ files: [SealedFile], tree: ObjectID, parents: [ObjectID], branch: DiaryBranch,
    from old: ObjectID?, message: CommitMessage
  ) throws(DiaryError) {
    let tip = try writeAside(
      files, tree: tree, parents: parents, owner: branch.owner, message: message)
    try store.moveBranch(branch, from: old, to: tip, message.subject)
  }

  /// Writes a commit to which no reference leads yet, signed by a user's device key; a guest's by none.
  package func writeAside(
    _ files: [SealedFile], tree: ObjectID, parents: [ObjectID], owner: UserID,
    message: CommitMessage
  ) throws(DiaryError) -> JudgedTip {
    // A key is wiped when its value goes, so no closure can hold one: it is read where it signs.
    let store = store
    let writer = CommitWriter(store.identity(of: owner)) { bytes throws(DiaryError) in
      if owner == .guest { return nil }
      guard let key = try store.secrets().key(of: owner) else { throw .account(.notSignedIn) }
      return SSHSignature.armoured(bytes, by: key)
    }
    return try store.repository.writingPack { repository throws(DiaryError) in
      try SealedTree(SealedCommit(files, message), changing: tree, in: repository)
        .commit(on: parents, by: writer, in: repository)
    }
  }

  /// Shows another user's branch in the working tree.
  package func show(_ user: UserID) throws(DiaryError) {
    let old = try store.head()
    let branch = DiaryBranch(user)
    let tip = try store.reference(branch.reference)
    let tree = if let tip { try store.treeOf(tip) } else { ObjectID.emptyTree }
    let workingTree = store.folder.workingTree
    // In the order of every move: the journal, what names the tree, the files. A crash at `HEAD` or behind
    // it is finished for the branch that `HEAD` names then.
    try DiaryError.workingTree(workingTree.announce(from: old.tree, to: tree))
    try DiaryError.git(store.repository.setHead(branch.reference))
    _ = try DiaryError.workingTree(workingTree.move(from: old.tree, to: tree, in: store.repository))
    try RepositorySetUp(store).setUpGit()
  }
}
