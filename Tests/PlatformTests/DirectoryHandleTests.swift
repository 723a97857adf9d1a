import CountMePlatform
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("A file that is made in a directory") struct DirectoryHandleTests {
  /// Law: it has its bytes, what was there stays, and nothing is left of the making, wherever the bytes are
  /// written before: on the same file system or on another one.
  @Test("is whole, and takes nobody's place", arguments: ["", "/dev/shm", "/tmp"])
  func made(_ elsewhere: String) throws {
    let folder = try TemporaryFolder()
    let place = elsewhere.isEmpty ? folder.path : elsewhere
    let path = "\(place)/countme-test-\(UUID().uuidString)"
    let directory = try #require(try DirectoryHandle.open(folder.path))
    let bytes = Array("whole".utf8)
    let facts = try directory.create("a.json", bytes, writing: path)
    #expect(facts?.size == bytes.count)
    #expect(try directory.create("a.json", [1], writing: path) == nil)
    #expect(try directory.read("a.json", limit: 100)?.bytes == bytes)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.json"])
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  /// Law: a file has its old bytes or the new ones at each moment, and nothing is left of the making, wherever the
  /// bytes are written before.
  @Test("takes the place of the old one whole", arguments: ["", "/dev/shm", "/tmp"])
  func replaced(_ elsewhere: String) throws {
    let folder = try TemporaryFolder()
    let place = elsewhere.isEmpty ? folder.path : elsewhere
    let path = "\(place)/countme-test-\(UUID().uuidString)"
    let directory = try #require(try DirectoryHandle.open(folder.path))
    let (old, new) = (Array("old".utf8), Array("whole".utf8))
    _ = try directory.create("a.json", old, writing: path)
    for stop in 0... {
      let count = Mutex(0)
      // The machine says no at the n-th change.
      let refusal: @Sendable (String) -> Int32? = { _ in
        count.withLock {
          $0 += 1
          return $0 > stop ? 28 : nil
        }
      }
      let facts = try? FaultInjector.$present.withValue(refusal) {
        try directory.replace("a.json", with: new, writing: path)
      }
      #expect(try directory.read("a.json", limit: 100)?.bytes == (facts == nil ? old : new))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { "\(folder.path)/\($0)" != path && $0 != "a.json" }
      #expect(names.allSatisfy { DirectoryHandle.isUnfinished($0.utf8) })
      guard let facts else { continue }
      #expect(facts.size == new.count && names.isEmpty)
      break
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(!DirectoryHandle.isUnfinished("a.json".utf8))
  }
}
