import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeCare
@testable import CountMeStore
@testable import CountMeHistory
@testable import CountMeSync

/// What an older and a newer program do with one diary; the newer one's format is made up.
@Suite("Versions of the format")
struct FormatVersionTests {
  /// Favourite foods say what they have in kilojoules, too.
  private static let toVersion3 = FormatUpgrade(version: 3) { collection, fields in
    guard collection.text == "favoriteFoods", fields["kilojoules"] == nil,
      let calories = fields["calories"]?.number
    else { return fields }
    var fields = fields
    fields["kilojoules"] = .number((calories * 4.184).rounded())
    return fields
  }

  @Test("An upgrade is one commit after a backup, keeps the stamps, and done again is nothing")
  func upgrading() async throws {
    let world = try await world(seed: 71)
    let device = try newer(world.devices[0])
    for (name, calories) in [("apple", 100.0), ("bread", 250)] {
      try await device.favour(name, calories: calories)
    }
    let before = try device.reader().documents(in: Self.favourites)
    let head = try Tip(of: device)
    #expect(try await device.upgradeFormat(by: [Self.toVersion3]) == 2)
    #expect(try await device.status().format == 3)
    for (old, new) in zip(before, try device.reader().documents(in: Self.favourites)) {
      #expect(new.fields["kilojoules"] != nil)
      var known = new.fields
      known["kilojoules"] = nil
      #expect(known == old.fields)
    }
    let commits = "git -C laptop rev-list --count \(head.commit.hex)..HEAD"
    #expect(try world.world.lines(commits) == ["1"])
    #expect(try world.world.lines("find backups-of-laptop -name '*.bundle' | wc -l") == ["1"])
    let tip = try Tip(of: device)
    #expect(try await device.upgradeFormat(by: [Self.toVersion3]) == 0)
    #expect(try Tip(of: device) == tip)
    #expect(try world.complaints(about: device) == [])
  }

  @Test("An older program takes nothing from an upgraded remote, loses nothing, and catches up")
  func olderProgram() async throws {
    let world = try await world(seed: 72)
    let (laptop, phone) = (try newer(world.devices[0]), world.devices[1])
    try await laptop.favour("apple")
    try await world.syncAll()
    try await laptop.upgradeFormat(by: [Self.toVersion3])
    _ = try await laptop.sync()
    // The older one writes on, offline for all it knows.
    try await phone.favour("bread")
    try await phone.favour("apple", calories: 120)
    let before = try world.state(of: phone)
    for command in SyncCommand.allCases {
      let error = try await failure { try await phone.run(command) }
      #expect(error == .store(.newerFormat(found: 3, supported: 2)))
      #expect(try world.state(of: phone) == before)
    }
    try await phone.favour("plum")
    // The program is renewed; what it has in the old form is brought to the new one.
    let renewed = try newer(phone)
    _ = try await renewed.sync()
    #expect(try await renewed.upgradeFormat(by: [Self.toVersion3]) == 3)
    for _ in 0..<2 {
      for device in [renewed, laptop] { _ = try await device.sync() }
    }
    #expect(try Tip(of: laptop) == Tip(of: renewed))
    #expect(try laptop.favourites() == ["apple": 120, "bread": 100, "plum": 100])
    for food in try laptop.reader().documents(in: Self.favourites) {
      #expect(food.fields["kilojoules"] != nil)
    }
  }

  @Test("A newer program's diary can be read by an older one, and nothing in it changes")
  func reading() async throws {
    let world = try await world(seed: 73)
    let device = world.devices[0]
    try await device.favour("apple")
    try await newer(device).upgradeFormat(by: [Self.toVersion3])
    let before = try world.state(of: device)
    let older = try TestDiary(opening: device.folder, environment: device.environment)
    #expect(try older.favourites() == ["apple": 100])
    let status = try await older.status()
    #expect(status.format == 3 && !status.isWritable)
    #expect(try await !older.log(limit: 10).isEmpty)
    let writing: [(TestDiary) async throws -> Void] = [
      { try await $0.favour("bread") }, { try await $0.disfavour("apple") },
      { _ = try await $0.undo() }, { _ = try await $0.sync() },
      { try await $0.signOut() }, { try await $0.upgradeFormat(by: [Self.toVersion3]) },
    ]
    for write in writing {
      let error = try await failure { try await write(older) }
      #expect(error == .store(.newerFormat(found: 3, supported: 2)))
      #expect(try world.state(of: device) == before)
    }
    // A hand that puts the file back does not deceive it: the commit says so, too.
    _ = try world.world.lines("sed -i 's/3,/1,/' laptop/.countme/format.json")
    let error = try await failure { try await older.favour("bread") }
    #expect(error == .store(.newerFormat(found: 3, supported: 2)))
  }

  @Test("Two devices that upgrade apart have the same documents", arguments: 0..<5)
  func apart(seed: Int) async throws {
    let world = try await world(seed: 740 + UInt64(seed))
    let devices = try world.devices.map(newer)
    var random = SplitMix64(seed: UInt64(seed))
    for number in 0..<6 {
      let device = devices[Int(random.next() % 2)]
      try await device.favour("food\(number)", calories: Double(random.next() % 900))
    }
    for device in devices { try await device.upgradeFormat(by: [Self.toVersion3]) }
    for _ in 0..<2 {
      for device in devices { _ = try await device.sync() }
    }
    #expect(try Tip(of: devices[0]) == Tip(of: devices[1]), "seed \(seed)")
    #expect(try await devices[0].upgradeFormat(by: [Self.toVersion3]) == 0)
  }

  @Test(
    "From the first invitation on, a program of before says that it is too old, and calls nobody a forger"
  )
  func sharing() async throws {
    let world = try await world(seed: 75)
    let (laptop, remote) = (world.devices[0], world.remotes[0])
    try await laptop.favour("apple")
    try await world.syncAll()
    #expect(try await laptop.status().format == 1)
    var environment = world.devices[1].environment
    environment.supportedFormat = 1
    let older = try TestDiary(opening: world.devices[1].folder, environment: environment)
    _ = try await older.sync()
    let new = try await laptop.invite("tablet")
    #expect(try await laptop.status().format == 2)
    let path = "\(world.world.folder.path)/tablet"
    let tabletEnvironment = world.world.environment(of: "tablet")
    _ = try Cloning.clone(remote, to: path, code: new.code, environment: tabletEnvironment)
    let tablet = try TestDiary(opening: DiaryFolder(at: path), environment: tabletEnvironment)
    try await tablet.favour("bread")
    _ = try await tablet.sync()
    let error = try await failure { _ = try await older.sync() }
    #expect(error == .store(.newerFormat(found: 2, supported: 1)))
    #expect(try older.favourites() == ["apple": 100])
    _ = try await world.devices[1].sync()
    #expect(try world.devices[1].favourites().count == 2)
  }

  @Test("A hand that raises the number in the file does not keep the commit from raising it")
  func editedNumber() async throws {
    let world = try await world(seed: 76)
    let laptop = world.devices[0]
    _ = try world.world.lines("sed -i 's/1,/2,/' laptop/.countme/format.json")
    _ = try await laptop.invite("tablet")
    let committed = try await laptop.perform { store in
      try store.format(at: try store.head().tree)?.version
    }
    #expect(committed == 2)
  }

  @Test("A merge never takes the lower number of two", arguments: [false, true])
  func mergedNumber(isFirst: Bool) async throws {
    let world = try await world(seed: 77)
    let (laptop, phone) = (world.devices[0], world.devices[1])
    _ = try await laptop.invite("tablet")
    try await phone.favour("apple")
    let raised = try #require(try await laptop.tip())
    let other = try #require(try await phone.tip())
    let (one, two) = isFirst ? (other, raised) : (raised, other)
    _ = try world.world.lines("git -C laptop fetch -q ../phone \(phone.folder.branch().reference)")
    let owner = try laptop.folder.owner()
    // All of the merged tree, but the number of before.
    let merged = try await laptop.perform { store in
      try store.repository.writingPack { repository throws(DiaryError) in
        try TreeMerger(catalogue: .builtIn).merge(raised, other, in: repository).tree
      }
    }
    let tip = try await laptop.perform { store in
      let old = try store.repository.entry(at: FormatDocument.path, in: store.treeOf(other))
      let tree = try store.repository.updatedTree(
        merged, [TreeChange(path: FormatDocument.path, blob: old?.id)])
      let draft = CommitDraft(
        tree: tree, parents: [one, two], author: store.identity(of: owner), message: "merged")
      return try store.repository.write(draft, signature: try store.signature(of: draft.bytes))
    }
    let error = try await failure {
      _ = try await laptop.perform { store in
        try CommitVerifier.verify(
          tip, since: [one, two].map { JudgedTip($0) }, of: owner, in: store.repository)
      }
    }
    guard case .sync(.commitRefused(tip.hex, FormatDocument.path, _, _)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("Histories with nothing in common merge to the greater number", arguments: 0..<8)
  func unrelated(number: Int) async throws {
    let device = try await world(seed: 78).devices[0]
    let first = FormatDocument(repositoryID: "diary-\(number)")
    let second = try first.upgraded(to: FormatDocument.sharingVersion)
    let versions = try await device.perform { store in
      try [first, second].map { format in
        let blob = try store.repository.write(format.bytes, .blob)
        return try store.repository.updatedTree(
          .emptyTree, [TreeChange(path: FormatDocument.path, blob: blob)])
      }
    }
    for (one, other) in [(versions[0], versions[1]), (versions[1], versions[0])] {
      let merged = try await device.perform { store in
        let tree = try TreeMerger(catalogue: .builtIn)
          .mergeTrees(base: BaseTree(.emptyTree), one, other, in: store.repository).tree
        return try store.format(at: tree)?.version
      }
      #expect(merged == 2)
    }
  }

  private static var favourites: CollectionName {
    get throws { try #require(CollectionName("favoriteFoods")) }
  }

  /// The same device with a program that knows version 3.
  private func newer(_ device: TestDiary) throws -> TestDiary {
    var environment = device.environment
    environment.supportedFormat = 3
    return try TestDiary(opening: device.folder, environment: environment)
  }

  private func world(seed: UInt64) async throws -> SyncWorld {
    try SyncWorld(try await SyncTemplate.shared(devices: 2), devices: 2, seed: seed)
  }
}
