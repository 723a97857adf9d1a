import CountMePlatform
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("A file that is made in a directory") struct DirectoryHandleTests {
  /// Where bytes are written before: on the same file system, or on another one.
  private static let places = ["", "/dev/shm", "/tmp"]

  /// A directory, with a path at which bytes are written before.
  private struct Place {
    let folder: TemporaryFolder
    let directory: DirectoryHandle
    let path: String

    init(_ elsewhere: String) throws {
      folder = try TemporaryFolder()
      directory = try #require(try DirectoryHandle.open(folder.path))
      path = "\(elsewhere.isEmpty ? folder.path : elsewhere)/countme-test-\(UUID().uuidString)"
    }

    /// Does something at which the machine says no to the n-th change; nil where it did.
    func refusing<Result>(_ stop: Int, _ body: () throws -> Result) -> Result? {
      let count = Mutex(0)
      return try? FaultInjector.$present.withValue({ _ in
        count.withLock {
          $0 += 1
          return $0 > stop ? 28 : nil
        }
      }) { try body() }
    }

    /// The names in the directory, but for what is at the path.
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { "\(folder.path)/\($0)" != path }
    }
  }

  /// Law: it has all its bytes or is not there at each moment, what was there stays, and nothing is left of the making.
  @Test("is whole, and takes nobody's place", arguments: places)
  func made(_ elsewhere: String) throws {
    let place = try Place(elsewhere)
    let directory = place.directory
    let bytes = Array("whole".utf8)
    for stop in 0... {
      let facts = place.refusing(stop) {
        try directory.create("a.json", bytes, writing: place.path)
      }
      #expect(try directory.read("a.json", limit: 100)?.bytes == (facts == nil ? nil : bytes))
      #expect(
        try place.names().allSatisfy { $0 == "a.json" || DirectoryHandle.isUnfinished($0.utf8) })
      guard let facts else { continue }
      #expect(facts?.size == bytes.count)
      break
    }
    #expect(try directory.create("a.json", [1], writing: place.path) == nil)
    #expect(try directory.read("a.json", limit: 100)?.bytes == bytes)
    #expect(try place.names() == ["a.json"])
    #expect(!FileManager.default.fileExists(atPath: place.path))
  }

  /// Law: a file has its old bytes or the new ones at each moment, and nothing is left of the making.
  @Test("takes the place of the old one whole", arguments: places)
  func replaced(_ elsewhere: String) throws {
    let place = try Place(elsewhere)
    let directory = place.directory
    let (old, new) = (Array("old".utf8), Array("whole".utf8))
    _ = try directory.create("a.json", old, writing: place.path)
    for stop in 0... {
      let facts = place.refusing(stop) {
        try directory.replace("a.json", with: new, writing: place.path)
      }
      #expect(try directory.read("a.json", limit: 100)?.bytes == (facts == nil ? old : new))
      let names = try place.names().filter { $0 != "a.json" }
      #expect(names.allSatisfy { DirectoryHandle.isUnfinished($0.utf8) })
      guard let facts else { continue }
      #expect(facts.size == new.count && names.isEmpty)
      break
    }
    #expect(!FileManager.default.fileExists(atPath: place.path))
    #expect(!DirectoryHandle.isUnfinished("a.json".utf8))
  }
}
