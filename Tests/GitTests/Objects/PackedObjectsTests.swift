import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMePlatform

@Suite("The packs of a repository") struct PackedObjectsTests {
  @Test("are looked at again where one came later, and stay readable where they went")
  func comeAndGo() throws {
    let diary = try DiaryFixture()
    let first = try diary.repository.write(Array("first".utf8), .blob)
    try diary.run(Self.repack)
    let folder = "\(diary.repository.directory)/objects"
    let packs = PackedObjects(objectFolder: folder)
    #expect(packs.read(first)?.bytes == Array("first".utf8))
    let second = try diary.repository.write(Array("second".utf8), .blob)
    #expect(packs.read(second) == nil)
    try diary.run(Self.repack)
    #expect(packs.read(first)?.bytes == Array("first".utf8))
    #expect(packs.read(second)?.bytes == Array("second".utf8))
    #expect(packs.contains(.emptyTree) == false)
  }

  /// Law: whatever git keeps as a delta of what, every object reads as the one that it is called.
  @Test("are read where they are deltas", arguments: ["true", "false"], [1, 50])
  func deltas(hasOffsets: String, depth: Int) throws {
    let diary = try DiaryFixture()
    var random = SplitMix64(seed: UInt64(depth))
    for number in 0..<60 {
      var files: [String: String?] = [:]
      for _ in 0..<4 {
        let name = Int.random(in: 0..<40, using: &random)
        files["a/\(name % 3)/\(name).json"] = (0..<60).map { "\($0 == name ? number : $0)\n" }
          .joined()
      }
      try diary.commit(files)
    }
    try diary.run(
      "git -c repack.useDeltaBaseOffset=\(hasOffsets) repack -adfq --depth=\(depth) --window=20")
    let packs = PackedObjects(objectFolder: "\(diary.repository.directory)/objects")
    var deltas = 0
    let list = try diary.run(
      "git cat-file --batch-all-objects --batch-check='%(objectname) %(objectsize) %(deltabase)'")
    for line in list.split(separator: "\n") {
      let words = line.split(separator: " ")
      let id = try #require(ObjectID(hex: String(words[0])))
      let size = try #require(Int(words[1]))
      deltas += words[2].contains { $0 != "0" } ? 1 : 0
      let object = try #require(packs.read(id))
      #expect(ObjectID(of: object.bytes, object.kind) == id)
      let header = try #require(packs.header(id))
      #expect(header.kind == object.kind && header.size == size)
      #expect(packs.read(id, limit: size - 1) == nil)
      #expect(packs.read(id, limit: size) != nil)
    }
    #expect(deltas > 100, "\(list)")
  }

  /// Makes one pack of all objects, whether or not anything leads to them.
  private static let repack = """
    old=$(ls .git/objects/pack/*.idx 2>/dev/null || true)
    new=$(git cat-file --batch-all-objects --batch-check='%(objectname)' |
      git pack-objects -q .git/objects/pack/pack)
    git prune-packed -q
    for index in $old; do
      case $index in *$new.idx) ;; *) rm -f $index ${index%idx}pack ${index%idx}rev ;; esac
    done
    """
}
