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
    let merged = try repository.writingPack { _ throws(DiaryError) in
      try carriedTree(from: before, to: after, onto: tree, user: user)
    } packFailure: {
      DiaryError($0)
    }
    if merged != tree {
      _ = try commitAside(
        [], tree: merged, parents: [tip], branch: branch, from: tip,
        message: "took over what the guest wrote")
    }
    try moveReference(Self.carriedReference, from: carried, to: guest, "taken over")
  }

  private func carriedTree(
    from before: ObjectID, to after: ObjectID, onto tree: ObjectID, user: UserID
  ) throws(DiaryError) -> ObjectID {
    let catalogue = try reader().catalogue
    let files = try DiaryError.git { () throws(GitError) in
      try repository.difference(from: before, to: after)
    }
    var versions: [ThreeVersions] = []
    for file in files where ![FormatDocument.path, SystemFile.attributes.path].contains(file.path) {
      // What the guest removed stays the user's: they removed only their own copy of it.
      guard let new = file.new, let other = try owned(new, file.path, user, catalogue) else {
        continue
      }
      let one = try DiaryError.git { () throws(GitError) in
        try repository.entry(at: file.path, in: tree)
      }
      let base = try one.flatMap { _ throws(DiaryError) in
        try file.old.flatMap { old throws(DiaryError) in
          try owned(old, file.path, user, catalogue)
        }
      }
      versions.append(ThreeVersions(path: file.path, base: base, one: one, other: other))
    }
    return try TreeMerger(catalogue: catalogue).merge(versions, into: tree, in: repository).tree
  }

  /// A file's entry with the user as its owner; nil for what cannot be read as a document.
  private func owned(
    _ entry: TreeEntry, _ path: String, _ user: UserID, _ catalogue: Catalogue
  ) throws(DiaryError) -> TreeEntry? {
    guard let (schema, path) = try catalogue.place(of: path) else { return entry }
    let bytes = try DiaryError.git { () throws(GitError) in try repository.read(entry.id, .blob) }
    guard var fields = MergeVersion(bytes, schema: schema, id: path.id).document else { return nil }
    fields["userId"] = .string(user.text)
    let owned = JSONValue.object(fields).canonicalBytes()
    let id = try DiaryError.git { () throws(GitError) in try repository.write(owned, .blob) }
    return TreeEntry(name: entry.text, mode: .file, id: id)
  }
}
