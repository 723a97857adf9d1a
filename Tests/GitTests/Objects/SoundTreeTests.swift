import Testing

@testable import CountMeGit

@Suite("A tree without its faults") struct SoundTreeTests {
  /// Law: the work follows from the folders that are there, and not from the paths that lead to them.
  @Test("is found in a moment where each folder stands twice in the next", .timeLimit(.minutes(1)))
  func twice() throws {
    let diary = try DiaryFixture()
    var tree = try diary.repository.write([], .tree)
    for _ in 0..<28 {
      let entries = ["a", "b"].map { TreeEntry(name: $0, mode: .directory, id: tree) }
      tree = try diary.repository.write(Tree(entries).bytes, .tree)
    }
    var sound = SoundTree(.kept, isWriting: true)
    #expect(try sound.sound(tree, over: nil, in: diary.repository) == .emptyTree)
    #expect(sound.faults.map(\.reason) == ["a folder with nothing in it"])
  }

  @Test(
    "is not looked for in one that is too large to be read: that is no fault, and nothing of it goes"
  )
  func tooLarge() throws {
    let diary = try DiaryFixture()
    let file = try diary.repository.write([1], .blob)
    let name = String(repeating: "x", count: 240)
    let entries = (0..<(Tree.sizeLimit / 256)).map { number in
      TreeEntry(name: "\(name)\(1_000_000 + number)", mode: .file, id: file)
    }
    let large = try diary.repository.write(Tree(entries).bytes, .tree)
    let tree = try diary.repository.write(
      Tree([TreeEntry(name: "a", mode: .directory, id: large)]).bytes, .tree)
    var sound = SoundTree(.replaced, isWriting: true)
    #expect { try sound.sound(tree, over: nil, in: diary.repository) } throws: {
      ($0 as? GitError)?.code == .tooLarge
    }
    #expect(sound.faults.isEmpty)
  }
}
