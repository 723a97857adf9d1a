import CountMeClibgit2

/// libgit2's own view of a repository, opened when somebody asks for what our readers do not know.
@safe final class RepositoryHandle {
  @safe private struct Opened {
    let repository: OpaquePointer
    let objects: OpaquePointer
  }

  private let path: String
  /// A pack whose objects count too, by its index.
  private let otherIndex: String?
  private var opened: Opened?

  /// Will open the repository at `path`, with the objects of the pack whose index is at `otherIndex`.
  init(at path: String, otherIndex: String? = nil) {
    self.path = path
    self.otherIndex = otherIndex
  }

  /// Takes a repository over that libgit2 has open.
  init(taking repository: OpaquePointer) throws(GitError) {
    path = ""
    otherIndex = nil
    opened = try unsafe Self.withObjects(repository)
  }

  deinit {
    if let opened { Self.close(opened) }
  }

  /// Whether libgit2 has it open, by which nothing may be decided.
  var isOpen: Bool { opened != nil }

  /// Who was set for the references' logs; no configuration knows of that.
  private(set) var identity: (name: String, email: String)?

  /// libgit2's repository.
  ///
  /// - Throws: ``GitError`` where libgit2 cannot be loaded, or finds no repository that it knows.
  func repository() throws(GitError) -> OpaquePointer { try unsafe open().repository }

  /// libgit2's object database.
  ///
  /// - Throws: as ``repository()``.
  func objects() throws(GitError) -> OpaquePointer { try unsafe open().objects }

  /// Sets who the references' logs say moved them, for as long as this is open.
  func setIdentity(name: String, email: String) throws(GitError) {
    try unsafe check(git_repository_set_ident(repository(), name, email), "set the log's identity")
    identity = (name, email)
  }

  /// Has libgit2 look again which packs there are, where it has looked before.
  func lookForPacks() throws(GitError) {
    if let opened { try unsafe check(git_odb_refresh(opened.objects), "read the packs") }
  }

  /// An object's kind and size as libgit2 reads them.
  func header(_ id: ObjectID) throws(GitError) -> (kind: ObjectKind, size: Int) {
    var oid = id.oid
    var size = 0
    var native = GIT_OBJECT_INVALID
    try unsafe check(git_odb_read_header(&size, &native, objects(), &oid), "look at object \(id)")
    guard let kind = ObjectKind(native) else {
      throw GitError(.invalid, "look at object \(id)", "it is of no known kind")
    }
    return (kind, size)
  }

  /// An object's kind and bytes as libgit2 reads them.
  func read(_ id: ObjectID) throws(GitError) -> (kind: ObjectKind, bytes: [UInt8]) {
    var oid = id.oid
    var object: OpaquePointer?
    try unsafe check(git_odb_read(&object, objects(), &oid), "read object \(id)")
    defer { unsafe git_odb_object_free(object) }
    let buffer = unsafe UnsafeRawBufferPointer(
      start: git_odb_object_data(object), count: git_odb_object_size(object))
    guard let kind = unsafe ObjectKind(git_odb_object_type(object)) else {
      throw GitError(.invalid, "read object \(id)", "it is of no known kind")
    }
    return (kind, unsafe [UInt8](buffer))
  }

  private func open() throws(GitError) -> Opened {
    if let opened { return opened }
    try Libgit2.start()
    var pointer: OpaquePointer?
    let flags = UInt32(GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue)
    try unsafe check(
      git_repository_open_ext(&pointer, path, flags, nil), "open the repository at \(path)")
    guard let pointer = unsafe pointer else { throw GitError(.other, "open \(path)", "") }
    let fresh = try unsafe Self.withObjects(pointer)
    if let otherIndex {
      do throws(GitError) {
        try Self.add(otherIndex, to: fresh)
      } catch {
        // Whoever asks again must not get it without the pack.
        Self.close(fresh)
        throw error
      }
    }
    opened = fresh
    return fresh
  }

  private static func add(_ otherIndex: String, to opened: Opened) throws(GitError) {
    var backend: OpaquePointer?
    try unsafe check(git_odb_backend_one_pack(&backend, otherIndex), "open the pack that came")
    // Before the packs and the files of one object each, of which some may be damaged.
    let status = unsafe git_odb_add_backend(opened.objects, backend, 3)
    try check(status, "look into the pack that came")
  }

  private static func close(_ opened: Opened) {
    unsafe git_odb_free(opened.objects)
    unsafe git_repository_free(opened.repository)
  }

  private static func withObjects(_ repository: OpaquePointer) throws(GitError) -> Opened {
    var objects: OpaquePointer?
    let status = unsafe git_repository_odb(&objects, repository)
    guard status == 0, let objects = unsafe objects else {
      let error = GitError(status: status, "open the objects")
      unsafe git_repository_free(repository)
      throw error
    }
    return unsafe Opened(repository: repository, objects: objects)
  }
}
