import CountMeGit
import CountMeModel
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

/// A device that somebody has taken over says in a commit's message that a share is elsewhere now.
@Suite("Only its owner moves a share away from those who follow it")
struct MovedShareTests {
  /// Puts a commit without changes on a share's branch, signed by a device of the owner's.
  private func sayMoved(
    _ device: TestDiary, _ branch: ShareBranch, at remote: String, _ world: AccountWorld
  ) async throws {
    let tip = try world.lines("git -C '\(remote)' rev-parse '\(branch.reference)'")[0]
    _ = try world.lines("git -C '\(device.folder.path)' fetch -q '\(remote)' '\(branch.reference)'")
    let commit = try await device.perform { store in
      let tip = try #require(ObjectID(hex: tip))
      return try store.repository.write(
        CommitDraft(
          tree: try store.treeOf(tip), parents: [tip], author: store.identity(of: branch.owner),
          message: CommitMessage.movedShare.text),
        signedBy: store.signature
      ).hex
    }
    _ = try world.lines(
      "git -C '\(device.folder.path)' push -q '\(remote)' '\(commit):\(branch.reference)'")
  }

  private func phone(_ world: AccountWorld, _ remote: String) async throws -> TestDiary {
    let phone = try await world.diary(on: "phone")
    _ = try await phone.addRemote(remote)
    try await phone.signIn("ann@example.org")
    _ = try await phone.sync()
    return phone
  }

  @Test("where the owner's word names no other remote, nobody is told anything")
  func neverMoved() async throws {
    let world = try AccountWorld(seed: 1)
    let remote = try world.hookedRemote()
    let ann = try await world.ann(remote)
    try await ann.share("part", ["favoriteFoods"])
    let code = try await ann.inviteFollower(to: "part").code
    let ben = try await world.diary(on: "ben")
    let followed = try await ben.follow(remote, code, as: "ann")
    let phone = try await phone(world, remote)
    let branch = try #require(ShareBranch(try ann.folder.owner(), "part"))
    _ = try await ann.sync()
    try await sayMoved(phone, branch, at: remote, world)
    _ = try await followed.sync()
    try await ann.favour("bread")
    _ = try await ann.sync()
    _ = try await followed.sync()
    #expect(try followed.favourites().keys.sorted() == ["bread"])
    // Beside documents nobody takes it.
    await #expect(throws: ToolFailure.self) {
      try await sayMoved(phone, branch, at: remote, world)
    }
    let other = try await world.diary(on: "cleo").follow(remote, code, as: "ann")
    #expect(try other.favourites().count == 1)
  }

  @Test("on a remote of its own an empty one is believed, until the owner writes there again")
  func elsewhere() async throws {
    let world = try AccountWorld(seed: 2)
    let (own, other) = (try world.hookedRemote("own"), try world.hookedRemote("other"))
    let ann = try await world.ann(own)
    try await ann.share("part", ["favoriteFoods"], on: other)
    let code = try await ann.inviteFollower(to: "part").code
    let followed = try await world.diary(on: "ben").follow(other, code, as: "ann")
    let phone = try await phone(world, own)
    let branch = try #require(ShareBranch(try ann.folder.owner(), "part"))
    _ = try await ann.sync()
    try await sayMoved(phone, branch, at: other, world)
    let moved = DiaryError.sync(.shareMoved(owner: "Ann", remote: other))
    for _ in 0..<2 { await #expect(throws: moved) { try await followed.sync() } }
    _ = try world.lines("mv '\(other)' '\(other)-away'")
    await #expect(throws: moved) { try await followed.sync() }
    _ = try world.lines("mv '\(other)-away' '\(other)'")
    try await ann.favour("oats")
    _ = try await ann.sync()
    _ = try await followed.sync()
    #expect(try followed.favourites() == ["oats": 100])
    #expect(try FollowedShare(of: followed.folder)?.isEnded == false)
    // Beside documents nobody takes it.
    _ = try await phone.sync()
    await #expect(throws: ToolFailure.self) {
      try await sayMoved(phone, branch, at: other, world)
    }
    _ = try await followed.sync()
  }

  @Test("who says more where a share has left does not keep its owner from taking it away again")
  func left() async throws {
    let world = try AccountWorld(seed: 3)
    let (own, first, second) = (
      try world.hookedRemote("own"), try world.hookedRemote("first"),
      try world.hookedRemote("second")
    )
    let ann = try await world.ann(own)
    try await ann.favour("oats")
    try await ann.share("part", ["favoriteFoods"], on: first)
    let phone = try await phone(world, own)
    try await ann.share("part", ["favoriteFoods"], on: second)
    _ = try await phone.sync()
    let branch = try #require(ShareBranch(try ann.folder.owner(), "part"))
    func hasOats() throws -> Bool {
      try world.holds("oats", behind: "\(branch.reference)^{tree}", in: first)
    }
    #expect(try !hasOats())
    // The phone puts the share where it was, on the last word there.
    let tip = try world.lines("git -C '\(second)' rev-parse '\(branch.reference)'")[0]
    let there = try world.lines("git -C '\(first)' rev-parse '\(branch.reference)'")[0]
    _ = try world.lines(
      """
      cd '\(phone.folder.path)'; for r in '\(first)' '\(second)'; do
      git fetch -q "$r" '\(branch.reference)'; done
      """)
    let commit = try await phone.perform { store in
      let (tip, there) = (try #require(ObjectID(hex: tip)), try #require(ObjectID(hex: there)))
      return try store.repository.write(
        CommitDraft(
          tree: try store.treeOf(tip), parents: [there],
          author: store.identity(of: branch.owner), message: "back"),
        signedBy: store.signature
      ).hex
    }
    _ = try world.lines(
      "git -C '\(phone.folder.path)' push -q '\(first)' '\(commit):\(branch.reference)'")
    #expect(try hasOats())
    let cleo = try await world.diary(on: "cleo")
    _ = try await cleo.addRemote(own)
    try await cleo.signIn("ann@example.org")
    #expect(try await cleo.sync()[0].shareTroubles == [])
    #expect(try !hasOats())
  }
}
