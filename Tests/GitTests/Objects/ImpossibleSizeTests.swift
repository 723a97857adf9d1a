import Foundation
import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMePlatform

/// Numbers in damaged files that nobody may set memory aside for, or reckon with.
@Suite("Impossible numbers") struct ImpossibleSizeTests {
  @Test("an object in a pack is not larger than its bytes can hold") func packedObject() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/p"
    let id = ObjectID(bytes: [UInt8](repeating: 3, count: 20)[...])
    // A blob of 2^59 bytes and more, then a stream of none.
    let head: [UInt8] = [0xBF] + [UInt8](repeating: 0xFF, count: 7) + [0x7F]
    let stream: [UInt8] = [0x78, 0x9C, 3, 0, 0, 0, 0, 1]
    let pack = Array("PACK".utf8) + [0, 0, 0, 2, 0, 0, 0, 1] + head + stream
    var index: [UInt8] = []
    PackIndex.write(
      [PackIndex.Entry(id: id, offset: 12, checksum: 0)],
      packChecksum: [UInt8](repeating: 0, count: 20)
    ) { index += $0 }
    try Data(pack + [UInt8](repeating: 0, count: 20)).write(to: URL(filePath: "\(path).pack"))
    try Data(index).write(to: URL(filePath: "\(path).idx"))
    let mapped = try #require(MappedPack(path))
    let number = try #require(mapped.find(id))
    #expect(try #require(mapped.header(number)).size > 1 << 50)
    #expect(mapped.read(number, limit: .max) == nil)
  }

  @Test("an index has no more files than it has room for") func index() throws {
    let folder = try TemporaryFolder()
    var bytes: [UInt8] = Array("DIRC".utf8)
    bytes.append(bigEndian: 2)
    bytes.append(bigEndian: 0xFFFF_FFFF)
    bytes += [UInt8](repeating: 0, count: 20)
    try Data(bytes).write(to: URL(filePath: "\(folder.path)/index"))
    let file = try #require(try MappedFile.open("\(folder.path)/index"))
    #expect(IndexBytes(file) == nil)
    #expect(try IndexFile.read(gitDirectory: folder.path) == nil)
  }

  @Test(
    "a commit is of a time that can be reckoned with",
    arguments: [
      "9223372036854775807 +0000", "-9223372036854775808 +0000", "1125899906842625 +0000",
      "1 +9223372036854775807", "1 +10000",
    ])
  func commit(time: String) throws {
    let hex = String(repeating: "a", count: 40)
    let id = try #require(ObjectID(hex: hex))
    func text(_ time: String) -> [UInt8] {
      Array("tree \(hex)\nauthor A <a> \(time)\ncommitter A <a> \(time)\n\nm".utf8)
    }
    #expect(Commit(id: id, bytes: text(time)) == nil)
    #expect(Commit(id: id, bytes: text("1700000000 +0545"))?.author.offsetMinutes == 345)
  }
}
