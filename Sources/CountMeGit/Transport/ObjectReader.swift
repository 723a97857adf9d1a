import CountMeClibgit2

/// Reads raw objects and tips of the local repository for packing and negotiating.
struct ObjectReader {
  /// The objects that are read without libgit2.
  let files: ObjectFiles
  /// What libgit2 does.
  let handle: RepositoryHandle
  private let references: ReferenceFiles?
  private let remote: String
  private let recentTrees = RecentTrees()

  init(_ repository: borrowing Repository, remote: String) {
    files = repository.files
    handle = repository.handle
    references = repository.referenceFiles
    self.remote = remote
  }

  /// Whether the object is here.
  func contains(_ id: ObjectID) -> Bool {
    if files.contains(id) { return true }
    guard handle.isOpen, let objects = try? unsafe handle.objects() else { return false }
    var name = id.oid
    return unsafe git_odb_exists(objects, &name) == 1
  }

  /// Ensures that no commit is damaged that a walk from some commits may come across.
  func requireWholeCommits(from tips: [ObjectID]) throws(TransportError) {
    try local { () throws(GitError) in try files.requireWholeCommits(from: tips, in: handle) }
  }

  /// What all references point at.
  func tips() throws(TransportError) -> [ObjectID] {
    if let references {
      // What cannot be read so, libgit2 reads, or says what is wrong with it.
      do throws(ReferenceFiles.Unreadable) {
        return try references.list("refs/").map(\.id)
      } catch {}
    }
    let repository = try unsafe repository()
    var iterator: OpaquePointer?
    try unsafe check(git_reference_iterator_new(&iterator, repository), "list the references")
    defer { unsafe git_reference_iterator_free(iterator) }
    var tips: [ObjectID] = []
    var reference: OpaquePointer?
    while unsafe git_reference_next(&reference, iterator) == 0 {
      if let target = unsafe git_reference_target(reference) {
        tips.append(ObjectID(unsafe target.pointee))
      }
      unsafe git_reference_free(reference)
    }
    return tips
  }

  /// The object's kind and bytes.
  func read(_ id: ObjectID) throws(TransportError) -> (kind: git_object_t, bytes: [UInt8]) {
    let whole = try local { () throws(GitError) in try files.read(id) }
    if let (kind, bytes) = whole { return (kind.native, bytes) }
    let objects = try unsafe objects()
    var name = id.oid
    var object: OpaquePointer?
    let result = unsafe git_odb_read(&object, objects, &name)
    try check(result, "read object \(id.hex)")
    defer { unsafe git_odb_object_free(object) }
    let buffer = unsafe UnsafeRawBufferPointer(
      start: git_odb_object_data(object), count: git_odb_object_size(object))
    return unsafe (git_odb_object_type(object), [UInt8](buffer))
  }

  /// libgit2's repository.
  func repository() throws(TransportError) -> OpaquePointer {
    try unsafe local { () throws(GitError) in try unsafe handle.repository() }
  }

  /// libgit2's object database.
  func objects() throws(TransportError) -> OpaquePointer {
    try unsafe local { () throws(GitError) in try unsafe handle.objects() }
  }

  private func local<Value>(
    _ body: () throws(GitError) -> Value
  ) throws(TransportError) -> Value {
    do { return try body() } catch { throw TransportError(error, remote: remote) }
  }

  /// The object's kind, looked up without reading its contents.
  func kind(_ id: ObjectID) -> git_object_t? {
    do throws(GitError) {
      if let head = try files.header(id) { return head.kind.native }
    } catch {
      return nil
    }
    guard let objects = try? unsafe objects() else { return nil }
    var name = id.oid
    var size = 0
    var kind = GIT_OBJECT_INVALID
    return unsafe git_odb_read_header(&size, &kind, objects, &name) == 0 ? kind : nil
  }

  /// The bytes of a tree.
  func tree(_ id: ObjectID) throws(TransportError) -> [UInt8] {
    if let known = recentTrees.find(id) { return known }
    let (kind, bytes) = try read(id)
    guard kind == GIT_OBJECT_TREE else {
      throw damaged(id, "is no tree")
    }
    recentTrees.add(id, bytes)
    return bytes
  }

  /// What a commit says of its tree, parents and time.
  func commit(_ id: ObjectID) throws(TransportError) -> CommitHeader {
    let (kind, bytes) = try read(id)
    guard kind == GIT_OBJECT_COMMIT, let header = CommitHeader(bytes) else {
      throw damaged(id, "is no commit")
    }
    return header
  }
}

extension ObjectReader {
  /// Turns libgit2's status into an error of ours.
  func check(_ status: Int32, _ operation: @autoclosure () -> String) throws(TransportError) {
    guard status < 0 else { return }
    throw TransportError(GitError(status: status, operation()), remote: remote)
  }

  /// The error of an object that is here, and not what it must be.
  func damaged(_ id: ObjectID, _ fault: String) -> TransportError {
    TransportError(GitError(.torn, "read object \(id.hex)", fault), remote: remote)
  }

  /// The error of an operation that was stopped.
  func cancelled() -> TransportError {
    TransportError(.cancelled, remote: remote, message: "stopped as asked")
  }
}
