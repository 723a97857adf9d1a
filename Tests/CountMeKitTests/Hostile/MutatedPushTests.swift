import Foundation
import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMeKit
@testable import CountMePlatform

@Suite("Objects that git would not have written so") struct MutatedPushTests {
  /// Law: the hook and every device have one opinion of every such push.
  ///
  /// What both take git, libgit2 and we read in one way, and `git fsck` has nothing to say about the remote.
  private func expectLaws(_ mutations: [Mutation], seed: UInt64) async throws {
    let stage = try await HostilePush(seed: seed)
    var taken: [ObjectID: String] = [:]
    for mutation in mutations {
      var objects = try HostileObjects(stage)
      let tip = try mutation.make(&objects)
      let pack = objects.pack.whole
      let hook: HostilePush.Verdict
      do { hook = try stage.hook(tip, pack) } catch {
        Issue.record("\(mutation.name): \(error)")
        continue
      }
      let device = try stage.device(tip, pack)
      #expect(
        hook.isAccepted == (mutation.law == .read), "\(mutation.name): the hook \(hook)")
      #expect(
        device.isAccepted == (mutation.law == .read), "\(mutation.name): the device \(device)")
      if hook.isAccepted { taken[tip] = mutation.name }
    }
    try expectOneReading(of: taken, at: stage)
    #expect(try stage.complaints() == "")
  }

  private func expectOneReading(of taken: [ObjectID: String], at stage: HostilePush) throws {
    let repository = try Repository.open(at: stage.remote)
    let list = taken.keys.map(\.hex).joined(separator: "\n") + "\n"
    let seen = try stage.run(
      "git",
      ["-C", stage.remote, "log", "--no-walk=unsorted", "--stdin", "--format=%H|%T|%P|%at|%ct"],
      input: Array(list.utf8))
    let lines = String(decoding: seen.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == taken.count)
    for line in lines {
      let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      let id = try #require(ObjectID(hex: parts[0]))
      let name = taken[id] ?? ""
      let commit = try repository.commit(id)
      #expect(parts[1] == commit.tree.hex, "\(name)")
      #expect(parts[2] == commit.parents.map(\.hex).joined(separator: " "), "\(name)")
      #expect(
        parts[3...] == ["\(commit.author.seconds)", "\(commit.committer.seconds)"], "\(name)")
      let walked = try repository.history(of: [id], hiding: [stage.base])
      #expect(walked == [id], "\(name)")
      let files = try stage.run(
        "git", ["-C", stage.remote, "ls-tree", "-rz", "--name-only", id.hex])
      let names = String(decoding: files.output, as: UTF8.self).split(separator: "\0").map(
        String.init)
      let ours = try repository.difference(from: .emptyTree, to: commit.tree).map(\.path)
      #expect(Set(names) == Set(ours), "\(name)")
    }
  }

  @Test("commits: each field, its order and number; people, times and texts")
  func commits() async throws { try await expectLaws(Mutation.commits, seed: 91) }

  @Test("commits: where signatures stand, and what stands beside them")
  func signatures() async throws { try await expectLaws(Mutation.signatures, seed: 92) }

  @Test("trees: each mode") func modes() async throws {
    try await expectLaws(Mutation.modes, seed: 93)
  }

  @Test("trees: names, their order and their bytes") func names() async throws {
    try await expectLaws(Mutation.names, seed: 94)
  }

  @Test("a branch leads to a commit") func kinds() async throws {
    try await expectLaws(Mutation.kinds, seed: 95)
  }
}
