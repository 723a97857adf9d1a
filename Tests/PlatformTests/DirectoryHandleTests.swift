import CountMePlatform
import Foundation
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
}
