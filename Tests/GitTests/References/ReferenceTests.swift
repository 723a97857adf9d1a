import CountMeGit
import CountMePlatform
import TestSupport
import Testing

@Suite("References") struct ReferenceTests {
  private static let name = "refs/heads/users/abc"

  /// Some blobs' ids would do, but a reference that git lists wants commits.
  private func commits(_ diary: borrowing DiaryFixture, _ count: Int) throws -> [ObjectID] {
    try (0..<count).map { number in
      try diary.repository.write(
        CommitDraft(
          tree: diary.tree(["a.json": "\(number)"]), parents: [],
          author: DiaryFixture.identity(), message: "\(number)"))
    }
  }

  @Test("move only from where they are expected to be")
  func comparing() throws {
    let diary = try DiaryFixture()
    let ids = try commits(diary, 3)
    func move(_ old: ObjectID?, _ new: ObjectID) throws -> Bool {
      try diary.repository.moveReference(Self.name, from: old, to: new, message: "m")
    }
    #expect(try diary.repository.reference(Self.name) == nil)
    #expect(try !move(ids[0], ids[1]))
    #expect(try diary.repository.reference(Self.name) == nil)
    #expect(try move(nil, ids[0]))
    #expect(try !move(nil, ids[1]))
    #expect(try !move(ids[2], ids[1]))
    #expect(try diary.repository.reference(Self.name) == ids[0])
    #expect(try move(ids[0], ids[1]))
    #expect(try diary.run("git rev-parse \(Self.name)") == ids[1].hex)
    #expect(try diary.run("git reflog show \(Self.name) | wc -l").hasSuffix("2"))
  }

  @Test("move also where git has packed them, and where git moved them behind our back")
  func packed() throws {
    let diary = try DiaryFixture()
    let ids = try commits(diary, 3)
    #expect(
      try diary.repository.moveReference(Self.name, from: nil, to: ids[0], message: "m"))
    try diary.run("git pack-refs --all")
    #expect(try diary.repository.reference(Self.name) == ids[0])
    #expect(
      try !diary.repository.moveReference(Self.name, from: ids[1], to: ids[2], message: "m"))
    try diary.run("git update-ref \(Self.name) \(ids[1])")
    #expect(
      try !diary.repository.moveReference(Self.name, from: ids[0], to: ids[2], message: "m"))
    #expect(
      try diary.repository.moveReference(Self.name, from: ids[1], to: ids[2], message: "m"))
    try diary.repository.removeReference(Self.name)
    #expect(try diary.run("git for-each-ref") == "")
    try diary.repository.removeReference(Self.name)
  }

  /// Law: however many movers there are, each move starts where the one before it ended.
  @Test("of several movers at once none goes over another")
  func racing() async throws {
    let diary = try DiaryFixture()
    let path = diary.path
    let ids = try commits(diary, 10)
    #expect(try diary.repository.moveReference(Self.name, from: nil, to: ids[0], message: "m"))
    let moves = try await withThrowingTaskGroup(of: Int.self) { group in
      for writer in 0..<3 {
        group.addTask { try Self.move(ids, at: path, seed: UInt64(writer)) }
      }
      return try await group.reduce(0, +)
    }
    #expect(moves > 0)
    let steps = try diary.run("cut -d' ' -f1,2 .git/logs/\(Self.name)").split(separator: "\n")
    #expect(steps.count == moves + 1, "every move that was granted is in the log")
    let ends = steps.map { $0.split(separator: " ") }
    #expect(zip(ends, ends.dropFirst()).allSatisfy { $0[1] == $1[0] })
    #expect(try diary.repository.reference(Self.name)?.hex == ends.last.map { String($0[1]) })
  }

  private static func move(_ ids: [ObjectID], at path: String, seed: UInt64) throws -> Int {
    let repository = try Repository.open(at: path)
    var random = SplitMix64(seed: seed)
    var moves = 0
    for _ in 0..<100 {
      let present = try repository.reference(name)
      guard let new = ids.filter({ $0 != present }).randomElement(using: &random) else { continue }
      // An error is the lock file that another one holds this very moment.
      let hasMoved = try? repository.moveReference(name, from: present, to: new, message: "m")
      if hasMoved == true { moves += 1 }
    }
    return moves
  }

  @Test("are listed below a prefix, sorted")
  func listing() throws {
    let diary = try DiaryFixture()
    let id = try #require(try commits(diary, 1).first)
    for name in ["refs/heads/b", "refs/heads/a", "refs/headsx/a", "refs/tags/a"] {
      #expect(try diary.repository.moveReference(name, from: nil, to: id, message: "m"))
    }
    let found = try diary.repository.references("refs/heads/")
    #expect(found.map(\.name) == ["refs/heads/a", "refs/heads/b"])
    #expect(found.allSatisfy { $0.id == id })
  }
}
