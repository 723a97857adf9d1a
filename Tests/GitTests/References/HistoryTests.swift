import CountMeGit
import CountMePlatform
import TestSupport
import Testing

@Suite("Histories") struct HistoryTests {
  /// Laws over random graphs of commits, also where the clocks of devices are wrong.
  @Test("are what their graph says", arguments: UInt64(0)..<100)
  func random(seed: UInt64) throws {
    let diary = try DiaryFixture()
    var random = SplitMix64(seed: seed)
    let graph = try RandomGraph(in: diary, skew: [0, 20, 5000][Int(seed % 3)], &random)
    for _ in 0..<10 {
      let one = try #require(graph.commits.randomElement(using: &random))
      let other = try #require(graph.commits.randomElement(using: &random))
      let third = try #require(graph.commits.randomElement(using: &random))
      #expect(try diary.repository.mergeBases(one, [other]) == graph.bases(one, [other]), "\(seed)")
      let several = try diary.repository.mergeBases(one, [other, third])
      #expect(several == graph.bases(one, [other, third]), "\(seed)")
      #expect(try diary.repository.isAncestor(one, of: other) == graph.isAncestor(one, of: other))
      let all = [one, other, third].sorted()
      let free = Set(all).filter { commit in
        !all.contains { $0 != commit && graph.isAncestor(commit, of: $0) }
      }
      #expect(try diary.repository.independent(Set(all).sorted()) == free.sorted(), "\(seed)")
      #expect(
        try diary.repository.independent([one], of: [other, third]).isEmpty
          == (graph.isAncestor(one, of: other) || graph.isAncestor(one, of: third)), "\(seed)")
      let own = graph.only(one, without: other)
      let counts = try diary.repository.aheadBehind(one, other)
      #expect(counts.ahead >= own.count && (counts.ahead == 0) == own.isEmpty, "\(seed)")
      #expect((counts.behind == 0) == graph.isAncestor(other, of: one), "\(seed)")
      let history = try diary.repository.history(of: [one], hiding: [other])
      #expect(own.isSubset(of: history), "nothing escapes the verifier, seed \(seed)")
      if seed % 3 == 0 { #expect(own.count == history.count && own.count == counts.ahead) }
    }
  }

  /// Law: whoever counts is told of every commit that is read, for each of the bases too, and can end it at any of them.
  @Test("may be walked for what two commits have in common as far as somebody allows")
  func counted() throws {
    let diary = try DiaryFixture()
    func commit(_ message: String, on parents: [ObjectID]) throws -> ObjectID {
      try diary.repository.write(
        CommitDraft(
          tree: .emptyTree, parents: parents, author: DiaryFixture.identity(), message: message))
    }
    let root = try commit("root", on: [])
    let sides = try (0..<12).map { try commit("side \($0)", on: [root]) }
    let (one, other) = (try commit("one", on: sides), try commit("other", on: sides))
    var read = 0
    let bases = try diary.repository.mergeBases(one, [other]) { count throws(GitError) in
      read += count
    }
    #expect(bases == sides.sorted() && read > 12 * 12)
    for limit in stride(from: 0, to: read, by: 7) {
      var left = limit
      #expect(throws: GitError.self) {
        try diary.repository.mergeBases(one, [other]) { count throws(GitError) in
          left -= count
          if left < 0 { throw GitError(.tooLarge, "count", "enough") }
        }
      }
    }
  }

  /// Law: whatever is asked for, and however often, the answer is the graph's, and no commit is read twice.
  @Test("are walked as far as somebody asks", arguments: UInt64(0)..<30)
  func ancestors(seed: UInt64) throws {
    let diary = try DiaryFixture()
    var random = SplitMix64(seed: seed)
    let graph = try RandomGraph(in: diary, skew: [0, 20, 5000][Int(seed % 3)], &random)
    let tip = try #require(graph.commits.randomElement(using: &random))
    var walk = try AncestorWalk(from: tip, in: diary.repository)
    var read = 1
    for commit in graph.commits.shuffled(using: &random) + graph.commits {
      while !walk.has(commit), let more = try walk.goOn(in: diary.repository) { read += more }
      #expect(walk.has(commit) == graph.isAncestor(commit, of: tip), "seed \(seed)")
    }
    #expect(read == graph.ancestors[tip]?.count)
  }

  @Test("go from parents to children or the other way", arguments: UInt64(0)..<10)
  func order(seed: UInt64) throws {
    let diary = try DiaryFixture()
    var random = SplitMix64(seed: seed)
    let graph = try RandomGraph(in: diary, skew: 5000, &random)
    let tip = try #require(graph.commits.last)
    let all = try diary.repository.history(of: [tip])
    let parentsFirst = try diary.repository.history(of: [tip], parentsFirst: true)
    #expect(Set(all) == graph.ancestors[tip] && Set(parentsFirst) == graph.ancestors[tip])
    for order in [parentsFirst, all.reversed()] {
      var seen: Set<ObjectID> = []
      for id in order {
        let parents = try diary.repository.commit(id).parents
        #expect(parents.allSatisfy { seen.contains($0) }, "seed \(seed)")
        seen.insert(id)
      }
    }
    let said = try diary.run("git rev-list --topo-order \(tip) | sort")
    #expect(said == all.map(\.hex).sorted().joined(separator: "\n"))
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
