import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeIntegrity
@testable import CountMeJournal
@testable import CountMeStore
@testable import CountMeSync

@Suite("A history that begins anew")
struct HistoryErasureTests {
  @Test("every device follows, keeps what it had not sent, and the past is gone everywhere")
  func following() async throws {
    let world = try await world(seed: 1, devices: 3)
    let (laptop, phone, tablet) = (world.devices[0], world.devices[1], world.devices[2])
    for name in ["apple", "bread", "cake"] { try await laptop.favour(name) }
    try await world.syncAll()
    // The tablet sees none of what comes now before it is forgotten.
    try await laptop.favour("secret")
    try await laptop.disfavour("secret")
    try await laptop.disfavour("cake")
    _ = try await laptop.sync()
    _ = try await phone.sync()
    try await phone.favour("oats")
    try await phone.disfavour("bread")
    try await tablet.favour("tea", calories: 2)
    try await tablet.favour("apple", calories: 99)
    let tree = try Tip(of: laptop).tree
    let secret = try blob(of: "secret", below: laptop)
    let erasure = try await laptop.erase()
    #expect(erasure.leftovers == [] && erasure.isErasedHere && erasure.commits > 5)
    #expect(try laptop.favourites() == ["apple": 100, "bread": 100])
    #expect(try differences(tree, try Tip(of: laptop).tree, laptop) == [AccountDocument.path])
    for _ in 0..<2 { try await world.syncAll() }
    let tips = try world.tips()
    #expect(tips.allSatisfy { $0 == tips[0] })
    for device in world.devices {
      #expect(try device.favourites() == ["apple": 99, "oats": 100, "tea": 2], "\(device.device)")
      #expect(try await device.verifyHistory(proves: true).refused == [])
      // The world is a copy: git is set up for the folder that it was copied from.
      let findings = try await device.examine().filter { $0.check.rawValue != "git.settings" }
      #expect(findings == [])
      #expect(try !Repository.open(at: device.folder.path).contains(secret), "\(device.device)")
    }
    #expect(try await phone.backups().compactMap(\.manifest).count == 1)
    // No commit of before is behind the new ones, and the address leads to the account still.
    let roots = try world.world.lines("git -C remote.git rev-list --all --max-parents=0")
    #expect(roots.count == 1)
    let objects = try world.world.lines("git -C remote.git rev-list --objects --all")
    #expect(!objects.contains { $0.hasPrefix(secret.hex) })
    _ = try await TestDiary.clone(
      world.remotes[0], to: "\(world.world.folder.path)/new", email: EmailAddress("me@example.org"),
      password: Password(Array("correct horse".utf8)),
      environment: world.world.environment(of: "new"))
  }

  /// What keeps the history of a device, made by plain git, and what takes it away again.
  private static let keepers = [
    (name: "refs/tags/early", line: "git tag early HEAD~1", away: "git tag -d early"),
    (name: "refs/tags/told", line: "git tag -m told told", away: "git tag -d told"),
    (name: "refs/heads/side", line: "git branch side HEAD~2", away: "git branch -D side"),
    (
      name: "refs/stash", line: "sed -i 's/: 100/: 99/' favoriteFoods/apple.json; git stash -q",
      away: "git stash drop"
    ),
    (
      name: "worktrees/looking/HEAD",
      line: "git worktree add -q --detach ../trees/$(basename $PWD)/looking HEAD~1",
      away: "rm -r ../trees/$(basename $PWD)/looking; git worktree prune --expire now"
    ),
    (
      name: "refs/remotes/gone/side", line: "git update-ref refs/remotes/gone/side HEAD~1",
      away: "git update-ref -d refs/remotes/gone/side"
    ),
  ]

  /// Law: it is said to be gone here where it is, and only there; whatever keeps it is named on each device.
  @Test("what a tag or a worktree keeps is named and not said to be gone", arguments: 0..<6)
  func kept(seed: Int) async throws {
    let world = try await world(seed: 11, devices: 2)
    let (laptop, phone) = (world.devices[0], world.devices[1])
    for name in ["apple", "secret"] { try await laptop.favour(name) }
    try await laptop.disfavour("secret")
    try await world.syncAll()
    var random = SplitMix64(seed: UInt64(seed))
    let chosen = Self.keepers.filter { _ in Bool.random(using: &random) }
    let names = chosen.map(\.name).sorted()
    for device in [laptop, phone] {
      for keeper in chosen {
        _ = try world.world.lines("cd \(device.device); \(keeper.line)")
      }
    }
    let secret = try blob(of: "secret", below: laptop)
    let erasure = try await laptop.erase()
    _ = try await phone.sync()
    #expect(erasure.keptBy == names && erasure.isErasedHere == names.isEmpty)
    for device in [laptop, phone] {
      #expect(try await device.keeping() == names)
      #expect(try Repository.open(at: device.folder.path).contains(secret) == !names.isEmpty)
      for keeper in chosen {
        _ = try world.world.lines("cd \(device.device); \(keeper.away)")
      }
      _ = try world.world.lines(
        """
        cd \(device.device); git reflog expire --expire-unreachable=now HEAD; git gc -q --prune=now
        """)
      #expect(try await device.keeping() == [])
      #expect(try !Repository.open(at: device.folder.path).contains(secret))
    }
  }

  @Test("a pack that somebody keeps, and objects that are borrowed, are named")
  func keptObjects() async throws {
    let world = try await world(seed: 15, devices: 2)
    let (laptop, phone) = (world.devices[0], world.devices[1])
    try await laptop.favour("secret")
    try await laptop.disfavour("secret")
    try await world.syncAll()
    _ = try world.world.lines(
      """
      cd \(laptop.device); git gc -q; touch $(ls .git/objects/pack/*.pack | sed 's/pack$/keep/')
      cd ../\(phone.device); git gc -q; cp -a .git/objects ../lent
      echo "$(realpath ../lent)" > .git/objects/info/alternates
      """)
    let erasure = try await laptop.erase()
    _ = try await phone.sync()
    let packs = try world.world.lines("cd \(laptop.device)/.git; ls objects/pack/*.keep")
    #expect(erasure.keptBy == packs && !packs.isEmpty)
    #expect(try await laptop.keeping() == packs)
    #expect(try await phone.keeping() == ["objects/info/alternates"])
    _ = try world.world.lines(
      """
      rm \(laptop.device)/.git/objects/pack/*.keep
      git -C \(phone.device) repack -q -a -d; rm \(phone.device)/.git/objects/info/alternates
      for d in \(laptop.device) \(phone.device); do git -C $d gc -q --prune=now; done
      """)
    for device in [laptop, phone] { #expect(try await device.keeping() == []) }
  }

  @Test("whatever plain git sent to a remote and keeps the past there is named")
  func keptThere() async throws {
    let world = try await world(seed: 17, devices: 2)
    // What a tag leads to is git's to tell.
    world.world.serveByGit()
    let (laptop, phone) = (world.devices[0], world.devices[1])
    try await laptop.favour("secret")
    try await laptop.disfavour("secret")
    try await world.syncAll()
    _ = try world.world.lines(
      """
      cd \(phone.device); git push -q \(world.remotes[0]) HEAD~1:refs/heads/mine HEAD:refs/tags/early \
        HEAD:refs/remotes/old/main HEAD:refs/countme/fetched/old/me
      git -c tag.gpgsign=false -c user.name=a -c user.email=a@b tag -m words told HEAD
      git push -q \(world.remotes[0]) refs/tags/told; git tag -d told >/dev/null
      """)
    let names = [
      "refs/countme/fetched/old/me", "refs/heads/mine", "refs/remotes/old/main", "refs/tags/early",
      "refs/tags/told",
    ]
    let erasure = try await laptop.erase()
    #expect(erasure.leftovers.map(\.reason) == names.map { .reference($0) })
    #expect(erasure.isErasedHere)
    try await world.syncAll()
    for device in world.devices {
      let found = try await device.examine(remotes: true).filter { $0.check == .remoteForgotten }
      #expect(found.map(\.subject) == names, "\(device.device)")
    }
    _ = try world.world.lines(
      "git -C phone push -q \(world.remotes[0]) --delete \(names.joined(separator: " "))")
    #expect(try await !phone.examine(remotes: true).contains { $0.check == .remoteForgotten })
  }

  @Test("what git could not remove is removed by a later command, and doctor says so until then")
  func unfinished() async throws {
    let world = try await world(seed: 12, devices: 2)
    let (laptop, phone) = (world.devices[0], world.devices[1])
    try await laptop.favour("secret")
    try await laptop.disfavour("secret")
    try await world.syncAll()
    let secret = try blob(of: "secret", below: laptop)
    for device in world.devices {
      // Nothing is removed then; as where git is killed, or the disk is full.
      _ = try world.world.lines("git -C \(device.device) config gc.recentObjectsHook true")
    }
    #expect(try await !laptop.erase().isErasedHere)
    _ = try await phone.sync()
    for device in world.devices {
      #expect(try Repository.open(at: device.folder.path).contains(secret), "\(device.device)")
      #expect(try await device.keeping() == [".git/countme/forgetting"])
      _ = try world.world.lines("git -C \(device.device) config --unset gc.recentObjectsHook")
    }
    try await laptop.favour("apple")
    _ = try await phone.sync()
    for device in world.devices {
      #expect(try !Repository.open(at: device.folder.path).contains(secret), "\(device.device)")
      #expect(try await device.keeping() == [])
    }
  }

  @Test("a remote that git renamed or removed keeps nothing", arguments: ["rename", "remove"])
  func formerRemote(command: String) async throws {
    let template = try await SyncTemplate.shared(devices: 3)
    let world = try SyncWorld(template, devices: 3, remotes: 2, seed: 13)
    let (laptop, tablet) = (world.devices[0], world.devices[2])
    try await laptop.favour("secret")
    try await laptop.disfavour("secret")
    for _ in 0..<2 { try await world.syncAll() }
    let secret = try blob(of: "secret", below: tablet)
    let name = command == "rename" ? "stick" : ""
    _ = try world.world.lines("git -C \(tablet.device) remote \(command) remote-1 \(name)")
    _ = try await laptop.erase()
    for _ in 0..<2 { _ = try await tablet.sync() }
    #expect(try !Repository.open(at: tablet.folder.path).contains(secret))
    #expect(try await tablet.keeping() == [])
  }

  @Test(
    "a share keeps nothing on any device of its owner's, also where that only pulls at first",
    arguments: [false, true])
  func shared(isPulledFirst: Bool) async throws {
    let world = try await world(seed: 14, devices: 2)
    let (laptop, phone) = (world.devices[0], world.devices[1])
    try await laptop.share("part", ["favoriteFoods"])
    try await laptop.favour("secret")
    try await world.syncAll()
    try await phone.favour("tea")
    _ = try await phone.sync()
    try await laptop.disfavour("secret")
    try await world.syncAll()
    let secret = try blob(of: "secret", below: phone)
    _ = try await laptop.erase()
    if isPulledFirst { try await phone.run(.pull) }
    for _ in 0..<2 { try await world.syncAll() }
    for device in world.devices {
      #expect(try !Repository.open(at: device.folder.path).contains(secret), "\(device.device)")
    }
  }

  @Test("no note beside the repository has the name of what is forgotten")
  func notes() async throws {
    let world = try await world(seed: 16, devices: 2)
    let (laptop, phone) = (world.devices[0], world.devices[1])
    var entry = FoodEntry(name: "Secret cake", energy: Energy(kilocalories: 100))
    entry.when.day = .day("2026-09-21")
    _ = try await laptop.eat(entry)
    try await laptop.favour("secret")
    try await world.syncAll()
    try await phone.favour("secret", calories: 3)
    try await laptop.favour("secret", calories: 4)
    try await world.syncAll()
    try await world.syncAll()
    for device in world.devices {
      _ = try await device.foods(named: "Secret")
      _ = try await device.conflicts()
    }
    let names = "grep -rliE 'secret' laptop/.git/countme phone/.git/countme || true"
    #expect(try world.world.lines(names).count >= 2)
    for item in try laptop.documents("foodItems") {
      _ = try await laptop.apply([.remove(item.collection, id: item.id)])
    }
    try await laptop.disfavour("secret")
    try await world.syncAll()
    _ = try await laptop.erase()
    try await world.syncAll()
    #expect(try world.world.lines(names) == [])
  }

  @Test("the wrong password, and a remote that does not answer, change nothing")
  func refusals() async throws {
    let world = try await world(seed: 2, devices: 1)
    let device = world.devices[0]
    try await device.favour("apple")
    _ = try await device.sync()
    let tip = try Tip(of: device)
    await #expect(throws: DiaryError.account(.wrongPassword)) {
      try await device.erase("wrong horse")
    }
    #expect(try Tip(of: device) == tip)
    _ = try world.world.lines("mv remote.git away")
    await #expect(throws: DiaryError.self) { try await device.erase() }
    #expect(try Tip(of: device) == tip)
    _ = try world.world.lines("mv away remote.git")
    #expect(try await device.sync()[0].isSynced)
  }

  @Test(
    "a remote that lets no branch begin anew says so, and what to allow", arguments: [false, true])
  func deniedBeginning(hasCode: Bool) async throws {
    let world = try await world(seed: 12, devices: 2)
    let (laptop, phone) = (world.devices[0], world.devices[1])
    try await laptop.favour("secret")
    try await laptop.disfavour("secret")
    if hasCode { _ = try await laptop.invite() }
    try await world.syncAll()
    _ = try world.world.lines("git -C remote.git config receive.denyNonFastForwards true")
    let refused = DiaryError.remote(
      .beginsNothingAnew(
        remote: world.remotes[0], reference: try laptop.folder.branch().reference,
        reason: "non-fast-forward"))
    #expect(try await laptop.erase().leftovers.first?.reason == .failed(refused))
    for _ in 0..<2 { await #expect(throws: refused) { try await laptop.sync() } }
    try await phone.favour("oats")
    _ = try await phone.sync()
    _ = try world.world.lines("git -C remote.git config receive.denyNonFastForwards false")
    for _ in 0..<2 { try await world.syncAll() }
    #expect(try world.tips()[0] == world.tips()[1])
    #expect(try laptop.favourites() == ["oats": 100])
    let roots = try world.world.lines("git -C remote.git rev-list --branches --max-parents=0")
    #expect(roots.count == 1)
  }

  @Test("a remote that was put back to the forgotten history is one that moved back")
  func putBack() async throws {
    let world = try await world(seed: 3, devices: 2)
    let (laptop, phone) = (world.devices[0], world.devices[1])
    _ = try await laptop.sync()
    _ = try world.world.lines("cp -a remote.git backup.git")
    _ = try await laptop.erase()
    _ = try await phone.sync()
    let tip = try Tip(of: phone)
    _ = try world.world.lines("rm -r remote.git; mv backup.git remote.git")
    for device in [laptop, phone] {
      let error = await #expect(throws: DiaryError.self) { try await device.sync() }
      guard case .sync(.movedBack) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(try Tip(of: device) == tip)
    }
    #expect(try await laptop.sync(SyncOptions(accepting: [.rewound]))[0].isSynced)
    #expect(try world.remoteTip() == tip)
  }

  @Test("a device that is taken over cannot make others forget")
  func withoutTheAccountKey() async throws {
    let world = try await world(seed: 4, devices: 2)
    let (laptop, phone) = (world.devices[0], world.devices[1])
    try await laptop.favour("apple")
    try await world.syncAll()
    let tip = try Tip(of: laptop)
    // The documents of now and no past, signed by a device that is certified.
    let root = try await phone.commitAlone()
    _ = try world.world.lines(
      "git -C phone push -q --force \(world.remotes[0]) \(root):$(git -C phone symbolic-ref HEAD)")
    let error = await #expect(throws: DiaryError.self) { try await laptop.sync() }
    guard case .sync(.movedBack) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try Tip(of: laptop) == tip)
  }

  @Test("two devices that forget apart meet in one history")
  func twoBeginnings() async throws {
    let template = try await SyncTemplate.shared(devices: 3)
    let world = try SyncWorld(template, devices: 3, seed: 5)
    let (laptop, phone) = (world.devices[0], world.devices[1])
    try await laptop.favour("apple")
    try await world.syncAll()
    // The second remote's answer is lost to the first: both begin anew from the same tip.
    _ = try world.world.lines("cp -a remote.git before.git")
    _ = try await laptop.erase()
    _ = try world.world.lines("mv remote.git first.git; mv before.git remote.git")
    _ = try await phone.erase()
    _ = try world.world.lines("rm -r remote.git; mv first.git remote.git")
    try await phone.favour("bread")
    for _ in 0..<3 {
      for device in world.devices {
        _ = try await device.sync(SyncOptions(accepting: [.rewound]))
      }
    }
    let tips = try world.tips()
    #expect(tips.allSatisfy { $0 == tips[0] })
    #expect(try laptop.favourites() == ["apple": 100, "bread": 100])
  }

  @Test("undo keeps its unit, and a version that loses is in a commit")
  func units() async throws {
    let world = try await world(seed: 8, devices: 2)
    let (laptop, phone) = (world.devices[0], world.devices[1])
    try await laptop.favour("apple", calories: 50)
    try await world.syncAll()
    try await phone.favour("apple", calories: 77)
    for name in ["tea", "oats"] { try await phone.favour(name) }
    try await laptop.favour("apple", calories: 60)
    _ = try await laptop.sync()
    _ = try await laptop.erase()
    _ = try await phone.sync()
    #expect(try phone.favourites() == ["apple": 60, "oats": 100, "tea": 100])
    let blobs = try world.world.lines(
      "git -C phone log --all -p -- favoriteFoods"
    )
    #expect(blobs.contains { $0.hasPrefix("+  \"calories\": 77") })
    #expect(try await phone.verifyHistory(proves: true).refused == [])
    for expected in ["favour oats", "favour tea"] {
      #expect(try await phone.undo().summary == expected)
    }
    #expect(try phone.favourites() == ["apple": 60])
    #expect(try await phone.redo().summary == "favour tea")
    for _ in 0..<2 { try await world.syncAll() }
    #expect(try laptop.favourites() == ["apple": 60, "tea": 100])
  }

  @Test("random histories end equal, with nothing lost, also when some of them are forgotten")
  func randomHistories() async throws {
    let template = try await SyncTemplate.shared(devices: 3)
    for seed in FaultForm.selection(of: Array(0..<25), short: 3, seed: RandomCases.seed) {
      let world = try SyncWorld(template, devices: 3, seed: UInt64(seed))
      var devices = DeviceSimulation(world, seed: UInt64(seed))
      for _ in 0..<3 {
        try await devices.live(steps: 5)
        let device = try #require(world.devices.randomElement(using: &devices.generator))
        _ = try await device.erase()
      }
      try await devices.live(steps: 5)
      for _ in 0..<3 { try await world.syncAll() }
      try await devices.expectAgreement("seed \(seed)")
    }
  }

  @Test("a device that was stopped before it had forgotten does so at the next sync")
  func stopped() async throws {
    let world = try await SyncTests.world(seed: 6608)
    let (laptop, phone) = (world.devices[0], world.devices[1])
    try await laptop.favour("apple")
    for _ in 0..<2 { try await world.syncAll() }
    let before = try Tip(of: phone).commit
    _ = try await laptop.eraseHistory(password: Password(Array("correct horse".utf8)))
    _ = try world.world.lines("git -C phone tag keep")
    _ = try await phone.sync()
    // As it is between following and forgetting.
    let former = "refs/countme/former/\(try phone.folder.owner().text)"
    _ = try world.world.lines(
      "cd phone; git update-ref \(former) \(before.hex); git tag -d keep >/dev/null")
    #expect(try Repository.open(at: phone.folder.path).contains(before))
    for _ in 0..<2 { _ = try await phone.sync() }
    #expect(try !Repository.open(at: phone.folder.path).contains(before))
    #expect(try world.world.lines("git -C phone for-each-ref '\(former)'") == [])
    #expect(try phone.favourites() == ["apple": 100])
  }

  @Test("a commit of the old history that a killed fetch brought back stands in nobody's way")
  func torn() async throws {
    let world = try await world(seed: 9, devices: 2)
    let (laptop, phone) = (world.devices[0], world.devices[1])
    try await laptop.favour("apple")
    try await world.syncAll()
    _ = try await laptop.conflicts()
    let old = try Tip(of: laptop).commit
    _ = try world.world.lines("git -C laptop cat-file commit \(old) >torn")
    _ = try await phone.erase()
    _ = try await laptop.sync()
    let keepsOld = try Repository.open(at: laptop.folder.path).contains(old)
    #expect(!keepsOld)
    _ = try world.world.lines("git -C laptop hash-object -t commit -w ../torn")
    #expect(try await laptop.status().newConflicts == 0)
    #expect(try await laptop.sync()[0].isSynced)
    let backup = try #require(try await laptop.backups().compactMap(\.manifest).first)
    #expect(backup.commit == old.hex)
    _ = try await laptop.restoreBackup(backup.id, .replace)
    #expect(try laptop.favourites() == ["apple": 100])
  }

  @Test("a backup of the old history that is merged counts nothing twice")
  func restored() async throws {
    let world = try await world(seed: 10, devices: 2)
    let (laptop, phone) = (world.devices[0], world.devices[1])
    let day = "2026-09-21"
    func water() throws -> [Double?] {
      try laptop.documents("hydration").map { $0.number("milliliters") }
    }
    _ = try await laptop.drink(500, day: day)
    try await world.syncAll()
    let known = try await laptop.createBackup().id
    _ = try await phone.erase()
    _ = try await laptop.sync()
    _ = try await laptop.drink(100, day: day)
    #expect(try await laptop.restoreBackup(known, .merge).isInHistory)
    #expect(try water() == [600])
    // What only the backup has is brought back: here because the device went back to before it.
    _ = try world.world.lines("cp -a laptop before")
    _ = try await laptop.drink(30, day: day)
    let unknown = try await laptop.createBackup().id
    _ = try world.world.lines("rm -r laptop; mv before laptop")
    let again = try TestDiary(
      opening: DiaryFolder(at: laptop.folder.path), environment: laptop.environment)
    _ = try await again.eraseHistory(password: Password(Array("correct horse".utf8)))
    _ = try await again.drink(5, day: day)
    #expect(try await !again.restoreBackup(unknown, .merge).isInHistory)
    #expect(try water() == [635])
  }

  private func world(seed: UInt64, devices: Int) async throws -> SyncWorld {
    try SyncWorld(
      try await SyncTemplate.shared(devices: devices), devices: devices, seed: seed)
  }

  private func blob(of name: String, below device: TestDiary) throws -> ObjectID {
    let lines = try Shell(home: device.folder.path).run(
      "git -C '\(device.folder.path)' rev-list --objects --all | grep \(name) | head -1 | cut -c1-40"
    )
    return try #require(ObjectID(hex: String(lines.output.prefix(40))))
  }

  private func differences(
    _ one: ObjectID, _ other: ObjectID, _ device: TestDiary
  ) throws -> [String] {
    // What is forgotten has no tree any more but where it is the same.
    let repository = try Repository.open(at: device.folder.path)
    guard repository.contains(one) else { return [AccountDocument.path] }
    return try repository.difference(from: one, to: other).map(\.path)
  }
}

extension TestDiary {
  /// What doctor says keeps a history that was to be forgotten.
  fileprivate func keeping() throws -> [String] {
    try examine().filter { $0.check == .forgotten }.map(\.subject)
  }

  fileprivate func erase(_ password: String = "correct horse") throws -> HistoryErasure {
    try eraseHistory(password: Password(Array(password.utf8)))
  }

  /// A commit of the present documents without a parent, signed by this device.
  fileprivate func commitAlone() throws -> String {
    let draft = CommitDraft(
      tree: try head().tree, parents: [], author: store.identity(of: try folder.owner()),
      message: "nothing was here")
    return try store.repository.write(draft, signature: try store.signature(of: draft.bytes)).hex
  }
}
