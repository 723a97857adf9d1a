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
  ) throws(DiaryError) -> ObjectID {
    let id = try writeAside(
      files, tree: tree, parents: parents, owner: branch.owner, message: message)
    let hasMoved = try DiaryError.git(
      store.repository.moveReference(
        branch.reference, from: old, to: id, message: CommitMessage.logPrefix + message.subject))
    guard hasMoved else { throw .machine(.busy(path: store.folder.path)) }
    return id
  }

  /// Writes a commit to which no reference leads yet, signed by a user's device key.
  package func writeAside(
    _ files: [SealedFile], tree: ObjectID, parents: [ObjectID], owner: UserID,
    message: CommitMessage
  ) throws(DiaryError) -> ObjectID {
    let key = try store.secrets().key(of: owner)
    guard let key else { throw .account(.notSignedIn) }
    let identity = store.identity(of: owner)
    return try store.repository.writingPack { repository throws(DiaryError) in
      var changes: [TreeChange] = []
      for file in files { changes.append(try file.packed(repository)) }
      return try DiaryError.git { () throws(GitError) in
        let draft = CommitDraft(
          tree: try repository.updatedTree(tree, changes), parents: parents, author: identity,
          message: message.text)
        let signature = SSHSignature.armoured(draft.bytes, by: key)
        return try repository.write(draft, signature: signature)
      }
    } packFailure: {
      DiaryError($0)
    }
  }

  /// Shows another user's branch in the working tree.
  package func show(_ user: UserID) throws(DiaryError) {
    let old = try store.head()
    let branch = DiaryBranch(user)
    let tip = try DiaryError.git(store.repository.reference(branch.reference))
    let tree = if let tip { try store.treeOf(tip) } else { ObjectID.emptyTree }
    let workingTree = store.folder.workingTree
    try DiaryError.workingTree(workingTree.announce(from: old.tree, to: tree))
    try DiaryError.git(store.repository.setHead(branch.reference))
    _ = try DiaryError.workingTree(workingTree.move(from: old.tree, to: tree, in: store.repository))
    try RepositorySetUp(store).setUpGit()
  }
}
