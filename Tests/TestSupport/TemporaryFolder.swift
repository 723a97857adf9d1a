import Foundation

/// A folder of a test's own, removed when the test is done with it.
package final class TemporaryFolder: Sendable {
  /// The folder's path.
  package let path: String

  /// Makes an empty folder.
  package init() throws {
    let name = "countme-test-\(UUID().uuidString)"
    path = FileManager.default.temporaryDirectory.appending(path: name).path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
