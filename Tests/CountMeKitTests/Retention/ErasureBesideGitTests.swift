import CountMeGit
import CountMeModel
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeIntegrity
@testable import CountMeJournal
@testable import CountMeStore

/// What a person's own git has left, or was told, where a history begins anew.
@Suite("A history that begins anew beside git") struct ErasureBesideGitTests {
  /// What keeps objects from `git gc` by the settings of a folder, which are anybody's who works there.
  static let settings = [
    ("gc.bigPackThreshold", "1"), ("gc.*.reflogExpire", "never"), ("gc.packRefs", "false"),
    ("gc.refs/remotes/*.reflogExpire", "never"), ("gc.refs/*.reflogExpireUnreachable", "never"),
    ("repack.packKeptObjects", "true"), ("core.multiPackIndex", "false"),
  ]

  @Test("git's settings keep nothing of it", arguments: settings)
  func keepNothing(setting: (name: String, value: String)) async throws {
    let world = try SyncWorld(try await SyncTemplate.shared(devices: 2), devices: 2, seed: 31)
    let (laptop, phone) = (world.devices[0], world.devices[1])
    try await laptop.favour("secret")
    try await world.syncAll()
    let file = try world.world.lines("git -C laptop rev-parse HEAD:favoriteFoods/secret.json")
    let secret = try #require(ObjectID(hex: file[0]))
    try await laptop.disfavour("secret")
    try await world.syncAll()
    for device in world.devices {
      _ = try world.world.lines(
        "cd \(device.device); git gc -q; git config '\(setting.name)' \(setting.value)")
    }
    let erasure = try await laptop.forgetAll()
    _ = try await phone.sync()
    #expect(erasure.isErasedHere && erasure.keptBy == [])
    for device in world.devices {
      #expect(try !Repository.open(at: device.folder.path).contains(secret), "\(device.device)")
      #expect(try await !device.examine().contains { $0.check == .forgotten })
    }
  }

  @Test("the texts of git's last commits go, but not of one that somebody is at")
  func messages() async throws {
    let world = try SyncWorld(try await SyncTemplate.shared(devices: 2), devices: 2, seed: 32)
    let (laptop, phone) = (world.devices[0], world.devices[1])
    try await laptop.favour("secret")
    try await world.syncAll()
    for device in world.devices {
      _ = try world.world.lines(
        """
        cd \(device.device)/.git
        for f in COMMIT_EDITMSG MERGE_MSG SQUASH_MSG TAG_EDITMSG; do echo 'ate secret' >$f; done
        """)
    }
    try await laptop.disfavour("secret")
    try await world.syncAll()
    _ = try await laptop.forgetAll()
    _ = try await phone.sync()
    #expect(try world.world.lines("grep -l secret laptop/.git/*MSG phone/.git/*MSG || true") == [])
    _ = try world.world.lines(
      "cd laptop/.git; git rev-parse HEAD >CHERRY_PICK_HEAD; echo 'ate secret' >MERGE_MSG")
    _ = try await laptop.forgetAll()
    #expect(try world.world.lines("cat laptop/.git/MERGE_MSG") == ["ate secret"])
  }

  /// What git takes for one at work, for twelve hours: any process of the machine, and a dead one that is not asked after.
  @Test("a git gc that was killed keeps nothing of it", arguments: [false, true])
  func killedCollector(isZombie: Bool) async throws {
    let world = try SyncWorld(try await SyncTemplate.shared(devices: 1), devices: 1, seed: 33)
    let laptop = world.devices[0]
    for name in ["secret", "apple"] { try await laptop.favour(name) }
    let file = try world.world.lines("git -C laptop rev-parse HEAD:favoriteFoods/secret.json")
    let secret = try #require(ObjectID(hex: file[0]))
    try await laptop.disfavour("secret")
    try await world.syncAll()
    // bash asks after its children only between commands; a `git` of its own is one that has ended.
    let process =
      isZombie
      ? "mkdir -p bin; cp $(which true) bin/git; (exec -a git bin/git & echo $!; exec sleep 60) >number & sleep 0.2"
      : "sleep 60 & echo $! >number"
    _ = try world.world.lines(
      "\(process) </dev/null >/dev/null 2>&1; echo \"$(cat number) $(hostname)\" >laptop/.git/gc.pid"
    )
    #expect(try await laptop.forgetAll().isErasedHere)
    #expect(try !Repository.open(at: laptop.folder.path).contains(secret))
  }
}

extension TestDiary {
  fileprivate func forgetAll() throws -> HistoryErasure {
    try eraseHistory(password: Password(Array("correct horse".utf8)))
  }
}
