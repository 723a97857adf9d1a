import CountMePlatform
import Foundation
import Synchronization

/// A folder of a test's own, removed when the test is done with it.
package final class TemporaryFolder: Sendable {
  /// The folder's path.
  package let path: String
  private let checks = Mutex<[String: @Sendable () -> Void]?>([:])

  /// Makes an empty folder in ``parent``.
  package init() throws {
    let name = "countme-test-\(UUID().uuidString)"
    path = "\(Self.parent)/\(name)"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true)
  }

  /// Where the tests' files are: in memory where there is room, for on a disk whole suites wait for
  /// nothing else.
  package static let parent: String = {
    let memory = "/dev/shm"
    let facts = try? FileManager.default.attributesOfFileSystem(forPath: memory)
    let free = (facts?[.systemFreeSize] as? NSNumber)?.int64Value ?? 0
    let isRoomy = free > 2 << 30 && runsScripts(in: memory)
    return isRoomy ? memory : FileManager.default.temporaryDirectory.path
  }()

  /// Whether hooks can run there: containers often forbid it.
  private static func runsScripts(in folder: String) -> Bool {
    let script = "\(folder)/countme-test-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: script) }
    let isMade = FileManager.default.createFile(
      atPath: script, contents: Data("#!/bin/sh\n".utf8), attributes: [.posixPermissions: 0o700])
    guard isMade else { return false }
    return (try? ChildProcess.run(script, []).exit) == .status(0)
  }

  /// Has something looked at once, when the test is done with the folder.
  ///
  /// - Parameters:
  ///   - subject: what is looked at; the last check of each counts.
  ///   - check: looks, and records what is wrong.
  package func atEnd(of subject: String, _ check: @escaping @Sendable () -> Void) {
    checks.withLock { $0?[subject] = check }
  }

  /// Has nothing looked at in the end, for a test that damages what is there.
  package func checkNothingAtEnd() {
    checks.withLock { $0 = nil }
  }

  /// Keeps the folder until the tests end, for what is made once and copied.
  package func keepUntilTheEnd() {
    Self.kept.withLock { $0.append(self) }
  }

  private static let kept: Mutex<[TemporaryFolder]> = {
    atexit { TemporaryFolder.removeKept() }
    return Mutex([])
  }()

  private static func removeKept() {
    for folder in kept.withLock({ $0 }) {
      try? FileManager.default.removeItem(atPath: folder.path)
    }
  }

  deinit {
    for check in checks.withLock({ $0 ?? [:] }).values { check() }
    try? FileManager.default.removeItem(atPath: path)
  }
}
