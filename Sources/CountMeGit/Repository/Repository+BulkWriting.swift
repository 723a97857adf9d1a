extension Repository {
  /// Writes all objects of `body` into one pack, which is on disk for good when this returns.
  ///
  /// For many objects at once, such as an import: a file for each would cost ten times as much. The
  /// objects can be read inside `body`, by this repository only. When `body` throws, nothing is left.
  ///
  /// - Throws: what `body` throws, and what goes wrong with the pack itself.
  package borrowing func writingPack<Result, Failure: GitFailure>(
    _ body: (borrowing Repository) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try discardingPack { repository throws(Failure) in
      let result = try body(repository)
      do throws(GitError) {
        try repository.pending.finish()
        try repository.objects.lookForPacks()
      } catch {
        throw Failure(error)
      }
      return result
    }
  }

  /// Lets `body` write objects that nobody is to keep: they are there for this repository, until this returns.
  ///
  /// - Throws: what `body` throws, and where not even that can be written.
  package borrowing func discardingPack<Result, Failure: GitFailure>(
    _ body: (borrowing Repository) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(!pending.isOpen, "a pack inside a pack")
    do throws(GitError) {
      try pending.begin(objectFolder: objectFolder)
    } catch {
      throw Failure(error)
    }
    defer { pending.abandon() }
    return try body(self)
  }

  /// Adds an object to the pack that is being written, unless a pack has it already.
  ///
  /// One that has a file of its own is written again: that may be damaged, or be pruned, where nothing led
  /// to it until now.
  borrowing func writePacked(
    _ bytes: [UInt8], _ kind: ObjectKind
  ) throws(GitError) -> ObjectID {
    let id = ObjectID(of: bytes, kind)
    if !objects.files.packed.contains(id) { try pending.add(id, bytes, kind) }
    return id
  }
}
