import Foundation

/// A folder of a test's own, removed when the test is done with it.
package final class TemporaryFolder: Sendable {
  /// The folder's path.
  package let path: String

  /// Makes an empty folder.
  ///
  /// - Parameter inMemory: where there is a file system in memory, for tests of very many writes.
  package init(inMemory: Bool = false) throws {
    let name = "countme-test-\(UUID().uuidString)"
    let memory = "/dev/shm"
    let isThere = inMemory && FileManager.default.isWritableFile(atPath: memory)
    let parent = isThere ? URL(filePath: memory) : FileManager.default.temporaryDirectory
    path = parent.appending(path: name).path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
