import Clibgit2

/// Reads raw objects of the local repository for packing and negotiating.
///
/// Borrows the repository's handles: lives no longer than they do.
@safe struct ObjectReader {
  /// The objects that are read without libgit2.
  let files: ObjectFiles
  private let odb: OpaquePointer
  private let remote: String
  private let recentTrees = RecentTrees()

  init(odb: OpaquePointer, files: ObjectFiles, remote: String) {
    unsafe self.odb = odb
    self.files = files
    self.remote = remote
  }

  /// Whether the object is here.
  func contains(_ id: ObjectID) -> Bool {
    var name = id.oid
    return unsafe git_odb_exists(odb, &name) == 1
  }

  /// The object's kind and bytes.
  func read(_ id: ObjectID) throws(TransportError) -> (kind: git_object_t, bytes: [UInt8]) {
    do throws(GitError) {
      if let (kind, bytes) = try files.read(id) { return (kind.native, bytes) }
    } catch {
      throw TransportError(
        .local, remote: remote, message: "cannot \(error.operation): \(error.message)")
    }
    var name = id.oid
    var object: OpaquePointer?
    let result = unsafe git_odb_read(&object, odb, &name)
    guard result == 0, let object = unsafe object else {
      throw TransportError(
        .local, remote: remote, message: "object \(id.hex) cannot be read here")
    }
    defer { unsafe git_odb_object_free(object) }
    let buffer = unsafe UnsafeRawBufferPointer(
      start: git_odb_object_data(object), count: git_odb_object_size(object))
    return unsafe (git_odb_object_type(object), [UInt8](buffer))
  }

  /// The object's kind, looked up without reading its contents.
  func kind(_ id: ObjectID) -> git_object_t? {
    do throws(GitError) {
      if let head = try files.header(id) { return head.kind.native }
    } catch {
      return nil
    }
    var name = id.oid
    var size = 0
    var kind = GIT_OBJECT_INVALID
    return unsafe git_odb_read_header(&size, &kind, odb, &name) == 0 ? kind : nil
  }

  /// The bytes of a tree.
  func tree(_ id: ObjectID) throws(TransportError) -> [UInt8] {
    if let known = recentTrees.find(id) { return known }
    let (kind, bytes) = try read(id)
    guard kind == GIT_OBJECT_TREE else {
      throw TransportError(.local, remote: remote, message: "object \(id.hex) is no tree")
    }
    recentTrees.add(id, bytes)
    return bytes
  }

  /// What a commit says of its tree, parents and time.
  func commit(_ id: ObjectID) throws(TransportError) -> CommitHeader {
    let (kind, bytes) = try read(id)
    guard kind == GIT_OBJECT_COMMIT, let header = CommitHeader(bytes) else {
      throw TransportError(.local, remote: remote, message: "object \(id.hex) is no commit")
    }
    return header
  }
}

/// The part of a commit that leads on to other objects.
struct CommitHeader {
  let tree: ObjectID
  let parents: [ObjectID]
  /// The committer's time, in seconds.
  let time: Int64

  /// nil where `bytes` are no commit.
  init?(_ bytes: [UInt8]) {
    var lines = bytes[...]
    func next() -> Substring? {
      let end = lines.firstIndex(of: UInt8(ascii: "\n")) ?? lines.endIndex
      guard end > lines.startIndex else { return nil }
      let text = String(decoding: lines[..<end], as: UTF8.self)
      lines = lines[end...].dropFirst()
      return text[...]
    }
    guard let first = next(), first.hasPrefix("tree "),
      let tree = ObjectID(hex: String(first.dropFirst(5)))
    else { return nil }
    var parents: [ObjectID] = []
    var time: Int64 = 0
    while let line = next() {
      if line.hasPrefix("parent ") {
        guard let parent = ObjectID(hex: String(line.dropFirst(7))) else { return nil }
        parents.append(parent)
      } else if line.hasPrefix("committer ") {
        time = line.split(separator: " ").suffix(2).first.flatMap { Int64($0) } ?? 0
        break
      }
    }
    self.tree = tree
    self.parents = parents
    self.time = time
  }
}

extension ObjectReader {
  /// libgit2's last error as ours.
  func failed() -> TransportError {
    let text = unsafe git_error_last().map { unsafe String(cString: $0.pointee.message) }
    return TransportError(.local, remote: remote, message: text ?? "the repository cannot be read")
  }

  /// The error of a tree that is none.
  func damaged(_ id: ObjectID) -> TransportError {
    TransportError(.local, remote: remote, message: "tree \(id.hex) is damaged")
  }

  /// The error of an operation that was stopped.
  func cancelled() -> TransportError {
    TransportError(.cancelled, remote: remote, message: "stopped as asked")
  }
}
