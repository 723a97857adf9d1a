import CountMeGit
import CountMePlatform
import TestSupport
import Testing

@Suite("The index of changed paths") struct ChangedPathIndexTests {
  /// A history of random merges, looked at from tip after tip with one file, finds what a walk finds.
  @Test(
    "answers as the commits do, also where clocks are wrong",
    arguments: RandomCases.seeds(of: 211, few: 8))
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let history = try IndexedHistory(skew: [0, 40, 5000][Int(seed % 3)], &random)
    for tip in history.tips.filter({ _ in Int.random(in: 0..<4, using: &random) == 0 }) {
      let most = Int.random(in: 1..<12, using: &random)
      try history.expectAnswers(at: tip, listingBeyond: most, "seed \(seed)")
    }
  }

  @Test(
    "answers as before where its file is damaged", arguments: RandomCases.seeds(of: 212, few: 8))
  func damage(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let history = try IndexedHistory(skew: 0, &random)
    let listed = try #require(history.tips.dropLast(5).last)
    let tip = try #require(history.tips.last)
    try history.expectAnswers(at: listed, listingBeyond: 4, "seed \(seed)")
    let good = try #require(try FileSystem.read(history.index, limit: 1 << 20))
    var mutator = ByteMutator(seed: seed)
    for _ in 0..<10 {
      try DurableFile.write(mutator.mutation(of: [good]), to: history.index, flush: .later)
      try history.expectAnswers(at: tip, listingBeyond: 1000, "seed \(seed)")
    }
  }

  @Test("looks at no commit that is listed")
  func listed() throws {
    var random = SplitMix64(seed: 1)
    let history = try IndexedHistory(skew: 0, &random)
    let tip = try #require(history.tips.last)
    try history.expectAnswers(at: tip, listingBeyond: 4, "before")
    let expected = try history.walk(from: tip)
    try history.diary.run("rm -rf .git/objects/??")
    // One that was read by nobody yet.
    let repository = try Repository.open(at: history.diary.path)
    var index = try ChangedPathIndex(of: tip, at: history.index, listingBeyond: 4, in: repository)
    #expect(index.isListed)
    #expect(try index.newest(.max, in: repository) == expected)
    try DurableFile.remove(history.index)
    #expect(throws: GitError.self) {
      try ChangedPathIndex(of: tip, at: history.index, listingBeyond: 4, in: repository)
    }
  }

  @Test("of another history is not believed")
  func anotherHistory() throws {
    var random = SplitMix64(seed: 2)
    let history = try IndexedHistory(skew: 0, &random)
    for tip in history.tips.suffix(3) + history.tips.prefix(3) {
      try history.expectAnswers(at: tip, listingBeyond: 0, "back to \(tip)")
    }
  }
}

/// Random commits with random files, and what a look at each of them tells.
private struct IndexedHistory: ~Copyable {
  private static let paths = ["a.json", "b/c.json", "b/d.json", "b/e/f.json"]

  let diary: DiaryFixture
  /// The commits in the order in which they were made.
  let tips: [ObjectID]
  private let isInOrder: Bool

  /// - Parameter skew: by how many seconds clocks may go wrong.
  init(skew: Int64, _ random: inout SplitMix64) throws {
    let diary = try DiaryFixture()
    var tips: [ObjectID] = []
    for number in 0..<60 {
      var parents: [ObjectID] = []
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        if let parent = tips.suffix(4).randomElement(using: &random), !parents.contains(parent) {
          parents.append(parent)
        }
      }
      var files: [String: String?] = [:]
      for path in Self.paths where Int.random(in: 0..<3, using: &random) == 0 {
        files[path] = .some(Bool.random(using: &random) ? "\(number % 7)" : nil)
      }
      let base = try parents.first.map { try diary.repository.commit($0).tree } ?? .emptyTree
      let seconds = 1_700_000_000 + Int64(number) + Int64.random(in: -skew...skew, using: &random)
      tips.append(
        try diary.repository.write(
          CommitDraft(
            tree: diary.tree(files, on: base), parents: parents,
            author: DiaryFixture.identity(seconds), message: "\(number)")))
    }
    self.diary = diary
    self.tips = tips
    isInOrder = skew == 0
  }

  var index: String { "\(diary.path)/.git/commits" }

  func walk(from tip: ObjectID) throws -> [ObjectID] {
    try diary.repository.history(of: [tip])
  }

  /// Expects the index to tell the commits and the changes of each path that a walk tells.
  func expectAnswers(
    at tip: ObjectID, listingBeyond most: Int, _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let walk = try walk(from: tip)
    func index() throws -> ChangedPathIndex {
      try ChangedPathIndex(of: tip, at: self.index, listingBeyond: most, in: diary.repository)
    }
    var whole = try index()
    let all = try whole.newest(.max, in: diary.repository)
    #expect(Set(all) == Set(walk), comment, sourceLocation: sourceLocation)
    #expect(all.count == walk.count, comment, sourceLocation: sourceLocation)
    if isInOrder { #expect(all == walk, comment, sourceLocation: sourceLocation) }
    var seen: Set<ObjectID> = []
    for id in all.reversed() {
      let parents = try diary.repository.commit(id).parents
      #expect(parents.allSatisfy(seen.contains), comment, sourceLocation: sourceLocation)
      seen.insert(id)
    }
    var few = try index()
    let newest = try few.newest(3, in: diary.repository)
    #expect(newest == Array(all.prefix(3)), comment, sourceLocation: sourceLocation)
    for path in Self.paths {
      var asked = try index()
      let found = try asked.commits(thatMayChange: path, in: diary.repository)
      let changes = try all.filter { try isNews(path, in: $0) }
      #expect(
        try found.filter { try isNews(path, in: $0) } == changes, comment,
        sourceLocation: sourceLocation)
    }
  }

  /// Whether a commit has something at a path that none of its parents has.
  private func isNews(_ path: String, in commit: ObjectID) throws -> Bool {
    func blob(_ commit: ObjectID) throws -> ObjectID? {
      let tree = try diary.repository.commit(commit).tree
      return try diary.repository.entry(at: path, in: tree)?.id
    }
    let (own, parents) = (try blob(commit), try diary.repository.commit(commit).parents)
    return parents.isEmpty ? own != nil : try parents.allSatisfy { try blob($0) != own }
  }
}
