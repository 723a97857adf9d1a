import CountMeGit
import CountMeModel
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

@Suite("How a share stands at a remote of its own")
struct ShareStandingTests {
  private let world: AccountWorld
  private let own, cloud: String

  init() throws {
    world = try AccountWorld(seed: 31)
    own = try world.remote("own")
    cloud = try world.remote("cloud")
  }

  /// Ann, who shares her favourites in the cloud; her diary is on a remote, too, or on none.
  private func ann(isAlone: Bool = false) async throws -> TestDiary {
    let ann = if isAlone { try await world.diary(on: "ann") } else { try await world.ann(own) }
    if isAlone { try await ann.makeAccount("ann@example.org") }
    try await ann.favour("oats")
    try await ann.share("part", ["favoriteFoods"], on: cloud)
    return ann
  }

  private func move(_ remote: String, away isAway: Bool) throws {
    let places = isAway ? [remote, "\(remote)-away"] : ["\(remote)-away", remote]
    _ = try world.lines("mv '\(places[0])' '\(places[1])'")
  }

  /// What is told of a sync.
  private func told(_ ann: TestDiary) async throws -> [SyncState] {
    let states = try await ann.syncStates
    _ = try await ann.perform { try Synchronizer($0).sync() }
    ann.events.announce(SyncState.local)
    var told: [SyncState] = []
    for await state in states {
      if state == .local { break }
      told.append(state)
    }
    return told
  }

  @Test("What only a share sends waits until the remote has it, however far it came")
  func alone() async throws {
    let ann = try await ann(isAlone: true)
    let branch = try #require(ShareBranch(try ann.folder.owner(), "part"))
    func isPending() async throws -> Bool {
      let status = try await ann.status()
      let isBehind = status.shares.map(\.isBehind) == [true]
      #expect((SyncState(status) == .pending(documents: 0, commits: 0)) == isBehind)
      return isBehind
    }
    #expect(try await !isPending())
    try await ann.favour("bread")
    #expect(try await isPending())
    // A sync that was stopped while the remote said nothing.
    _ = try await ann.perform { store in
      let share = try #require(
        try CertifiedAccount.share("part", store.head().tree, in: store.repository))
      _ = try ProjectedShare(share, on: branch, in: store)
    }
    #expect(try await isPending())
    _ = try await ann.sync()
    #expect(try await !isPending())
    // What does not belong to it is no news.
    try await ann.drink(250)
    #expect(try await !isPending())
    // Of what was forgotten nothing is to be sent.
    _ = try await ann.eraseHistory(password: TestDiary.password())
    #expect(try await !isPending())
  }

  @Test(
    "What an app is told last is how things stand after all of a sync", arguments: [false, true])
  func announced(isAlone: Bool) async throws {
    let ann = try await ann(isAlone: isAlone)
    try await ann.favour("bread")
    try move(cloud, away: true)
    let away: SyncState = isAlone ? .offline(nextTry: nil) : .pending(documents: 0, commits: 0)
    #expect(try await told(ann).suffix(2) == [.syncing, away])
    try move(cloud, away: false)
    let after = try await told(ann)
    let state = SyncState(try await ann.status())
    #expect(after.suffix(2) == [.syncing, state])
    guard case .synced = state else {
      Issue.record("\(state)")
      return
    }
  }

  @Test("Of one that has ended nothing is looked at but its last words, however long it was")
  func ended() async throws {
    let ann = try await ann()
    for food in ["bread", "milk"] {
      try await ann.favour(food)
      _ = try await ann.sync()
    }
    let branch = try #require(ShareBranch(try ann.folder.owner(), "part")).reference
    let first = try world.lines("git -C '\(cloud)' rev-list --max-parents=0 '\(branch)'")[0]
    _ = try world.lines("git -C '\(cloud)' config receive.denyNonFastForwards true")
    _ = try await ann.perform { try Shares($0).end("part", password: TestDiary.password()) }
    _ = try await ann.sync()
    _ = try world.lines(
      """
      cd '\(ann.folder.path)/.git'; mv objects/pack packs; mkdir objects/pack
      for pack in packs/*.pack; do git unpack-objects -q <"$pack"; done
      rm -r packs; rm objects/\(first.prefix(2))/\(first.dropFirst(2))
      """)
    let again = try world.reopened(ann)
    let places = try await again.perform { try Shares($0).places(of: "part") }
    #expect(places.map(\.keepsHistory) == [true])
    #expect(try await again.status().shares == [])
  }

  @Test("A code that ended long ago has its remote asked once more, and not with every sync")
  func endedCode() async throws {
    let ann = try await ann()
    try await ann.inviteFollower(to: "part")
    world.putClockBack(seconds: -20 * 86_400)
    try await ann.drink(250)
    _ = try await ann.sync()
    #expect(try world.lines("git -C '\(cloud)' for-each-ref refs/countme/invitations") == [])
    try move(cloud, away: true)
    world.putClockBack(seconds: -10 * 86_400)
    try await ann.drink(250)
    #expect(try await ann.sync()[0].shareTroubles == [])
  }

  @Test("One that failed and was not asked since has not got better")
  func unasked() async throws {
    let ann = try await ann()
    try await ann.inviteFollower(to: "part")
    func ending() async throws -> SyncRecord.Ending? {
      try await ann.status().shares.first?.lastSync?.ending
    }
    try move(cloud, away: true)
    #expect(try await ann.sync()[0].shareTroubles.count == 1)
    #expect(try await ending() == .offline)
    try move(cloud, away: false)
    try move(own, away: true)
    #expect(try await ann.perform { try Synchronizer($0).sync() }.failures.count == 1)
    #expect(try await ending() == .offline)
    try move(own, away: false)
    _ = try await ann.sync()
    #expect(try await ending() == .synced)
  }
}
