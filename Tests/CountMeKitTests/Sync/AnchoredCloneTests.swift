import CountMeGit
import CountMeModel
import CountMePlatform
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeIntegrity
@testable import CountMeStore
@testable import CountMeSync

/// What a clone of a long history judges at once, and what becomes of the rest; here three commits are many.
@Suite("A clone that goes by another device's signature")
struct AnchoredCloneTests {
  static let most = 3
  static let bad = HostileFile(path: "favoriteFoods/forged.json")

  /// A laptop with some commits that are sent.
  func longHistory(_ world: AccountWorld) async throws -> (TestDiary, remote: String) {
    let remote = try world.remote()
    let laptop = try await world.diary()
    _ = try await laptop.addRemote(remote)
    try await laptop.makeAccount("me@example.org")
    for number in 1...6 { try await laptop.favour("food-\(number)") }
    _ = try await laptop.sync()
    return (laptop, remote)
  }

  /// Expects that a commit of the history came out as forged.
  func expectRefused(_ commit: ObjectID, _ standing: HistoryStatus) {
    guard case .refused(.sync(.historyRefused(commit.hex, _, _, _))) = standing else {
      Issue.record("\(standing) and not refused for \(commit)")
      return
    }
  }

  func clone(
    _ world: AccountWorld, _ remote: String, to name: String = "phone", judging most: Int? = most
  ) throws -> Store {
    try Cloning.clone(
      remote, to: "\(world.folder.path)/\(name)", email: EmailAddress("me@example.org"),
      password: TestDiary.password(), environment: world.environment(of: name),
      judgingAtOnce: most)
  }

  func diary(_ world: AccountWorld, _ name: String = "phone") throws -> TestDiary {
    try TestDiary(
      opening: DiaryFolder(at: "\(world.folder.path)/\(name)"),
      environment: world.environment(of: name))
  }

  func rest(_ diary: TestDiary) throws -> UnjudgedHistory? {
    try UnjudgedHistory(of: diary.folder.owner(), in: diary.folder)
  }

  /// Puts a commit that breaks the rules below a good one of a stolen key, and both on the remote.
  func forge(
    _ diary: TestDiary, _ world: AccountWorld, _ files: [HostileFile] = [bad], clean: Bool = true
  ) async throws -> ObjectID {
    let before = try #require(try await diary.tip())
    let forged = try await diary.commitPastRules(files, on: [before])
    let tip = try await diary.perform { store in
      let tree = try store.repository.tree(of: clean ? before : forged)
      let draft = CommitDraft(
        tree: tree, parents: [forged], author: store.identity(of: try store.folder.owner()),
        message: "looks harmless")
      return try store.repository.write(draft, signature: try store.signature(of: draft.bytes))
    }
    let branch = try diary.folder.branch().reference
    _ = try world.lines("git -C '\(diary.folder.path)' push -q ../remote.git \(tip.hex):\(branch)")
    return forged
  }

  func isRefused(_ error: any Error) -> Bool {
    if case DiaryError.sync(.commitRefused) = error { true } else { false }
  }

  @Test("judges the newest and every document, says what is left, and judges that later")
  func good() async throws {
    let world = try AccountWorld(seed: 3301)
    let (laptop, remote) = try await longHistory(world)
    let anchor = try await laptop.tip()
    _ = try clone(world, remote)
    let phone = try diary(world)
    #expect(try rest(phone) == UnjudgedHistory(behind: anchor))
    #expect(try await phone.status().history == .unverified)
    #expect(try await phone.examine().map(\.check) == [.unverified])
    // It is used as ever meanwhile.
    try await phone.favour("mine")
    #expect(try await phone.sync()[0].isSynced)
    #expect(try await phone.status().history == .unverified)
    #expect(try await phone.perform { try DeferredVerification($0).verifyDeferred() } == .verified)
    #expect(try rest(phone) == nil)
    #expect(try await phone.examine() == [])
    try await world.expectVerified(phone)
  }

  @Test("judges a short history wholly, and a long one where it is told to")
  func whole() async throws {
    let world = try AccountWorld(seed: 3302)
    let (_, remote) = try await longHistory(world)
    _ = try clone(world, remote, judging: nil)
    #expect(try diary(world).folder.owner() != .guest)
    #expect(try rest(diary(world)) == nil)
    _ = try clone(world, remote, to: "tablet", judging: 100)
    #expect(try rest(diary(world, "tablet")) == nil)
  }

  @Test("finds later what a stolen key put in, and sends nothing from then on")
  func stolenKey() async throws {
    let world = try AccountWorld(seed: 3303)
    let (laptop, remote) = try await longHistory(world)
    let forged = try await forge(laptop, world)
    #expect(throws: DiaryError.self) { try clone(world, remote, to: "whole", judging: nil) }
    _ = try clone(world, remote)
    let phone = try diary(world)
    #expect(try await phone.status().history == .unverified)
    let standing = try await phone.perform { try DeferredVerification($0).verifyDeferred(piece: 2) }
    guard case .refused(let failure) = standing,
      case .sync(.historyRefused(forged.hex, Self.bad.path, _, _)) = failure
    else {
      Issue.record("\(standing)")
      return
    }
    let reopened = try world.reopened(phone)
    #expect(try await reopened.status().history == standing)
    #expect(try await reopened.examine().contains { $0.check == .refusedHistory })
    let branch = try phone.folder.branch().reference
    let there = try world.lines("git -C remote.git rev-parse \(branch)")
    try await reopened.favour("mine")
    for _ in 1...2 {
      await #expect(throws: failure) { _ = try await reopened.sync() }
      await #expect(throws: failure) { _ = try await reopened.push() }
      await #expect(throws: failure) { _ = try await reopened.pull() }
    }
    #expect(try world.lines("git -C remote.git rev-parse \(branch)") == there)
    #expect(try phone.favourites().keys.contains("mine"))
    await #expect(throws: failure) { _ = try await reopened.remoteReset() }
    // A look at all of it does not forgive it either.
    #expect(try await reopened.verifyHistory().refused.map(\.commit) == [forged.hex])
    #expect(try await reopened.status().history == standing)
  }

  @Test("shows no document that the rules refuse, whoever signed for it")
  func badTree() async throws {
    let world = try AccountWorld(seed: 3304)
    let (laptop, remote) = try await longHistory(world)
    _ = try await forge(laptop, world, clean: false)
    #expect(performing: { try clone(world, remote) }, throws: isRefused)
    #expect(!FileSystem.exists("\(world.folder.path)/phone/.git"))
  }

  @Test("does not go by a device that is revoked now")
  func revoked() async throws {
    let world = try AccountWorld(seed: 3305)
    let (laptop, thief) = try await world.twoDevices()
    for number in 1...6 { try await laptop.favour("food-\(number)") }
    _ = try await laptop.sync()
    _ = try await thief.sync()
    let old = try #require(try await thief.tip())
    try await laptop.revoke("phone")
    _ = try await laptop.sync()
    let forged = try await thief.commitPastRules([Self.bad], on: [old])
    _ = try world.lines("git -C phone fetch -q ../remote.git \(laptop.folder.branch().reference)")
    // On top of the revocation, in whose tree the thief is no device any more.
    let now = try #require(try await laptop.tip())
    let tip = try await thief.commitPastRules([], on: [now, forged])
    let owner = try laptop.folder.owner()
    await #expect(
      performing: {
        _ = try await thief.perform {
          try CommitVerifier.verifyNew(
            tip, of: owner, atOnce: 4, distrusting: [], in: $0.repository
          ).anchor
        }
      }, throws: isRefused)
  }

  @Test("does not go by a member's device, nor by one that the account does not know")
  func strangers() async throws {
    let world = try AccountWorld(seed: 3306)
    let (laptop, _) = try await longHistory(world)
    let stranger = try await world.diary(on: "stranger")
    try await stranger.makeAccount("you@example.org")
    let owner = try laptop.folder.owner()
    let branch = try laptop.folder.branch().reference
    _ = try world.lines("git -C stranger fetch -q ../remote.git \(branch)")
    let below = try #require(try await laptop.tip())
    let forged = try await stranger.commitPastRules([Self.bad], on: [below])
    let tip = try await stranger.commitPastRules([], on: [forged])
    let refused: @Sendable (TestDiary, ObjectID) async throws -> Void = { diary, tip in
      await #expect(
        performing: {
          _ = try await diary.perform {
            try CommitVerifier.verifyNew(
              tip, of: owner, atOnce: 4, distrusting: [], in: $0.repository
            ).anchor
          }
        }, throws: isRefused)
    }
    try await refused(stranger, tip)
    // Only a device that the account key itself certified vouches for others.
    let tree = try await laptop.perform { try $0.head().tree }
    let check = try await laptop.perform { try CertifiedAccount(tree: tree, in: $0.repository) }
    #expect(check.ownKeys == check.devices.map(\.publicKey) && check.ownKeys.count == 1)
  }

  @Test("goes on where it was killed")
  func killed() async throws {
    let world = try AccountWorld(seed: 3307)
    let (_, remote) = try await longHistory(world)
    let phone = try clone(world, remote)
    let anchor = try #require(try rest(diary(world))?.anchor)
    let all = try phone.repository.history(of: [anchor], parentsFirst: true)
    let changes = Mutex(0)
    let failure = #expect(throws: DiaryError.self) {
      try FaultInjector.$present.withValue({ _ in
        changes.withLock { $0 += 1 }
        return changes.withLock { $0 } > 6 ? EIO : nil
      }) {
        try DeferredVerification(phone).verifyDeferred(piece: 1)
      }
    }
    #expect(failure != nil)
    let note = try #require(try rest(diary(world)))
    let left = try phone.repository.history(of: [anchor], hiding: note.judged)
    #expect(note.judged.count == 1 && note.refusal == nil)
    #expect((1..<all.count).contains(left.count))
    #expect(try DeferredVerification(phone).verifyDeferred(piece: 1) == .verified)
    #expect(try rest(diary(world)) == nil)
  }

  @Test(
    "judges all anew where its note is damaged",
    arguments: ["", "{}", "{\"anchor\":\"x\",\"judged\":[]}"])
  func damaged(note: String) async throws {
    let world = try AccountWorld(seed: 3308)
    let (laptop, remote) = try await longHistory(world)
    let forged = try await forge(laptop, world)
    let phone = try clone(world, remote)
    let file = "\(phone.folder.stateDirectory)/unjudged/\(try phone.folder.owner().text).json"
    try DurableFile.write(Array(note.utf8), to: file)
    #expect(try HistoryStatus(in: phone.folder) == .unverified)
    expectRefused(forged, try DeferredVerification(phone).verifyDeferred())
  }

  @Test("judges in one process at a time")
  func once() async throws {
    let world = try AccountWorld(seed: 3309)
    let (_, remote) = try await longHistory(world)
    let phone = try clone(world, remote)
    let path = UnjudgedHistory.lock(in: phone.folder)
    let lock = try FileLock.acquire(path, waiting: 0)
    #expect(FileLock.isHeld(path))
    #expect(try !HistoryStatus.isWaiting(in: phone.folder))
    #expect(try DeferredVerification(phone).verifyDeferred() == .unverified)
    _ = consume lock
    #expect(try HistoryStatus.isWaiting(in: phone.folder))
    #expect(try DeferredVerification(phone).verifyDeferred() == .verified)
    #expect(try !HistoryStatus.isWaiting(in: phone.folder))
  }

  @Test("puts no remote back to what it has not judged")
  func reset() async throws {
    let world = try AccountWorld(seed: 3311)
    let (laptop, remote) = try await longHistory(world)
    let phone = try clone(world, remote)
    #expect(try RemoteResetting(phone).remoteReset() == nil)
    #expect(try HistoryStatus(in: phone.folder) == .verified)
    let forged = try await forge(laptop, world)
    let tablet = try clone(world, remote, to: "tablet")
    #expect {
      _ = try RemoteResetting(tablet).remoteReset()
    } throws: {
      guard case DiaryError.sync(.historyRefused(forged.hex, _, _, _)) = $0 else { return false }
      return true
    }
  }

  @Test("is verified by a look at all of the history, too")
  func foreground() async throws {
    let world = try AccountWorld(seed: 3310)
    let (_, remote) = try await longHistory(world)
    let phone = try clone(world, remote)
    #expect(try HistoryVerification(phone).verifyHistory().refused == [])
    #expect(try HistoryStatus(in: phone.folder) == .verified)
  }
}
