import TestSupport
import Testing

@testable import Git

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
