import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMePlatform

@Suite("Trees that were read last") struct TreeCacheTests {
  @Test("are the last ones, and no large ones")
  func keepsTheLast() throws {
    let recent = try DiaryFixture().repository.objects.treeCache
    let ids = (0..<20_000).map { Repository.blobID(of: Array("\($0)".utf8)) }
    for (number, id) in ids.enumerated() {
      recent.add(id, [UInt8(number % 256)], bytes: 1)
      #expect(recent.find(id) == [UInt8(number % 256)])
    }
    #expect(ids.filter { recent.find($0) != nil } == Array(ids.suffix(8192)))
    // Of 60 KiB each, 68 are less than 4 MiB.
    let large = [UInt8](repeating: 1, count: 60 << 10)
    for id in ids.prefix(100) { recent.add(id, large, bytes: large.count) }
    #expect(ids.filter { recent.find($0) != nil } == Array(ids[32..<100]))
    recent.add(ids[0], large + large, bytes: large.count * 2)
    #expect(recent.find(ids[0]) == nil)
  }

  /// A tree that is known must be refused all the same where it is larger than what is asked for.
  @Test("obey the limit of who asks")
  func limit() throws {
    let diary = try DiaryFixture()
    let tree = try diary.tree(["a.json": "1", "b.json": "2"])
    #expect(try diary.repository.treeBytes(tree, limit: 4096).bytes.count == 68)
    #expect(throws: GitError.self) { try diary.repository.treeBytes(tree, limit: 67) }
  }
}
