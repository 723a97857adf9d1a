import CountMeGit
import CountMeModel
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

/// A remote that lets no branch begin anew, as hosts do that protect theirs.
@Suite("A share whose last word has been given")
struct ShareLastWordTests {
  /// Law: a remote that forbids nothing is not said to, however often the last word was given.
  @Test("one last word on top of another keeps nothing of what was shared")
  func severalLastWords() async throws {
    let world = try AccountWorld(seed: 12)
    let remote = try world.remote()
    let ann = try await world.ann(remote)
    let phone = try world.clone("phone", remote, try await ann.invite().code)
    try await ann.favour("oats")
    try await ann.share("part", ["favoriteFoods"])
    _ = try await ann.perform { try Shares($0).end("part", password: TestDiary.password()) }
    _ = try await phone.sync()
    _ = try await ann.sync()
    try await ann.changePassword("correct horse", to: "battery staple")
    for _ in 0..<2 { _ = try await ann.sync() }
    let places = try await ann.perform { try Shares($0).places(of: "part") }
    #expect(places.map(\.keepsHistory) == [false])
    let reference = try #require(ShareBranch(try ann.folder.owner(), "part")).reference
    let words = try world.lines("git -C '\(remote)' log --format=%s '\(reference)'")
    #expect(words.count == 2 && Set(words).count == 1, "\(words)")
    let shared = "git -C '\(remote)' log --format= --name-only '\(reference)' -- favoriteFoods"
    #expect(try world.lines(shared) == [])
  }

  @Test(
    "a share ends, and moves, where no branch begins anew: its last word comes on top",
    arguments: [false, true], [false, true])
  func deniedBeginning(isMoved: Bool, hasHook: Bool) async throws {
    let world = try AccountWorld(seed: 10)
    let remote = try hasHook ? world.hookedRemote() : world.remote()
    let ann = try await world.ann(remote)
    try await ann.favour("oats")
    try await ann.share("part", ["favoriteFoods"])
    let code = try await ann.inviteFollower(to: "part").code
    let followed = try await world.diary(on: "ben").follow(remote, code, as: "ann")
    _ = try world.lines(
      """
      cd '\(remote)'; git config receive.denyNonFastForwards true
      git config receive.denyDeletes true
      """)
    let reference = try #require(ShareBranch(try ann.folder.owner(), "part")).reference
    let old = try world.lines("git -C '\(remote)' rev-parse '\(reference)'")[0]
    if isMoved {
      try await ann.share("part", ["favoriteFoods"], on: world.remote("other"))
    } else {
      _ = try await ann.perform { try Shares($0).end("part", password: TestDiary.password()) }
      #expect(try await ann.sync()[0].shareTroubles == [])
    }
    let there = try await ann.perform { try Shares($0).places(of: "part") }
      .first { $0.remote.url == remote }
    #expect(there?.standing == .told && there?.keepsHistory == true)
    let last = "\(reference)^{tree}"
    #expect(try world.lines("git -C '\(remote)' ls-tree -r '\(last)' favoriteFoods") == [])
    #expect(try world.lines("git -C '\(remote)' rev-parse '\(reference)^'") == [old])
    // It stays, also where whoever keeps the remote puts the old state back.
    for _ in 0..<2 { _ = try await ann.sync() }
    let end = try world.lines("git -C '\(remote)' rev-parse '\(reference)'")[0]
    _ = try world.lines("git -C '\(remote)' update-ref '\(reference)' \(old)")
    _ = try await ann.sync()
    #expect(try world.lines("git -C '\(remote)' rev-parse '\(reference)'") == [end])
    if hasHook {
      _ = try world.lines("git -C '\(remote)' config receive.denyNonFastForwards false")
      let answer = try world.shell.run(
        "git -C '\(followed.folder.path)' push '\(remote)' +\(old):\(reference)")
      #expect(answer.code != 0)
    }
    let told =
      isMoved
      ? SyncFailure.shareMoved(owner: "Ann", remote: remote) : .shareEnded(owner: "Ann")
    for _ in 0..<2 {
      await #expect(throws: DiaryError.sync(told)) { try await followed.sync() }
    }
    #expect(try followed.favourites() == ["oats": 100])
  }

  @Test("a follower who saw the last word on top takes nothing older back")
  func replayed() async throws {
    let world = try AccountWorld(seed: 14)
    let remote = try world.remote()
    let ann = try await world.ann(remote)
    try await ann.favour("oats")
    try await ann.share("part", ["favoriteFoods"])
    let branch = try #require(ShareBranch(try ann.folder.owner(), "part"))
    let old = try world.lines("git -C '\(remote)' rev-parse '\(branch.reference)'")[0]
    _ = try world.lines("git -C '\(remote)' config receive.denyNonFastForwards true")
    _ = try await ann.perform { try Shares($0).end("part", password: TestDiary.password()) }
    _ = try await ann.sync()
    let end = try #require(
      ObjectID(hex: try world.lines("git -C '\(remote)' rev-parse '\(branch.reference)'")[0]))
    _ = try world.lines("git -C '\(remote)' update-ref '\(branch.reference)' \(old)")
    let gitRemote = Remote(try RemoteURL(remote))
    await #expect(throws: DiaryError.self) {
      try await ann.perform {
        try ShareFetch(store: $0).tip(of: branch, on: gitRemote, since: JudgedTip(end))
      }
    }
  }

  @Test("other words than the last begin anew, and a remote that forbids it says so itself, once")
  func deniedChange() async throws {
    let world = try AccountWorld(seed: 15)
    let remote = try world.remote()
    let ann = try await world.ann(remote)
    try await ann.share("part", ["favoriteFoods"])
    _ = try world.lines("git -C '\(remote)' config receive.denyNonFastForwards true")
    let new = NewShare(
      name: "part", collections: [try #require(CollectionName("hydration"))], ownerName: "Ann")
    _ = try await ann.perform { try Shares($0).create(new, password: TestDiary.password()) }
    let reference = try #require(ShareBranch(try ann.folder.owner(), "part")).reference
    let refused = RemoteFailure.beginsNothingAnew(
      remote: remote, reference: reference, reason: "non-fast-forward")
    #expect(try await ann.sync()[0].shareTroubles.map(\.failure) == [.remote(refused)])
    #expect(try await standings(ann) == [.behind])
    _ = try world.lines("git -C '\(remote)' config receive.denyNonFastForwards false")
    #expect(try await ann.sync()[0].shareTroubles == [])
    #expect(try await standings(ann) == [.told])
  }

  @Test("what its history keeps is told by erasing, and by deleting the account")
  func told() async throws {
    let world = try AccountWorld(seed: 16)
    let (own, other) = (try world.remote("own"), try world.remote("other"))
    let ann = try await world.ann(own)
    try await ann.favour("oats")
    try await ann.share("part", ["favoriteFoods"], on: other)
    _ = try world.lines("git -C '\(other)' config receive.denyNonFastForwards true")
    _ = try await ann.perform { try Shares($0).end("part", password: TestDiary.password()) }
    _ = try await ann.sync()
    let erasure = try await ann.eraseHistory(password: TestDiary.password())
    #expect(
      erasure.leftovers
        == [.init(remote: nil, share: "part", url: other, reason: .keepsHistory)])
    let deletion = try await ann.deleteAccount(password: TestDiary.password())
    #expect(
      deletion.leftovers
        == [.init(remote: nil, share: "part", url: other, part: .share, reason: .keepsHistory)])
  }

  private func standings(_ device: TestDiary) async throws -> [SharePlace.Standing] {
    try await device.perform { try Shares($0).places(of: "part").map(\.standing) }
  }
}
