import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeSync
@testable import CountMeStore
@testable import CountMeHistory

@Suite("The guards of a sync")
struct SyncGuardTests {
  @Test("another diary's remote stops it, and there is no way on")
  func anotherDiary() async throws {
    let world = try await world(seed: 1)
    let device = world.devices[0]
    let user = try device.folder.owner()
    // The same account's branch in a repository that was begun apart.
    let stranger = try SyncWorld(
      try await SyncTemplate.shared(devices: 1), devices: 1, seed: 99)
    _ = try world.world.lines(
      """
      git init -q --bare other.git
      git -C \(stranger.devices[0].folder.path) push -q "$PWD/other.git" HEAD:refs/heads/users/\(user)
      git -C \(device.device) config remote.origin.url "$PWD/other.git"
      git -C \(device.device) update-ref -d refs/remotes/origin/users/\(user)
      """)
    let before = try world.state(of: device)
    for accepting in [[], Set(SyncGuard.allCases)] {
      let error = try await failure { _ = try await device.sync(SyncOptions(accepting: accepting)) }
      guard case .sync(.anotherDiary(_, let expected, let found)) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(expected != found)
    }
    #expect(try world.state(of: device) == before)
    #expect(try world.verified(by: device) == [])
  }

  @Test("a remote that is an older copy of itself stops it until that is meant")
  func movedBack() async throws {
    let world = try await world(seed: 2)
    let device = world.devices[0]
    _ = try world.world.lines("cp -a remote.git backup.git")
    try await device.favour("apple")
    _ = try await device.sync()
    let tip = try Tip(of: device)
    _ = try world.world.lines("rm -r remote.git; mv backup.git remote.git")
    try await device.favour("bread")
    let before = try world.state(of: device)
    let verified = try world.verified(by: device)
    for command in SyncCommand.allCases {
      let error = try await failure { try await device.run(command) }
      guard case .sync(.movedBack(_, _, let expected, let found)) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(expected == tip.commit.hex && found != expected)
      #expect(try world.state(of: device) == before)
      #expect(try world.verified(by: device) == verified)
    }
    let reports = try await device.sync(SyncOptions(accepting: [.rewound]))
    #expect(reports[0].isSynced && reports[0].sent == 2)
    try await expectAgreement(world, ["apple", "bread"])
  }

  @Test("who was signed out when a remote became an older copy signs in, and is asked then")
  func movedBackSignedOut() async throws {
    let world = try AccountWorld(seed: 22)
    let (laptop, _) = try await world.twoDevices()
    _ = try world.lines("cp -a remote.git backup.git")
    try await laptop.favour("apple")
    _ = try await laptop.sync()
    try await laptop.signOut()
    _ = try world.lines("rm -r remote.git; mv backup.git remote.git")
    try await laptop.signIn("me@example.org")
    #expect(try laptop.favourites()["apple"] == 100)
    let error = try await failure { try await laptop.run(.sync) }
    guard case .sync(.movedBack) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let reports = try await laptop.sync(SyncOptions(accepting: [.rewound]))
    #expect(reports[0].isSynced && reports[0].sent > 0)
  }

  @Test("a remote that lost the branch stops it until that is meant")
  func emptied() async throws {
    let world = try await world(seed: 3)
    let device = world.devices[0]
    try await device.favour("apple")
    let count = try world.world.lines("git -C laptop rev-list --count HEAD")[0]
    _ = try world.world.lines("rm -r remote.git; git init -q --bare remote.git")
    let before = try world.state(of: device)
    for command in SyncCommand.allCases {
      let error = try await failure { try await device.run(command) }
      guard case .sync(.emptied(_, let reference)) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(reference == (try device.folder.branch().reference))
      #expect(try world.state(of: device) == before)
    }
    let reports = try await device.sync(SyncOptions(accepting: [.emptied]))
    #expect(reports[0].isSynced && "\(reports[0].sent)" == count)
    try await expectAgreement(world, ["apple"])
  }

  @Test("more than a fifth of the documents, and at least 50, do not go unasked")
  func massDeletion() async throws {
    let world = try await world(seed: 4)
    let device = world.devices[0]
    try await device.favour(0..<100)
    try await world.syncAll()
    try await world.devices[1].disfavour(0..<60)
    _ = try await world.devices[1].sync()
    let before = try world.state(of: device)
    for command in [SyncCommand.sync, .pull] {
      let error = try await failure { try await device.run(command) }
      guard case .sync(.massDeletion(_, 60, let total)) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect((100...120).contains(total))
      #expect(try world.state(of: device) == before)
    }
    let reports = try await device.sync(SyncOptions(accepting: [.deletions]))
    #expect(reports[0].isSynced && reports[0].changedDocuments == 60)
    try await expectAgreement(world, Set((60..<100).map { "food\($0)" }))
  }

  @Test("49 documents go, and so does a fifth of very many", arguments: [(100, 49), (400, 80)])
  func fewDeletions(there: Int, gone: Int) async throws {
    let world = try await world(seed: 5)
    try await world.devices[0].favour(0..<there)
    try await world.syncAll()
    try await world.devices[1].disfavour(0..<gone)
    for _ in 0..<2 { try await world.syncAll() }
    try await expectAgreement(world, Set((gone..<there).map { "food\($0)" }))
  }

  /// What this device deleted itself needs no permission, also beside what another wrote.
  @Test("one's own deletions pass")
  func ownDeletions() async throws {
    let world = try await world(seed: 6)
    try await world.devices[0].favour(0..<100)
    try await world.syncAll()
    try await world.devices[0].disfavour(0..<100)
    try await world.devices[1].favour("apple")
    _ = try await world.devices[1].sync()
    _ = try await world.devices[0].sync()
    #expect(try world.devices[0].favourites().keys.sorted() == ["apple"])
  }

  private func world(seed: UInt64) async throws -> SyncWorld {
    try SyncWorld(try await SyncTemplate.shared(devices: 2), devices: 2, seed: seed)
  }

  /// Expects that both devices go on with each other and have these favourites.
  private func expectAgreement(_ world: SyncWorld, _ favourites: Set<String>) async throws {
    for _ in 0..<2 {
      for device in world.devices {
        // The other device has not heard yet of what was accepted here.
        _ = try await device.sync(SyncOptions(accepting: Set(SyncGuard.allCases)))
      }
    }
    let tips = try world.tips()
    #expect(tips[0] == tips[1])
    for device in world.devices {
      #expect(Set(try device.favourites().keys) == favourites)
      #expect(try world.complaints(about: device) == [])
    }
  }
}

extension TestDiary {
  /// Writes many favourites down in one commit.
  fileprivate func favour(_ numbers: Range<Int>) throws {
    let collection = try #require(CollectionName("favoriteFoods"))
    try apply(
      try numbers.map { number in
        let fields: JSONObject = ["name": .string("\(number)"), "calories": .number(100)]
        return .put(collection, id: try #require(DocumentID("food\(number)")), fields: fields)
      })
  }

  fileprivate func disfavour(_ numbers: Range<Int>) throws {
    let collection = try #require(CollectionName("favoriteFoods"))
    try apply(
      try numbers.map { .remove(collection, id: try #require(DocumentID("food\($0)"))) })
  }
}
