import CountMeGit
import CountMeModel
import CountMePlatform
import Synchronization
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeStore

/// An account whose devices are all signed in and agree, made once and copied for many histories.
struct SyncTemplate: Sendable {
  /// The names of the devices there are.
  static let devices = [
    "laptop", "phone", "tablet", "desk", "watch", "server", "kitchen", "spare",
  ]

  private let world: AccountWorld
  /// What opens the account without its password.
  let recoveryCode: RecoveryCode

  private static let made = Mutex<[Int: Task<SyncTemplate, any Error>]>([:])

  /// The account with the first so many devices, made for the first test that asks for it.
  static func shared(devices count: Int = 5) async throws -> SyncTemplate {
    let making = made.withLock { made in
      let making = made[count] ?? Task { try await SyncTemplate(devices: count) }
      made[count] = making
      return making
    }
    return try await making.value
  }

  private init(devices count: Int) async throws {
    // No test's world has the same random numbers.
    world = try AccountWorld(seed: 1 << 63 + UInt64(count))
    world.folder.keepUntilTheEnd()
    let remote = try world.remote()
    let names = Self.devices.prefix(count)
    var code: RecoveryCode?
    for (number, device) in names.enumerated() {
      let diary = try await world.diary(on: device)
      _ = try await diary.addRemote(remote)
      if number == 0 {
        code = try await diary.makeAccount("me@example.org")
      } else {
        try await diary.signIn("me@example.org")
      }
      _ = try await diary.sync()
    }
    recoveryCode = try present(code)
    for device in names {
      let diary = try TestDiary(
        opening: DiaryFolder(at: "\(world.folder.path)/\(device)"),
        environment: world.environment(of: device))
      _ = try await diary.sync()
    }
  }

  /// Copies devices with their keys, and the remote.
  func copy(_ names: [String], to world: AccountWorld) throws {
    let copied = names.flatMap { [$0, "state-of-\($0)"] } + ["remote.git"]
    let (from, to) = (self.world.folder.path, world.folder.path)
    _ = try world.lines(
      """
      cd '\(from)'; cp -a \(copied.joined(separator: " ")) '\(to)'; cd '\(to)'
      sed -i 's#\(from)/#\(to)/#g' \(names.map { "\($0)/.git/config" }.joined(separator: " "))
      """)
    world.serveInMemory("\(to)/remote.git")
  }

  /// Puts a world's clock on to where this template was made.
  func setClock(of world: AccountWorld) { world.setClock(atLeastOf: self.world) }
}

/// Some devices of one account that share one remote or more; devices may be fast or slow by seconds.
struct SyncWorld: Sendable {
  let world: AccountWorld
  let devices: [TestDiary]
  /// The bare repositories; the first has the account already.
  let remotes: [String]

  /// Copies the first devices of a template.
  ///
  /// - Parameter remotes: how many. Of several, the first device knows only the first and the second
  ///   only the last, so that what they write meets on others.
  init(
    _ template: SyncTemplate, devices count: Int, remotes remoteCount: Int = 1, seed: UInt64
  ) throws {
    let world = try AccountWorld(seed: seed)
    let names = SyncTemplate.devices.prefix(count)
    try template.copy(Array(names), to: world)
    var remotes = ["\(world.folder.path)/remote.git"]
    for number in 1..<remoteCount { remotes.append(try world.remote("remote-\(number)")) }
    devices = try names.enumerated().map { number, name in
      let path = "\(world.folder.path)/\(name)"
      let isBetween = number > 1 || remotes.count == 1
      let known = isBetween ? Array(remotes.indices) : [number == 0 ? 0 : remotes.count - 1]
      try Self.set(known.map { ($0, remotes[$0]) }, of: path)
      var environment = world.environment(of: name)
      // Never the same instant on two: equal documents of one instant are one and the same change.
      let clock = environment.now
      environment.now = {
        clock().adding(milliseconds: Int64(number % 3 - 1) * 5000 + Int64(number))
      }
      return try TestDiary(opening: DiaryFolder(at: path), environment: environment)
    }
    self.world = world
    self.remotes = remotes
  }

  private static func set(_ remotes: [(number: Int, url: String)], of path: String) throws {
    let repository = try Repository.open(at: path)
    try repository.setSetting("remote.origin.url", nil)
    for (number, url) in remotes {
      let name = number == 0 ? "origin" : "remote-\(number)"
      try repository.setSetting("remote.\(name).url", url)
    }
  }

  /// The commit and the tree that each device's branch has.
  func tips() throws -> [Tip] { try devices.map { try Tip(of: $0) } }

  /// Syncs every device in turn, each with all remotes that it knows.
  func syncAll() async throws {
    for device in devices { _ = try await device.sync() }
  }

  /// Syncs, and expects equal trees, and then quiet.
  func settle() async throws {
    for _ in 0..<2 { try await syncAll() }
    let tips = try tips()
    #expect(Set(tips.map(\.tree)).count == 1)
    try await syncAll()
    #expect(try self.tips() == tips)
  }
}

/// What a branch stands at.
struct Tip: Equatable {
  let commit: ObjectID
  let tree: ObjectID

  init(of diary: TestDiary) throws {
    try self.init(of: try diary.folder.branch().reference, at: diary.folder.path)
  }

  init(of reference: String, at path: String) throws {
    let repository = try Repository.open(at: path)
    commit = try #require(try repository.reference(reference))
    tree = try repository.commit(commit).tree
  }
}
