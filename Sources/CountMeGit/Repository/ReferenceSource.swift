import CountMeClibgit2

/// Where a repository's references are read: in its files, or by libgit2 where it is not plain.
///
/// What git would not have written so, libgit2 reads, or says what is wrong with it.
struct ReferenceSource {
  /// The references of a plain repository.
  let files: ReferenceFiles?
  /// What libgit2 does.
  let handle: RepositoryHandle

  /// What the reference points at, or nil where there is none.
  func target(_ name: String) throws(GitError) -> ObjectID? {
    if let files {
      do throws(ReferenceFiles.Unreadable) { return try files.target(name) } catch {}
    }
    var oid = git_oid()
    let status = try unsafe git_reference_name_to_id(&oid, handle.repository(), name)
    if status == GIT_ENOTFOUND.rawValue { return nil }
    try check(status, "read \(name)")
    return ObjectID(oid)
  }

  /// The references whose full names begin with `prefix` and which point at an object themselves, sorted by name.
  func list(_ prefix: String) throws(GitError) -> [(name: String, id: ObjectID)] {
    if let files {
      do throws(ReferenceFiles.Unreadable) { return try files.list(prefix) } catch {}
    }
    var iterator: OpaquePointer?
    try unsafe check(
      git_reference_iterator_new(&iterator, handle.repository()), "list references")
    defer { unsafe git_reference_iterator_free(iterator) }
    var found: [(name: String, id: ObjectID)] = []
    var reference: OpaquePointer?
    while unsafe git_reference_next(&reference, iterator) == 0 {
      defer { unsafe git_reference_free(reference) }
      guard let text = unsafe git_reference_name(reference),
        let target = unsafe git_reference_target(reference)
      else { continue }
      let name = unsafe String(cString: text)
      if name.hasPrefix(prefix) { found.append((name, ObjectID(unsafe target.pointee))) }
    }
    return found.sorted { $0.name < $1.name }
  }
}
