/// Reads raw objects and tips of the local repository for packing and negotiating.
struct ObjectReader {
  /// Where the objects are.
  let source: ObjectSource
  private let references: ReferenceSource
  private let remote: String

  init(_ repository: borrowing Repository, remote: String) {
    source = repository.objects
    references = repository.references
    self.remote = remote
  }

  /// Whether the object is here.
  func contains(_ id: ObjectID) -> Bool { source.contains(id) }

  /// What all references point at.
  func tips() throws(TransportError) -> [ObjectID] {
    try local { () throws(GitError) in try references.list("refs/").map(\.id) }
  }

  /// The object's kind and bytes.
  func read(_ id: ObjectID) throws(TransportError) -> (kind: ObjectKind, bytes: [UInt8]) {
    try local { () throws(GitError) in try source.read(id) }
  }

  /// Does something here, whose error is the remote's transfer's.
  func local<Value>(
    _ body: () throws(GitError) -> Value
  ) throws(TransportError) -> Value {
    do { return try body() } catch { throw TransportError(error, remote: remote) }
  }

  /// The object's kind, looked up without reading its contents; nil where it is not here, or damaged.
  func kind(_ id: ObjectID) -> ObjectKind? { try? source.header(id).kind }

  /// The bytes of a tree.
  func tree(_ id: ObjectID) throws(TransportError) -> [UInt8] {
    try local { () throws(GitError) in try source.treeBytes(id).bytes }
  }

  /// What a commit says of its tree, parents and time, as git reads it: any reference may lead to it.
  func commit(_ id: ObjectID) throws(TransportError) -> CommitWalk.Entry {
    if let known = source.commitCache.find(id) { return known }
    let (kind, bytes) = try read(id)
    guard kind == .commit, let commit = LenientCommit(bytes) else {
      throw damaged(id, "is no commit")
    }
    guard let header = CommitHeader(bytes) else {
      let (tree, parents) = (commit.tree, commit.parents)
      return CommitWalk.Entry(id, tree: tree, parents: parents, seconds: commit.author.seconds)
    }
    let entry = CommitWalk.Entry(id, header)
    source.commitCache.add(id, entry)
    return entry
  }
}

extension ObjectReader {
  /// The error of an object that is here, and not what it must be.
  func damaged(_ id: ObjectID, _ fault: String) -> TransportError {
    TransportError(GitError(.torn, "read object \(id.hex)", fault), remote: remote)
  }

  /// The error of an operation that was stopped.
  func cancelled() -> TransportError {
    TransportError(.cancelled, remote: remote, message: "stopped as asked")
  }
}
