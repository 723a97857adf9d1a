import CountMeGit
import CountMeModel
import TestSupport

@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

/// A diary of a player's that can be synced.
enum SyncedPlace: Equatable {
  case own(Int)
  case kitchen(Int)
  case followed(Int, Int)

  var player: Int {
    switch self {
    case .own(let player), .kitchen(let player), .followed(let player, _): player
    }
  }
}

/// Syncing, one alone or several at once.
extension SharingSimulation {
  static let options = SyncOptions(accepting: [.deletions, .revoked])

  private func diary(at place: SyncedPlace) -> TestDiary? {
    switch place {
    case .own(let number): players[number].diary
    case .kitchen(let number): players[number].kitchen?.diary
    case .followed(let number, let followed): players[number].followed[followed].diary
    }
  }

  /// Two or three places, rather of the owner's: what these publish meets.
  mutating func severalPlaces() -> [SyncedPlace] {
    var places: [SyncedPlace] = []
    for number in players.indices {
      if players[number].isOwners { places.append(.own(number)) }
      if players[number].kitchen != nil { places.append(.kitchen(number)) }
      places += players[number].followed.indices.map { .followed(number, $0) }
    }
    places.shuffle(using: &generator)
    let own = places.filter { if case .own = $0 { true } else { false } }
    return Bool.random(using: &generator) ? Array(own.prefix(3)) : Array(places.prefix(3))
  }

  /// Syncs places at the same time, and writes down what came of each; whether all of them did.
  @discardableResult
  mutating func sync(_ places: [SyncedPlace]) async throws -> Bool {
    let diaries = places.map { diary(at: $0) }
    let endings = await withTaskGroup(of: (Int, Result<[SyncReport], any Error>).self) { group in
      for (number, diary) in diaries.enumerated() {
        guard let diary else { continue }
        group.addTask { (number, await Self.ending { try await diary.sync(Self.options) }) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    var areAllDone = true
    for (number, place) in places.enumerated() {
      guard let ending = endings[number] else { continue }
      let isDone = try await settle(ending, place, isAlone: places.count == 1)
      areAllDone = areAllDone && isDone
    }
    try await lookAtRemotes()
    return areAllDone
  }

  private mutating func settle(
    _ ending: Result<[SyncReport], any Error>, _ place: SyncedPlace, isAlone: Bool
  ) async throws -> Bool {
    let player = players[place.player]
    var told: DiaryError?
    let reports = value(ending, player.name, isAlone ? "sync \(place)" : "syncAtOnce \(place)") {
      told = $0
      if $0.isOfRemote { return player.isOffline }
      return Self.mayTell($0, at: place, player)
    }
    if let told { try await tell(told, at: place) }
    guard let reports else { return false }
    for trouble in reports.flatMap(\.shareTroubles) where !player.isOffline {
      complain("\(player.name) does not publish \(trouble.share): \(trouble.failure)")
    }
    guard let folder = diary(at: place)?.folder.path else { return false }
    if reports.allSatisfy(\.isSynced) {
      for name in entries.keys where entries[name]?.folder == folder {
        entries[name]?.isSent = true
      }
    }
    return true
  }

  private static func mayTell(
    _ error: DiaryError, at place: SyncedPlace, _ player: Player
  ) -> Bool {
    switch (place, error) {
    case (.own, .sync(.beganAnewElsewhere)): true
    case (.kitchen, .account(.memberRemoved)): true
    case (.followed, .sync(.shareEnded)): true
    default: false
    }
  }

  private mutating func tell(_ error: DiaryError, at place: SyncedPlace) async throws {
    switch (place, error) {
    case (.own(let number), .account): try await signInAgain(number)
    case (.own(let number), .sync(.beganAnewElsewhere)): try await eraseToSettle(number)
    case (.kitchen(let number), .account):
      players[number].kitchen?.isTold = true
    case (.followed(let number, let followed), .sync(.shareEnded)):
      players[number].followed[followed].isEnded = true
    default: break
    }
  }

  /// A new password signs the owner's other devices out; their person knows it.
  private mutating func signInAgain(_ number: Int) async throws {
    let signingIn = Simulation.signingIn(keys)
    let ending = await Simulation.carryOut(signingIn, on: players[number].diary)
    note(players[number].name, "signIn", ending.name)
    guard case .failed(let error) = ending else { return }
    switch error {
    // Who is offline, or has not been told of the last password by every remote yet, tries again.
    case .remote, .account(.invalidCredentials), .account(.nothingAnnounced),
      .account(.alreadySignedIn):
      break
    default: complain("\(players[number].name) does not sign in: \(error)")
    }
  }

  /// Settles an account that was changed on a history that is gone elsewhere.
  private mutating func eraseToSettle(_ number: Int) async throws {
    let (diary, keys) = (players[number].diary, keys)
    let ending = await Self.ending { try await diary.perform { try Self.erase($0, keys) } }
    _ = value(ending, players[number].name, "eraseToSettle") { $0.isOfRemote }
  }

  /// Looks at what the remotes have now: what is shared, and who was cut off.
  mutating func lookAtRemotes() async throws {
    for remote in remotes {
      for line in try branches.complaints(at: remote) { complain(line) }
    }
    for number in players.indices {
      guard let kitchen = players[number].kitchen else { continue }
      players[number].kitchen = try cutOff(kitchen)
    }
    for number in former.indices { former[number] = try cutOff(former[number]) }
  }

  /// Notes from when on a copy's entries come too late.
  private mutating func cutOff(_ kitchen: Kitchen) throws -> Kitchen {
    guard !kitchen.isCutOff else { return kitchen }
    for number in kitchen.remotes {
      let remote = try Repository.open(at: remotes[number].path)
      guard let tip = try remote.reference(kitchenBranch.reference) else { continue }
      let tree = try remote.commit(tip).tree
      let check = try CertifiedAccount(tree: tree, in: remote)
      guard let device = check.devices.first(where: { $0.id == kitchen.device }), device.isRevoked
      else { continue }
      for name in entries.keys
      where entries[name]?.folder == kitchen.folder && entries[name]?.isSent == false {
        let path = Self.path(of: name)
        if try remote.entry(at: path, in: tree) != nil {
          entries[name]?.isSent = true
        } else {
          entries[name]?.isLate = true
        }
      }
      var kitchen = kitchen
      kitchen.isCutOff = true
      note(kitchen.attached.folder, "cutOff", "from here on")
      return kitchen
    }
    return kitchen
  }

  static func path(of name: String) -> String { "favoriteFoods/\(name).json" }
}
