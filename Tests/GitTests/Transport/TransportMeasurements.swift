import CountMeGit
import CountMePlatform
import Foundation
import Testing

/// Ours and git's in turn, on a diary of 36,000 documents; the ratio of the medians is what counts.
///
/// `COUNTME_MEASURE=1 swift test -c release --filter TransportMeasurements`
@Suite(
  .serialized,
  .enabled(if: ProcessInfo.processInfo.environment["COUNTME_MEASURE"] != nil, "only when asked for")
)
struct TransportMeasurements {
  private static let rounds = 5
  let world: TransportWorld
  let bare: String
  let device: String
  let base: ObjectID
  let tip: ObjectID

  /// A remote with the diary, and a device that is 1,000 commits ahead of it.
  init() throws {
    world = try TransportWorld()
    device = try world.device("a")
    try DiaryHistory(documents: 36_000).add(1_000, to: world, at: device)
    base = try world.tip(at: device)
    bare = try world.bare()
    try world.git("push", "--quiet", bare, "main", at: device)
    try DiaryHistory(isLoose: true).add(1_000, first: 1_000, to: world, at: device)
    tip = try world.tip(at: device)
  }

  private func copy(_ path: String, _ name: String) throws -> String {
    let target = "\(world.root)/\(name)"
    try world.run("rm", ["-rf", target])
    try world.run("cp", ["-r", path, target])
    return target
  }

  private func remote(_ path: String) throws -> Remote {
    Remote(try RemoteURL(path), options: world.options())
  }

  private func compare(
    _ what: String, atMost limit: Double, ours: (Int) throws -> Duration,
    gits: (Int) throws -> Duration
  ) throws {
    var times: (ours: [Duration], gits: [Duration]) = ([], [])
    for round in 0..<Self.rounds {
      times.gits.append(try gits(round))
      times.ours.append(try ours(round))
    }
    let (mine, theirs) = (times.ours.sorted()[2], times.gits.sorted()[2])
    let ratio = mine / theirs
    print("\(what): ours \(mine), git \(theirs), ratio \((ratio * 100).rounded() / 100)")
    #expect(ratio <= limit, "\(what)")
  }

  private func clock(_ body: () throws -> Void) rethrows -> Duration {
    try ContinuousClock().measure(body)
  }

  @Test func pushOfAThousandCommits() throws {
    let repository = try Repository.open(at: device)
    try compare("push 1,000 commits", atMost: 0.5) { round in
      let target = try remote(try copy(bare, "target\(round)"))
      let update = ReferenceUpdate(name: "refs/heads/main", old: base, new: tip)
      return try clock {
        let report = try target.push([update], from: repository)
        #expect(report.outcome == .accepted)
        if round == 0 { print("ours: \(report.objects) objects, \(report.bytes) bytes") }
      }
    } gits: { _ in
      let target = try copy(bare, "target")
      return try clock { try world.git("push", "--quiet", target, "main", at: device) }
    }
    try world.expectSound(world.root + "/target0")
  }

  /// git sends packed deltas on as they are, and what is left is the receiver's work.
  @Test func pushOfAThousandPackedCommits() throws {
    try world.git("repack", "-adq", at: device)
    let repository = try Repository.open(at: device)
    try compare("push 1,000 packed commits", atMost: 2) { round in
      let target = try remote(try copy(bare, "target\(round)"))
      let update = ReferenceUpdate(name: "refs/heads/main", old: base, new: tip)
      return try clock { _ = try target.push([update], from: repository) }
    } gits: { _ in
      let target = try copy(bare, "target")
      return try clock { try world.git("push", "--quiet", target, "main", at: device) }
    }
  }

  @Test func fetchOfAThousandCommits() throws {
    try world.git("push", "--quiet", bare, "main", at: device)
    let start = try world.bare("start.git")
    try world.git("fetch", "--quiet", device, "\(base.hex):refs/heads/main", at: start)
    try compare("fetch 1,000 commits", atMost: 1) { round in
      let target = try Repository.open(at: try copy(start, "target\(round)"))
      return try clock {
        let report = try remote(bare).fetch(into: target, known: [base]) { _ in true }
        #expect(report.wanted == [tip])
        if round == 0 { print("ours: \(report.objects) objects") }
      }
    } gits: { _ in
      let target = try copy(start, "target")
      return try clock { try world.git("fetch", "--quiet", bare, "main:new", at: target) }
    }
    try compare("nothing to do", atMost: 1) { _ in
      let target = try Repository.open(at: device)
      return try clock { _ = try remote(bare).fetch(into: target) { _ in true } }
    } gits: { _ in
      try clock { try world.git("fetch", "--quiet", bare, "main", at: device) }
    }
  }

  @Test func firstClone() throws {
    try world.git("push", "--quiet", bare, "main", at: device)
    try world.git("repack", "-adq", at: bare)
    // Against a clone that checks nothing out, so that the transports alone are compared.
    try compare("first clone", atMost: 1.15) { round in
      let path = try world.bare("clone\(round).git")
      let target = try Repository.open(at: path)
      return try clock {
        let report = try remote(bare).fetch(into: target) { _ in true }
        #expect(report.wanted == [tip])
      }
    } gits: { round in
      try clock {
        try world.run(
          "git",
          ["clone", "--quiet", "--bare", "file://\(bare)", "\(world.root)/gits\(round).git"])
      }
    }
  }

  @Test func pushOfOneCommit() throws {
    let repository = try Repository.open(at: device)
    let parent = try world.tip("refs/heads/main~1", at: device)
    try world.git("push", "--quiet", bare, "\(parent.hex):main", at: device)
    try compare("push 1 commit", atMost: 1) { round in
      let target = try remote(try copy(bare, "target\(round)"))
      let update = ReferenceUpdate(name: "refs/heads/main", old: parent, new: tip)
      return try clock {
        let report = try target.push([update], from: repository)
        #expect(report.outcome == .accepted)
      }
    } gits: { _ in
      let target = try copy(bare, "target")
      return try clock { try world.git("push", "--quiet", target, "main", at: device) }
    }
  }
}
