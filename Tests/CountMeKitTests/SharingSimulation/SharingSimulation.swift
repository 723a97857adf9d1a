import CountMeGit
import CountMeModel
import TestSupport

@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

/// An owner with several devices, a group and shares, and others who join, write, follow and leave at random.
///
/// One seed is one plan; keys and codes are as random as they are for people, so ids differ from run to run.
struct SharingSimulation {
  let world: AccountWorld
  let remotes: [SimulatedRemote]
  let keys: KeyRing
  let (ownBranch, kitchenBranch): (DiaryBranch, DiaryBranch)
  var players: [Player]
  /// Copies of the group's diary whose people have left it.
  var former: [Kitchen] = []
  var codes: [GivenCode] = []
  /// What was written down under a name, by that name.
  var entries: [String: WrittenEntry] = [:]
  var branches = ShareBranchOracle()
  /// The dice of the present step.
  var generator: SplitMix64
  /// What is wrong.
  var complaints: [String] = []
  /// What happened, step by step.
  var trace: [String] = []
  /// How often each deed really happened.
  var deeds: [String: Int] = [:]
  private(set) var step = 0

  init(seed: UInt64) async throws {
    var generator = SplitMix64(seed: seed)
    let place = try await SharingPlace(seed: seed, using: &generator)
    (world, remotes, players, keys) = (place.world, place.remotes, place.players, place.keys)
    (ownBranch, kitchenBranch) = (place.ownBranch, place.kitchenBranch)
    self.generator = generator
  }

  /// Takes steps, then lets everybody sync and looks at what came of it.
  mutating func run(_ steps: [SharingStep]) async throws {
    do {
      for step in steps where complaints.isEmpty { try await take(step) }
      if complaints.isEmpty { try await rest() }
      if complaints.isEmpty { try lookAtFolders() }
    } catch {
      // Told with its steps, as anything that is wrong: looking on must not fail either.
      complain("what looks on fails: \(error)")
    }
  }

  private mutating func take(_ step: SharingStep) async throws {
    self.step = step.number
    generator = SplitMix64(seed: step.seed)
    for number in players.indices
    where players[number].isOffline && players[number].offlineUntil <= step.number {
      try connect(number)
    }
    switch step.deed {
    case .write: try await write()
    case .sync: try await sync(any { $0.isOwners }.map { [.own($0)] } ?? [])
    case .erase, .retain, .password, .inviteDevice: try await lookAfterAccount(step.deed)
    case .share, .endShare, .inviteFollower, .withdraw: try await share(step.deed)
    case .cook: try await cook()
    case .syncGroup: try await sync(any { $0.kitchen != nil }.map { [.kitchen($0)] } ?? [])
    case .invite, .inviteOwn, .removeMember: try await lookAfterGroup(step.deed)
    case .leave: try await leave()
    case .join: try await join()
    case .joinAtOnce: try await joinAtOnce()
    case .follow: try await follow()
    case .syncFollowed:
      guard let number = any({ !$0.followed.isEmpty }) else { break }
      let followed = players[number].followed.indices.randomElement(using: &generator) ?? 0
      try await sync([.followed(number, followed)])
    case .unfollow: try await unfollow()
    case .atOnce: try await sync(severalPlaces())
    case .offline: try goOffline()
    case .clock:
      let days = Int64.random(in: 1...4, using: &generator)
      world.putClockBack(seconds: -days * 86_400)
      note("everybody", "clock", "on by \(days) days")
    case .rest: try await rest()
    }
  }

  /// Some of those who can be asked to.
  mutating func any(_ isMeant: (Player) -> Bool) -> Int? {
    players.indices.filter { isMeant(players[$0]) }.randomElement(using: &generator)
  }

  private mutating func goOffline() throws {
    guard let number = any({ !$0.isOffline }) else { return }
    players[number].offlineUntil = step + Int.random(in: 4...20, using: &generator)
    for diary in players[number].diaries { try setURLs(of: diary, isReached: false) }
    note(players[number].name, "offline", "until \(players[number].offlineUntil)")
  }

  /// Brings a device back to its remotes.
  mutating func connect(_ number: Int) throws {
    players[number].offlineUntil = 0
    for diary in players[number].diaries { try setURLs(of: diary, isReached: true) }
  }

  private func setURLs(of diary: TestDiary, isReached: Bool) throws {
    let nowhere = "\(world.folder.path)/nowhere"
    let (from, to) = isReached ? (nowhere, world.folder.path) : (world.folder.path, nowhere)
    _ = try world.lines(
      "sed -i 's#url = \(from)/#url = \(to)/#' '\(diary.folder.path)/.git/config'")
  }

  mutating func note(_ name: String, _ deed: String, _ outcome: String) {
    trace.append("\(step) \(name) \(deed): \(outcome)")
  }

  mutating func complain(_ text: String) { complaints.append("step \(step): \(text)") }
}

// MARK: What may come of a deed

extension SharingSimulation {
  static func ending<Value: Sendable>(
    _ body: () async throws -> Value
  ) async -> Result<Value, any Error> {
    do { return .success(try await body()) } catch { return .failure(error) }
  }

  /// What came of a deed; nil, and a complaint unless that may be, where it failed.
  mutating func value<Value>(
    _ ending: Result<Value, any Error>, _ name: String, _ deed: String,
    unless mayBe: (DiaryError) -> Bool = { _ in false }
  ) -> Value? {
    switch ending {
    case .success(let value):
      note(name, deed, "done")
      deeds[deed.prefix { $0.isLetter }.description, default: 0] += 1
      return value
    case .failure(let error):
      note(name, deed, "\(error)")
      if let error = error as? DiaryError, mayBe(error) || error.isOfPassword { return nil }
      complain("\(name) \(deed): \(error)")
      return nil
    }
  }
}

extension DiaryError {
  /// Whether a new password, set on another of the owner's devices, has ended the session.
  fileprivate var isOfPassword: Bool {
    self == .account(.deviceRevoked) || self == .account(.notSignedIn)
  }

  var isOfRemote: Bool { if case .remote = self { true } else { false } }
}
