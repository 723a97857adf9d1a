import CountMeGit
import CountMePlatform
import TestSupport
import Testing

/// Random histories with merges, edits, removals and reverts travel whole, whatever the other has.
@Suite struct RandomHistoryTests {
  @Test(arguments: RandomCases.seeds(of: 43))
  func twoDevicesOverOneRemote(seed: UInt64) throws {
    let comment: Comment = "seed \(seed)"
    var random = SplitMix64(seed: seed)
    let world = try TransportWorld(inMemory: true)
    let remote = Remote(try RemoteURL(try world.bare()), options: world.options())
    let devices = [try world.device("a"), try world.device("b")]
    for round in 0..<3 {
      let index = round % 2
      let path = devices[index]
      let repository = try Repository.open(at: path)
      let tracking = try? world.tip("refs/remotes/origin/x", at: path)
      let known = random.next() % 2 == 0 ? tracking.map { [$0] } ?? [] : []
      let fetched = try remote.fetch(into: repository, known: known) { $0 == "refs/heads/x" }
      if let theirs = fetched.wanted.first {
        try world.git("update-ref", "refs/remotes/origin/x", theirs.hex, at: path)
      }
      try grow(world, path, theirs: fetched.wanted.first, round: round, &random)
      let tip = try world.tip("refs/heads/x", at: path)
      let update = ReferenceUpdate(name: "refs/heads/x", old: fetched.wanted.first, new: tip)
      #expect(try remote.push([update], from: repository).outcome == .accepted, comment)
    }
    for path in devices + [world.root + "/remote.git"] { try world.expectSound(path) }
  }

  /// Adds some commits to side branches, merges them, and merges what the remote has.
  private func grow(
    _ world: TransportWorld, _ path: String, theirs: ObjectID?, round: Int,
    _ random: inout SplitMix64
  ) throws {
    let own = try? world.tip("refs/heads/x", at: path)
    var marks = 0
    var stream = ""
    var heads = [own, theirs].compactMap { $0?.hex }
    for number in 0..<Int(random.next() % 12 + 1) {
      marks += 1
      stream += "commit refs/heads/work\nmark :\(marks)\n"
      stream += "committer A <a@example.org> \(1_700_000_000 + round * 50 + number) +0000\n"
      stream += "data 1\n.\n"
      if let parent = heads.randomElement(using: &random) {
        stream += "from \(parent)\n"
        let second = heads.randomElement(using: &random) ?? parent
        if second != parent, random.next() % 3 == 0 { stream += "merge \(second)\n" }
        if random.next() % 4 == 0 { stream += "D \(folder(&random))\n" }
      } else {
        stream += "deleteall\n"
      }
      for _ in 0..<(random.next() % 4) {
        let text = "{\"n\": \(random.next() % 6)}\n"
        stream += "M 100644 inline \(folder(&random))/\(random.next() % 9).json\n"
        stream += "data \(text.utf8.count)\n\(text)\n"
      }
      heads.append(":\(marks)")
    }
    // One commit on top of all, so that nothing of the remote's is left behind.
    stream += "commit refs/heads/work\ncommitter A <a@example.org> 1700001000 +0000\ndata 1\n.\n"
    stream += "from :\(marks)\n"
    for head in heads.dropLast() { stream += "merge \(head)\n" }
    stream += "\nreset refs/heads/x\nfrom refs/heads/work\n\n"
    try world.git("fast-import", "--quiet", "--force", at: path, input: Array(stream.utf8))
  }

  private func folder(_ random: inout SplitMix64) -> String {
    "c\(random.next() % 3)/d\(random.next() % 3)"
  }
}
