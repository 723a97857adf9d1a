import Git
import TestSupport
import Testing

/// Laws of histories: what we say of random graphs of commits is what git says.
@Suite("Histories") struct HistoryTests {
  @Test("are what git says they are", arguments: UInt64(0)..<20)
  func random(seed: UInt64) throws {
    let diary = try DiaryFixture()
    var random = SplitMix64(seed: seed)
    let commits = try graph(diary, &random)
    for _ in 0..<5 {
      let one = try #require(commits.randomElement(using: &random))
      let other = try #require(commits.randomElement(using: &random))
      let third = try #require(commits.randomElement(using: &random))
      let said = try diary.run(
        """
        git merge-base --all \(one) \(other) | sort | tr '\\n' ' '; echo
        git merge-base --all \(one) \(other) \(third) | sort | tr '\\n' ' '; echo
        git rev-list --left-right --count \(one)...\(other)
        git merge-base --is-ancestor \(one) \(other) && echo yes || echo no
        git rev-list \(one) ^\(other) | sort | tr '\\n' ' '; echo
        """
      ).split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.split { $0 == " " || $0 == "\t" }.map(String.init)
      }
      let bases = try diary.repository.mergeBases(one, [other])
      #expect(bases.map(\.hex) == said[0], "seed \(seed)")
      #expect(
        try diary.repository.mergeBases(one, [other, third]).map(\.hex) == said[1], "seed \(seed)")
      let counts = try diary.repository.aheadBehind(one, other)
      #expect(["\(counts.ahead)", "\(counts.behind)"] == said[2], "seed \(seed)")
      #expect(
        try diary.repository.isAncestor(one, of: other) == (said[3] == ["yes"]), "seed \(seed)")
      let history = try diary.repository.history(of: [one], hiding: [other])
      #expect(history.map(\.hex).sorted() == said[4], "seed \(seed)")
      try expectOrder(history, diary, "seed \(seed)")
    }
  }

  /// Expects children before their parents, and the opposite where that is asked for.
  private func expectOrder(
    _ history: [ObjectID], _ diary: borrowing DiaryFixture, _ comment: Comment
  ) throws {
    guard let tip = history.first else { return }
    let all = try diary.repository.history(of: [tip])
    let parentsFirst = try diary.repository.history(of: [tip], parentsFirst: true)
    #expect(Set(all) == Set(parentsFirst) && parentsFirst.last == tip, comment)
    var seen: Set<ObjectID> = []
    for id in parentsFirst {
      let parents = try diary.repository.commit(id).parents
      #expect(parents.allSatisfy { seen.contains($0) }, comment)
      seen.insert(id)
    }
    seen = []
    for id in all.reversed() {
      let parents = try diary.repository.commit(id).parents
      #expect(parents.allSatisfy { seen.contains($0) }, comment)
      seen.insert(id)
    }
    #expect(try diary.repository.history(of: [tip], limit: 3) == Array(all.prefix(3)), comment)
  }

  /// Random commits, some with two parents, of clocks that go now forwards and now backwards.
  private func graph(
    _ diary: borrowing DiaryFixture, _ random: inout SplitMix64
  ) throws -> [ObjectID] {
    var commits: [ObjectID] = []
    for number in 0..<25 {
      var parents: [ObjectID] = []
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        if let parent = commits.suffix(8).randomElement(using: &random), !parents.contains(parent) {
          parents.append(parent)
        }
      }
      let seconds = 1_700_000_000 + Int64.random(in: -50...50, using: &random) + Int64(number)
      commits.append(
        try diary.repository.write(
          CommitDraft(
            tree: .emptyTree, parents: parents, author: DiaryFixture.identity(seconds),
            message: "\(number)")))
    }
    return commits
  }

  @Test("without a common commit have no merge base")
  func unrelated() throws {
    let diary = try DiaryFixture()
    let roots = try ["1", "2"].map { text in
      try diary.repository.write(
        CommitDraft(
          tree: diary.tree(["a.json": text]), parents: [], author: DiaryFixture.identity(),
          message: text))
    }
    #expect(try diary.repository.mergeBases(roots[0], [roots[1]]) == [])
    #expect(try !diary.repository.isAncestor(roots[0], of: roots[1]))
  }

  @Test("are found by the words of a person")
  func resolving() throws {
    let diary = try DiaryFixture()
    for number in 0..<3 { try diary.commit(["a.json": "\(number)"]) }
    let tip = try #require(try diary.head().commit)
    let first = try diary.run("git rev-parse HEAD~2")
    for text in ["HEAD~2", first, String(first.prefix(10)), "guest~2", "\(tip)~2"] {
      #expect(try diary.repository.resolve(text)?.hex == first, "\(text)")
    }
    for text in ["HEAD~9", "nothing", "", "HEAD:a.json", "-h", "0000000"] {
      #expect(try diary.repository.resolve(text) == nil, "\(text)")
    }
  }
}
