/// The objects that were written as files of their own and are not flushed yet.
final class UnflushedObjects {
  private var written: [ObjectID] = []
  private var depth = 0

  /// Remembers an object where somebody is going to flush it.
  func note(_ id: ObjectID) {
    if depth > 0 { written.append(id) }
  }

  /// From now on objects are remembered.
  ///
  /// - Returns: how many are remembered already, by whoever does so around this.
  func begin() -> Int {
    depth += 1
    return written.count
  }

  /// Flushes what was written since `begin()` answered with `start`.
  func flush(since start: Int, objectFolder: String) throws(SystemError) {
    let ids = written[start...]
    if ids.count > DurableFile.fewFiles {
      try DurableFile.flushFileSystem(of: objectFolder)
    } else if !ids.isEmpty {
      // An object that is in a pack has no file.
      try DurableFile.flush(
        ids.map { "\(objectFolder)/\($0.hex.prefix(2))/\($0.hex.dropFirst(2))" },
        andDirectories: [objectFolder])
    }
  }

  /// Forgets what was written since `begin()` answered with `start`.
  func end(since start: Int) {
    depth -= 1
    written.removeLast(written.count - start)
  }
}
