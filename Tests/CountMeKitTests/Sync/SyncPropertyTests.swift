import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore
@testable import CountMeSync

/// The sync properties of the seed, for this design: the local store is the working tree with its
/// branch, the cloud store is the branch on the remote, and the queue is what the remote lacks of it.
@Suite("Feature: firebase-user-auth, sync")
struct SyncPropertyTests {
  private func world(property: UInt64) async throws -> (SyncWorld, RandomOperation) {
    let seed = RandomCases.seed(of: property)
    let world = try SyncWorld(try await SyncTemplate.shared(devices: 2), devices: 2, seed: seed)
    return (world, RandomOperation(seed: seed))
  }

  @Test("Feature: firebase-user-auth, Property 12: CRUD Operations Dual Persistence")
  func dualPersistence() async throws {
    var (world, operation) = try await world(property: 12)
    let device = world.devices[0]
    for number in 0..<RandomCases.count {
      let receipt = try await operation.perform(on: device)
      let report = try await device.run(.push)[0]
      #expect(report.isSynced && report.sent == 1, "case \(number)")
      for change in receipt.changes {
        let local = try device.reader().document(change.collection, change.id)
        #expect(local == change.document, "case \(number)")
      }
      #expect(try world.remoteTip() == Tip(of: device), "case \(number)")
    }
  }

  @Test("Feature: firebase-user-auth, Property 13: Initial Sync Downloads All Data")
  func initialSync() async throws {
    var (world, operation) = try await world(property: 13)
    let device = world.devices[0]
    for number in 0..<RandomCases.count {
      for _ in 0..<operation.number(1...3) { _ = try await operation.perform(on: device) }
      _ = try await device.sync()
      let clone = try await TestDiary.clone(
        world.remotes[0], to: "\(world.world.folder.path)/new",
        email: EmailAddress("me@example.org"),
        password: Password(Array("correct horse".utf8)),
        environment: world.world.environment(of: "new"))
      for collection in ["foodItems", "customMeals", "dailyLogs", "profile/settings"] {
        let documents = try device.documents(collection)
        #expect(try clone.documents(collection) == documents, "case \(number)")
      }
      _ = try world.world.lines("rm -rf new state-of-new")
    }
  }

  @Test("Feature: firebase-user-auth, Property 15: Offline Operations Work Locally")
  func offlineOperations() async throws {
    var (world, operation) = try await world(property: 15)
    let device = world.devices[0]
    try world.disconnect(device)
    for number in 0..<RandomCases.count {
      let receipt = try await operation.perform(on: device)
      for change in receipt.changes {
        let local = try device.reader().document(change.collection, change.id)
        #expect(local == change.document, "case \(number)")
      }
      #expect(try await device.log(limit: 1)[0].id == receipt.commit, "case \(number)")
    }
    #expect(try world.complaints(about: device) == [])
  }

  @Test("Feature: firebase-user-auth, Property 16: Bidirectional Sync On Reconnect")
  func reconnecting() async throws {
    var (world, operation) = try await world(property: 16)
    let (here, there) = (world.devices[0], world.devices[1])
    for number in 0..<RandomCases.count {
      try world.disconnect(here)
      let mine = try await operation.perform(on: here)
      let theirs = try await operation.perform(on: there)
      _ = try await there.sync()
      try world.connect(here)
      _ = try await here.sync()
      for receipt in [mine, theirs] {
        #expect(try world.remoteHas(try #require(receipt.commit)), "case \(number)")
      }
      #expect(try world.remoteTip() == Tip(of: here), "case \(number)")
      #expect(try await there.sync()[0].sent == 0, "case \(number)")
      #expect(try Tip(of: there) == Tip(of: here), "case \(number)")
    }
  }

  @Test("Feature: firebase-user-auth, Property 17: Offline Changes Queued")
  func offlineQueue() async throws {
    var (world, operation) = try await world(property: 17)
    let device = world.devices[0]
    for number in 0..<RandomCases.count {
      try world.disconnect(device)
      var commits: [String] = []
      for _ in 0..<operation.number(1...3) {
        let receipt = try await operation.perform(on: device)
        commits.append(try #require(receipt.commit))
        #expect(try await device.status().remotes[0].pendingCommits == commits.count)
      }
      // A program that starts anew finds the queue.
      let again = try world.world.reopened(device)
      #expect(try await again.status().remotes[0].pendingCommits == commits.count, "case \(number)")
      try world.connect(device)
      #expect(try await again.sync()[0].sent == commits.count, "case \(number)")
      for commit in commits { #expect(try world.remoteHas(commit), "case \(number)") }
      #expect(try await device.status().remotes[0].pendingCommits == 0, "case \(number)")
    }
  }

  @Test("Feature: firebase-user-auth, Property 18: Sync Failure Preserves Local Data")
  func failedSync() async throws {
    var (world, operation) = try await world(property: 18)
    let device = world.devices[0]
    for number in 0..<RandomCases.count {
      _ = try await operation.perform(on: device)
      let before = try (Tip(of: device), world.state(of: device))
      let fault = operation.element(of: RemoteFault.allCases) ?? .offline
      let pending = try await device.status().remotes[0].pendingCommits
      try world.breakRemote(of: device, fault)
      #expect(
        try await failure { try await device.run(.sync) } != nil, "case \(number), \(fault)")
      #expect(try Tip(of: device) == before.0, "case \(number), \(fault)")
      #expect(try world.state(of: device) == before.1, "case \(number), \(fault)")
      #expect(try await device.status().remotes[0].pendingCommits == pending, "case \(number)")
      try world.mendRemote(of: device)
      #expect(try await device.sync()[0].isSynced, "case \(number), \(fault)")
      #expect(try world.remoteTip() == before.0, "case \(number), \(fault)")
    }
  }

  @Test("Feature: firebase-user-auth, Property 30: Intermittent Connectivity Handling")
  func intermittentConnectivity() async throws {
    var (world, operation) = try await world(property: 30)
    let device = world.devices[0]
    for number in 0..<RandomCases.count {
      let isOnline = operation.number(0...1) == 1
      if isOnline { try world.connect(device) } else { try world.disconnect(device) }
      let pending = try await device.status().remotes[0].pendingCommits
      _ = try await operation.perform(on: device)
      let error = try await failure { try await device.run(.sync) }
      #expect((error == nil) == isOnline, "case \(number)")
      #expect(
        try await device.status().remotes[0].pendingCommits == (isOnline ? 0 : pending + 1),
        "case \(number)")
    }
    try world.connect(device)
    _ = try await device.sync()
    #expect(try world.remoteTip() == Tip(of: device))
  }

  @Test("Feature: firebase-user-auth, Property 25: Query Filters By User ID")
  func onlyOwnDocuments() async throws {
    let seed = RandomCases.seed(of: 25)
    var operation = RandomOperation(seed: seed)
    let world = try AccountWorld(seed: seed)
    let device = try await world.diary()
    try await device.makeAccount(nil, nil)
    let collection = try #require(CollectionName("favoriteFoods"))
    let owner = try device.folder.owner().text
    var expected: [String] = []
    for number in 0..<RandomCases.count {
      let bytes = operation.bytes(16)
      let stranger = try #require(UserID(Base32.text(bytes))).text
      let user = operation.element(of: [owner, "", stranger]) ?? ""
      let id = try #require(DocumentID("food\(number)"))
      let path = try #require(DocumentPath(collection, id, kind: .slugOrUUID))
      let fields: JSONObject = [
        "id": .string("food\(number)"), "name": "food", "userId": .string(user),
      ]
      // Past all rules, as a program of somebody else's might leave it.
      let folder = "\(device.folder.path)/favoriteFoods"
      try DurableFile.createDirectories(folder)
      try DurableFile.write(
        JSONValue.object(fields).canonicalBytes(), to: "\(device.folder.path)/\(path.text)")
      if user == owner { expected.append("food\(number)") }
      let found = try device.documents("favoriteFoods").map(\.id.text)
      #expect(found == expected.sorted(), "case \(number)")
    }
  }
}
