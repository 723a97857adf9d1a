import CountMeGit
import CountMeModel
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

@Suite("The references by which codes lead")
struct CodeReferenceTests {
  private static let codes = "refs/countme/invitations"

  /// Ann with a share of two collections and a code to it.
  private struct Scene {
    let world: AccountWorld
    let remote: String
    let ann: TestDiary
    let code: InvitationCode
    /// The share's branch, and the reference of the code.
    let branch, reference: String
  }

  private func scene(seed: UInt64, hasHook: Bool = true) async throws -> Scene {
    let world = try AccountWorld(seed: seed)
    let remote = try hasHook ? world.hookedRemote(at: "2026-09-22T00:00:00.000Z") : world.remote()
    let ann = try await world.ann(remote)
    try await ann.favour("oats")
    try await ann.drink(250)
    try await ann.share("part", ["favoriteFoods", "hydration"])
    let code = try await ann.inviteFollower(to: "part").code
    let branch = try #require(ShareBranch(try ann.folder.owner(), "part"))
    return Scene(
      world: world, remote: remote, ann: ann, code: code, branch: branch.reference,
      reference: InvitationDocument.reference(code.lookup))
  }

  private func narrow(_ scene: Scene) async throws {
    _ = try await scene.ann.perform {
      try Shares($0).create(
        NewShare(name: "part", collections: [try #require(CollectionName("hydration"))]),
        password: TestDiary.password())
    }
  }

  /// What a remote keeps for its codes.
  private func isBehindCodes(_ text: String, _ scene: Scene) throws -> Bool {
    try scene.world.holds(text, behind: "--glob=\(Self.codes)", in: scene.remote)
  }

  @Test("a share that begins anew takes the references of its codes along in the same push")
  func sameTime() async throws {
    let scene = try await scene(seed: 1)
    _ = try scene.world.lines(
      """
      cd '\(scene.remote)'
      printf '#!/bin/sh\\ncut -d" " -f3 >push; cat push >>moved; echo . >>moved\\n' >hooks/pre-receive
      """)
    try await narrow(scene)
    _ = try await scene.ann.sync()
    let pushes = try scene.world.lines("cat '\(scene.remote)/moved'")
      .split(separator: ".", omittingEmptySubsequences: true)
    #expect(pushes.contains { Set($0) == [scene.branch, scene.reference] })
    #expect(try !isBehindCodes("oats", scene))
  }

  @Test(
    "what is shared no longer stays behind no code whose days were over long before",
    arguments: [true, false])
  func longOver(hasHook: Bool) async throws {
    let scene = try await scene(seed: 2, hasHook: hasHook)
    let old = try scene.world.lines("git -C '\(scene.remote)' rev-parse '\(scene.reference)'")[0]
    scene.world.putClockBack(seconds: -8 * 86_400)
    try await scene.ann.drink(100)
    _ = try await scene.ann.sync()
    // Another device that had not heard of it put it there again, and nobody came by for weeks.
    _ = try scene.world.lines("git -C '\(scene.remote)' update-ref '\(scene.reference)' \(old)")
    scene.world.putClockBack(seconds: -30 * 86_400)
    try await narrow(scene)
    _ = try await scene.ann.sync()
    #expect(try !isBehindCodes("oats", scene))
  }

  @Test("a remote with the hook lets no branch begin anew that leaves a code behind")
  func leftBehind() async throws {
    let scene = try await scene(seed: 3)
    let other = try scene.world.remote("other")
    _ = try await scene.ann.addRemote(other)
    _ = try await scene.ann.sync()
    _ = try scene.world.lines("mv '\(scene.remote)' '\(scene.remote)-away'")
    try await narrow(scene)
    _ = try? await scene.ann.sync()
    _ = try scene.world.lines("mv '\(scene.remote)-away' '\(scene.remote)'")
    let own = try await scene.ann.perform { try $0.folder.branch().reference }
    func push(_ more: String) throws -> Shell.Answer {
      try scene.world.shell.run(
        "git -C '\(other)' push '\(scene.remote)' '\(own)' '+\(scene.branch)' \(more)")
    }
    let alone = try push("")
    #expect(alone.code != 0 && alone.errors.contains("would keep what it replaces"))
    #expect(try isBehindCodes("oats", scene))
    #expect(try push("'+\(scene.branch):\(scene.reference)'").code == 0)
    #expect(try !isBehindCodes("oats", scene))
  }

  @Test(
    "a device that has not heard of a code ends and moves a share all the same, and nothing stays",
    arguments: [true, false])
  func unheardOf(isMoved: Bool) async throws {
    let world = try AccountWorld(seed: 7)
    let (own, cloud) = (try world.remote("own"), try world.hookedRemote("cloud"))
    let ann = try await world.ann(own)
    try await ann.favour("oats")
    try await ann.share("part", ["favoriteFoods"], on: cloud)
    let tablet = try await world.diary(on: "tablet")
    _ = try await tablet.addRemote(own)
    try await tablet.signIn("ann@example.org")
    _ = try await tablet.sync()
    try await ann.inviteFollower(to: "part")
    _ = try world.lines("mv '\(own)' '\(own)-away'")
    _ = try await tablet.perform { store in
      guard isMoved else {
        _ = try Shares(store).end("part", password: TestDiary.password())
        return
      }
      let new = NewShare(
        name: "part", collections: [try #require(CollectionName("hydration"))], ownerName: "Ann")
      _ = try Shares(store).create(new, password: TestDiary.password())
    }
    _ = try? await tablet.sync()
    #expect(try !world.holds("oats", behind: "--all", in: cloud))
    _ = try world.lines("mv '\(own)-away' '\(own)'")
    for device in [tablet, ann, tablet] { _ = try await device.sync() }
    #expect(try !world.holds("oats", behind: "--all", in: cloud))
    // Where a share was moved away, its code tells so.
    let kept = try world.lines("git -C '\(cloud)' for-each-ref \(Self.codes)")
    #expect(isMoved || kept.isEmpty)
  }

  @Test(
    "nobody leads an open code back to before its invitation; without the hook its owner puts it right",
    arguments: [true, false])
  func ledBack(hasHook: Bool) async throws {
    let world = try AccountWorld(seed: 6)
    let remote = try hasHook ? world.hookedRemote() : world.remote()
    let ann = try await world.ann(remote)
    try await ann.favour("oats")
    try await ann.share("part", ["favoriteFoods"])
    let own = try await ann.perform { try $0.folder.branch().reference }
    let share = try #require(ShareBranch(try ann.folder.owner(), "part")).reference
    var old: [String] = []
    for branch in [own, share] {
      old += try world.lines("git -C '\(remote)' rev-parse '\(branch)'")
    }
    let phone = try await ann.invite("phone").code
    let follower = try await ann.inviteFollower(to: "part").code
    let copy = "\(world.folder.path)/copy.git"
    _ = try world.lines("git clone -q --mirror '\(remote)' '\(copy)'")
    for (code, commit) in zip([phone, follower], old) {
      let name = InvitationDocument.reference(code.lookup)
      try await ann.favour("bread")
      let answer = try world.shell.run(
        "git -C '\(copy)' push '\(remote)' '+\(commit):\(name)'")
      #expect((answer.code != 0) == hasHook)
      _ = try await ann.sync()
      let now = try world.lines("git -C '\(remote)' rev-parse '\(name)'")[0]
      #expect(now != commit)
    }
    let ben = try await world.diary(on: "ben")
    #expect(try await ben.follow(remote, follower, as: "ann").favourites().count == 2)
    _ = try world.clone("phone", remote, phone)
  }

  @Test(
    "a history that begins anew takes the codes into it along, on each remote, by whichever device")
  func erased() async throws {
    let world = try AccountWorld(seed: 4)
    let (one, other) = (try world.hookedRemote("one"), try world.hookedRemote("other"))
    let ann = try await world.ann(one)
    _ = try await ann.addRemote(other)
    try await ann.favour("oats")
    _ = try await ann.invite()
    try await ann.disfavour("oats")
    _ = try await ann.sync()
    let phone = try await world.diary(on: "phone")
    _ = try await phone.addRemote(one)
    _ = try await phone.addRemote(other)
    try await phone.signIn("ann@example.org")
    _ = try await phone.sync()
    _ = try await ann.sync()
    let hook = "\(other)/hooks/pre-receive"
    _ = try world.lines(
      "mv '\(hook)' kept; printf '#!/bin/sh\nexit 1' >'\(hook)'; chmod +x '\(hook)'")
    let erasure = try await ann.eraseHistory(password: TestDiary.password())
    #expect(Set(erasure.leftovers.map(\.url)) == [other])
    _ = try world.lines("mv kept '\(hook)'")
    _ = try await phone.sync()
    for remote in [one, other] {
      #expect(try !world.holds("oats", behind: "--all", in: remote))
    }
  }

  @Test("no commit's date takes the reference of an open code away; the host's clock does")
  func dates() async throws {
    let scene = try await scene(seed: 5)
    let names = "git -C '\(scene.remote)' for-each-ref \(Self.codes)"
    // A month ahead of the host.
    scene.world.putClockBack(seconds: -30 * 86_400)
    try await scene.ann.favour("early")
    _ = try await scene.ann.sync()
    #expect(try scene.world.lines(names).count == 1)
    _ = try scene.world.lines(
      "sed -i 's/COUNTME_CLOCK=2026-09/COUNTME_CLOCK=2026-10/' '\(scene.remote)/hooks/pre-receive'")
    // Her clock is right again, and the days are over.
    scene.world.putClockBack(seconds: 20 * 86_400)
    _ = try await scene.ann.sync()
    #expect(try scene.world.lines(names) == [])
  }
}
