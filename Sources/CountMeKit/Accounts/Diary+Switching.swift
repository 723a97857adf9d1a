import CountMeModel
import Git
import Sodium

extension Diary {
  /// Commits files to a branch that the working tree does not show.
  func commitAside(
    _ files: [FileChange], tree: ObjectID, parents: [ObjectID], branch: DiaryBranch,
    from old: ObjectID?, message: String
  ) throws(DiaryError) -> ObjectID {
    let key = try secrets().key(of: branch.owner)
    guard let key else { throw .notSignedIn }
    let identity = identity(of: branch.owner)
    let id = try repository.writingTogether { repository throws(DiaryError) in
      try DiaryError.git { () throws(GitError) in
        var changes: [TreeChange] = []
        for file in files {
          let blob =
            if let bytes = file.bytes { try repository.write(bytes, .blob) } else { ObjectID?.none }
          changes.append(TreeChange(path: file.path, blob: blob))
        }
        let draft = CommitDraft(
          tree: try repository.updatedTree(tree, changes), parents: parents, author: identity,
          message: message)
        let signature = SSHSignature.armoured(draft.bytes, by: key)
        return try repository.write(draft, signature: signature)
      }
    } flushFailure: {
      DiaryError($0)
    }
    let hasMoved = try DiaryError.git { () throws(GitError) in
      try repository.moveReference(
        branch.reference, from: old, to: id, message: "countme: \(message)")
    }
    guard hasMoved else { throw .busy(path: folder.path) }
    return id
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
    try configureSigning(of: user)
    try configureUpstream()
  }

  /// Copies the guest's documents to the user's branch, in one commit; the guest's branch is kept.
  ///
  /// Where both have a document, they are merged like two edits without a common version.
  func carryGuestDocumentsOver(to user: UserID) throws(DiaryError) {
    let branch = DiaryBranch(user)
    let (guest, tip) = try DiaryError.git { () throws(GitError) in
      (
        try repository.reference(DiaryBranch(.guest).reference),
        try repository.reference(branch.reference)
      )
    }
    guard let guest, let tip else { return }
    let tree = try treeOf(tip)
    let carried = try carriedTree(from: try treeOf(guest), onto: tree, user: user)
    guard carried != tree else { return }
    _ = try commitAside(
      [], tree: carried, parents: [tip], branch: branch, from: tip,
      message: "took over what the guest wrote")
  }

  private func carriedTree(
    from guest: ObjectID, onto tree: ObjectID, user: UserID
  ) throws(DiaryError) -> ObjectID {
    let catalogue = try reader().catalogue
    let files = try DiaryError.git { () throws(GitError) in
      try repository.difference(from: .emptyTree, to: guest)
    }
    var versions: [ThreeVersions] = []
    for file in files where file.path != FormatDocument.path {
      guard let entry = file.new else { continue }
      let present = try DiaryError.git { () throws(GitError) in
        try repository.entry(at: file.path, in: tree)
      }
      if let owned = try owned(entry, at: file.path, by: user, catalogue) {
        versions.append(ThreeVersions(path: file.path, base: nil, one: present, other: owned))
      }
    }
    return try TreeMerger(catalogue: catalogue).merge(versions, into: tree, in: repository).tree
  }

  /// The entry of a guest's document that names its new owner; nil for one that cannot be read.
  private func owned(
    _ entry: TreeEntry, at path: String, by user: UserID, _ catalogue: Catalogue
  ) throws(DiaryError) -> TreeEntry? {
    guard let (schema, place) = try catalogue.place(of: path) else { return entry }
    let bytes = try DiaryError.git { () throws(GitError) in try repository.read(entry.id, .blob) }
    guard var fields = MergeVersion(bytes, schema: schema, id: place.id).document else {
      return nil
    }
    fields["userId"] = .string(user.text)
    let owned = JSONValue.object(fields).canonicalBytes()
    let id = try DiaryError.git { () throws(GitError) in try repository.write(owned, .blob) }
    return TreeEntry(name: entry.text, mode: .file, id: id)
  }

  /// Tells plain git to sign a person's own commits with the device's key, and whom to trust.
  func configureSigning(of user: UserID) throws(DiaryError) {
    let isSignedIn = user != .guest
    let store = try secrets()
    let trusted = "\(folder.stateDirectory)/allowed_signers"
    if isSignedIn { try writeAllowedSigners(trusted, user: user) }
    try DiaryError.git { () throws(GitError) in
      let settings = [
        ("gpg.format", "ssh"), ("user.signingkey", store.path(of: user)),
        ("commit.gpgsign", "true"), ("gpg.ssh.allowedSignersFile", trusted),
        ("user.name", environment.deviceName), ("user.email", "\(user.text)@countme.invalid"),
      ]
      for (name, value) in settings {
        try repository.setSetting(name, isSignedIn ? value : nil)
      }
    }
  }

  private func writeAllowedSigners(_ path: String, user: UserID) throws(DiaryError) {
    let check = try SignatureCheck(tree: try head().tree, in: repository)
    let lines = check.devices.filter { !$0.isRevoked }.map {
      "\(user.text)@countme.invalid namespaces=\"git\" \($0.publicKey.line)\n"
    }
    try DiaryError.wrapping { () throws(SystemError) in
      try DurableFile.createDirectories(folder.stateDirectory)
      try DurableFile.write(Array(lines.joined().utf8), to: path)
    }
  }
}
