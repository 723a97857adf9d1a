import CountMePlatform
import TestSupport
import Testing

@testable import CountMeGit

/// Law: whatever lies in packs as a delta of what, the receiver gets exactly the objects that were planned.
@Suite("A pack that is sent") struct SentPackTests {
  /// Few texts, so that some come back; long enough that deltas pay.
  private func text(_ random: inout SplitMix64) -> String {
    let lines = (0..<12).map { line in
      "\"field \(line)\": \(line == 3 ? Int.random(in: 0..<5, using: &random) : line * 1001),"
    }
    return lines.joined(separator: "\n") + "\n\(Int.random(in: 0..<3, using: &random))\n"
  }

  /// Commits of which some lie joined in a pack, some in one of their own and some in files.
  private func grow(
    _ diary: borrowing DiaryFixture, by commits: Int, _ random: inout SplitMix64
  ) throws {
    for _ in 0..<commits {
      var files: [String: String?] = [:]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let name = Int.random(in: 0..<9, using: &random)
        files["a/\(name % 3)/\(name).json"] =
          Int.random(in: 0..<9, using: &random) == 0 ? nil : text(&random)
      }
      files["b/\(Int.random(in: 0..<200, using: &random)).json"] = text(&random)
      try diary.commit(files)
      let ways = ["-dq --geometric=2", "-adq", "-dq", "-adfq --window=0"]
      let way = Int.random(in: 0..<40, using: &random)
      if way < ways.count { try diary.run("git repack \(ways[way])") }
    }
  }

  private func commits(_ diary: borrowing DiaryFixture) throws -> [ObjectID] {
    try diary.run("git rev-list HEAD").split(separator: "\n").compactMap {
      ObjectID(hex: String($0))
    }
  }

  private func write(
    _ plan: PackPlan, _ objects: ObjectReader, isThin: Bool
  ) throws -> [UInt8] {
    var writer = try PackWriter(plan, objects: objects, isThin: isThin)
    var bytes: [UInt8] = []
    while let piece = try writer.next() { bytes += piece }
    #expect(writer.written == bytes.count)
    #expect(writer.done == plan.items.count)
    return bytes
  }

  @Test("has what was planned, for git too", arguments: RandomCases.seeds(of: 61))
  func exact(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let diary = try DiaryFixture()
    try grow(diary, by: Int.random(in: 2...50, using: &random), &random)
    let commits = try commits(diary)
    let known = try #require(commits.dropFirst().randomElement(using: &random))
    let repository = try Repository.open(at: diary.path)
    let objects = ObjectReader(repository, remote: "")
    let plan = try PackPlan(
      tips: [commits[0]], known: [known], in: repository, objects: objects,
      cancellation: nil)
    let planned = Set(plan.items.map(\.id.hex))
    for isThin in [true, false] {
      let pack = try write(plan, objects, isThin: isThin)
      try DurableFile.write(pack, to: "\(diary.path)/../sent.pack", flush: .later)
      let came = try diary.run(
        """
        rm -rf ../host; git init -q --bare -b x ../host; git push -q ../host \(known.hex):refs/heads/x
        cd ../host; git repack -adq; old=$(ls objects/pack/*.idx)
        git index-pack \(isThin ? "--fix-thin" : "") --strict --stdin <../sent.pack >/dev/null
        git update-ref refs/heads/x \(commits[0].hex)
        for index in objects/pack/*.idx; do
          test $index = $old || git show-index <$index | cut -d' ' -f2
        done
        """)
      #expect(try diary.run("git -C ../host fsck --strict --full 2>&1") == "", "seed \(seed)")
      let ids = Set(came.split(separator: "\n").map(String.init))
      // What git adds to a thin pack the host has already.
      #expect(ids.isSuperset(of: planned), "seed \(seed)")
      #expect(isThin || ids == planned, "seed \(seed), \(ids.subtracting(planned))")
    }
  }

  @Test("is no longer than git's") func short() throws {
    var random = SplitMix64(seed: 20_261_124)
    let diary = try DiaryFixture()
    try grow(diary, by: 40, &random)
    let known = try commits(diary)[0]
    try grow(diary, by: 40, &random)
    let repository = try Repository.open(at: diary.path)
    let objects = ObjectReader(repository, remote: "")
    let plan = try PackPlan(
      tips: [try commits(diary)[0]], known: [known], in: repository, objects: objects,
      cancellation: nil)
    let ours = try write(plan, objects, isThin: true).count
    let gits = try diary.run(
      """
      printf 'HEAD\\n^\(known.hex)\\n' |
        git pack-objects --revs --thin --stdout --delta-base-offset -q | wc -c
      """)
    #expect(try ours <= #require(Int(gits)))
  }
}
