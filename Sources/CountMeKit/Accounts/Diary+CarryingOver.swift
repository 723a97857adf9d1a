import CountMeModel
import Git

extension Diary {
  /// The guest's commit whose documents an account has taken over already.
  private static var carriedReference: String { "refs/countme/carried-over" }

  /// Copies the guest's documents to the user's branch, in one commit; the guest's branch is kept.
  ///
  /// Only what the guest wrote since an account last took over: else a removed document would come
  /// back, and a second user would get the first one's. Where both have a document, they are merged.
  func carryGuestDocumentsOver(to user: UserID) throws(DiaryError) {
    let branch = DiaryBranch(user)
    let guest = try reference(DiaryBranch(.guest).reference)
    let carried = try reference(Self.carriedReference)
    guard let guest, guest != carried, let tip = try reference(branch.reference) else { return }
    let tree = try treeOf(tip)
    let before = if let carried { try treeOf(carried) } else { ObjectID.emptyTree }
    let after = try treeOf(guest)
    let merged = try repository.writingTogether { _ throws(DiaryError) in
      try carriedTree(from: before, to: after, onto: tree, user: user)
    } flushFailure: {
      DiaryError($0)
    }
    if merged != tree {
      _ = try commitAside(
        [], tree: merged, parents: [tip], branch: branch, from: tip,
        message: "took over what the guest wrote")
    }
    _ = try DiaryError.git { () throws(GitError) in
      try repository.moveReference(
        Self.carriedReference, from: carried, to: guest, message: "countme: taken over")
    }
  }

  private func reference(_ name: String) throws(DiaryError) -> ObjectID? {
    try DiaryError.git { () throws(GitError) in try repository.reference(name) }
  }

  private func carriedTree(
    from before: ObjectID, to after: ObjectID, onto tree: ObjectID, user: UserID
  ) throws(DiaryError) -> ObjectID {
    let catalogue = try reader().catalogue
    let files = try DiaryError.git { () throws(GitError) in
      try repository.difference(from: before, to: after)
    }
    var base: [TreeChange] = []
    var own: [TreeChange] = []
    for file in files where ![FormatDocument.path, AttributesFile.path].contains(file.path) {
      // What the guest removed stays the user's: they removed only their own copy of it.
      guard let new = file.new?.id, let blob = try owned(new, file.path, user, catalogue) else {
        continue
      }
      own.append(TreeChange(path: file.path, blob: blob))
      let isThere = try DiaryError.git { () throws(GitError) in
        try repository.entry(at: file.path, in: tree) != nil
      }
      if isThere, let old = file.old?.id {
        let blob = try owned(old, file.path, user, catalogue)
        base.append(TreeChange(path: file.path, blob: blob))
      }
    }
    let (baseTree, ownTree) = try DiaryError.git { () throws(GitError) in
      (
        try repository.updatedTree(.emptyTree, base), try repository.updatedTree(.emptyTree, own)
      )
    }
    return try TreeMerger(catalogue: catalogue)
      .mergeTrees(base: BaseTree(baseTree), tree, ownTree, in: repository).tree
  }

  /// A file's content with the user as its owner; nil for what cannot be read as a document.
  private func owned(
    _ blob: ObjectID, _ path: String, _ user: UserID, _ catalogue: Catalogue
  ) throws(DiaryError) -> ObjectID? {
    guard let (schema, path) = try catalogue.place(of: path) else { return blob }
    let bytes = try DiaryError.git { () throws(GitError) in try repository.read(blob, .blob) }
    guard var fields = MergeVersion(bytes, schema: schema, id: path.id).document else { return nil }
    fields["userId"] = .string(user.text)
    let owned = JSONValue.object(fields).canonicalBytes()
    return try DiaryError.git { () throws(GitError) in try repository.write(owned, .blob) }
  }
}
