import CountMeGit
import CountMeModel
import TestSupport

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeStore

/// The owner with two devices and a group, three others, and one remote or two.
struct SharingPlace {
  let world: AccountWorld
  private(set) var remotes: [SimulatedRemote] = []
  private(set) var players: [Player] = []
  let keys: KeyRing
  /// The group's branch on every remote, and that of the owner's own diary.
  let kitchenBranch: DiaryBranch
  let ownBranch: DiaryBranch

  init(seed: UInt64, using generator: inout SplitMix64) async throws {
    world = try AccountWorld(seed: seed)
    for number in 0..<([1, 1, 2].randomElement(using: &generator) ?? 1) {
      let name = number == 0 ? "origin" : "remote-\(number)"
      let path = try world.remote(name)
      let hasHook = Bool.random(using: &generator)
      if hasHook { try OwnHook().write(to: path) }
      remotes.append(SimulatedRemote(name: name, path: path, hasHook: hasHook))
    }
    let (laptop, phone) = (try await world.diary(on: "laptop"), try await world.diary(on: "phone"))
    for diary in [laptop, phone] {
      for remote in remotes { _ = try await diary.addRemote(remote.path, name: remote.name) }
    }
    keys = KeyRing(try await laptop.makeAccount("me@example.org"))
    _ = try await laptop.sync()
    try await phone.signIn("me@example.org")
    for diary in [phone, laptop] { _ = try await diary.sync() }
    let attached = try await laptop.perform {
      try Groups($0).create(
        GroupDescription(name: "kitchen"), in: nil, password: TestDiary.password())
    }
    var owner = Player("laptop", isOwners: true, laptop)
    let kitchen = try await Kitchen(
      attached, laptop.environment, remotes: Array(remotes.indices))
    _ = try await kitchen.diary.sync()
    owner.kitchen = kitchen
    players = [owner, Player("phone", isOwners: true, phone)]
    for name in ["ben", "cara", "dan"] {
      players.append(Player(name, isOwners: false, try await world.diary(on: name)))
    }
    kitchenBranch = try kitchen.diary.folder.branch()
    ownBranch = try laptop.folder.branch()
  }
}
