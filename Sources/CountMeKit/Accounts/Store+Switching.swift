import CountMeGit
import CountMeModel
import CountMePlatform
import CountMeSodium

extension Store {
  /// Commits files to a branch that the working tree does not show.
  func commitAside(
    _ files: [SealedFile], tree: ObjectID, parents: [ObjectID], branch: DiaryBranch,
    from old: ObjectID?, message: CommitMessage
  ) throws(DiaryError) -> ObjectID {
    let id = try writeAside(
      files, tree: tree, parents: parents, owner: branch.owner, message: message)
    let hasMoved = try DiaryError.git { () throws(GitError) in
      try repository.moveReference(
        branch.reference, from: old, to: id, message: "countme: \(message.subject)")
    }
    guard hasMoved else { throw .machine(.busy(path: folder.path)) }
    return id
  }

  /// Writes a commit to which no reference leads yet, signed by a user's device key.
  func writeAside(
    _ files: [SealedFile], tree: ObjectID, parents: [ObjectID], owner: UserID,
    message: CommitMessage
  ) throws(DiaryError) -> ObjectID {
    let key = try secrets().key(of: owner)
    guard let key else { throw .account(.notSignedIn) }
    let identity = identity(of: owner)
    return try repository.writingPack { repository throws(DiaryError) in
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
  func show(_ user: UserID) throws(DiaryError) {
    let old = try head()
    let branch = DiaryBranch(user)
    let tip = try DiaryError.git { () throws(GitError) in
      try repository.reference(branch.reference)
    }
    let tree = if let tip { try treeOf(tip) } else { ObjectID.emptyTree }
    let workingTree = folder.workingTree
    try DiaryError.workingTree { () throws(WorkingTreeError) in
      try workingTree.announce(from: old.tree, to: tree)
    }
    try DiaryError.git { () throws(GitError) in try repository.setHead(branch.reference) }
    _ = try DiaryError.workingTree { () throws(WorkingTreeError) in
      try workingTree.move(from: old.tree, to: tree, in: repository)
    }
    try setUpGit()
  }

  /// Tells plain git of all devices of the user; the file is only touched where it has to change.
  func trustCertifiedDevices() throws(DiaryError) {
    let owner = try folder.owner()
    if owner != .guest { try writeAllowedSigners(allowedSignersPath, user: owner) }
  }

  var allowedSignersPath: String { "\(folder.stateDirectory)/allowed_signers" }

  private func writeAllowedSigners(_ path: String, user: UserID) throws(DiaryError) {
    let check = try SignatureCheck(tree: try head().tree, in: repository)
    let lines = check.devices.map { device in
      "\(user.text)@countme.invalid namespaces=\"git\"\(device.validity) \(device.publicKey.line)\n"
    }
    let bytes = Array(lines.joined().utf8)
    try DiaryError.wrapping { () throws(SystemError) in
      guard try FileSystem.read(path, limit: 1 << 20) != bytes else { return }
      try DurableFile.createDirectories(folder.stateDirectory)
      try DurableFile.write(bytes, to: path)
    }
  }
}

extension DeviceDocument {
  /// Until when git trusts a revoked device's commits: it knows no positions, only dates.
  fileprivate var validity: String {
    guard let revoked = fields["revokedAt"]?.string else { return "" }
    let digits = revoked.prefix(19).filter(\.isNumber)
    return digits.count == 14 ? ",valid-before=\"\(digits)Z\"" : ",valid-before=\"19700101000000Z\""
  }
}
