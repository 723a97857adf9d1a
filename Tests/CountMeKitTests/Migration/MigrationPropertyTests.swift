import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeCare
@testable import CountMeSync
@testable import CountMeStore
@testable import CountMeHistory

/// The migration properties of the seed, for this design: the local data is the guest's branch, the cloud
/// is the account's branch on the remote.
@Suite("Feature: firebase-user-auth, migration", .timeLimit(.minutes(60)))
struct MigrationPropertyTests {
  private static let collections = ["foodItems", "customMeals", "dailyLogs", "profile/settings"]

  @Test(
    "Feature: firebase-user-auth, Property 22: Migration Success",
    arguments: RandomCases.seeds(of: 22))
  func success(seed: UInt64) async throws {
    var operation = RandomOperation(seed: seed)
    let world = try AccountWorld(seed: seed)
    let laptop = try await world.diary()
    _ = try await laptop.addRemote(try world.remote())
    for _ in 0..<operation.number(1...4) { _ = try await operation.perform(on: laptop) }
    let guest = try Self.documents(of: laptop)
    // Every other time the account is there already, with documents of its own.
    var other: [String: JSONObject] = [:]
    if seed % 2 == 1 {
      let phone = try await world.diary(on: "phone")
      _ = try await phone.addRemote("\(world.folder.path)/remote.git")
      for _ in 0..<operation.number(1...4) { _ = try await operation.perform(on: phone) }
      try await phone.makeAccount("me@example.org")
      _ = try await phone.sync()
      other = try Self.documents(of: phone)
      try await laptop.signIn("me@example.org")
    } else {
      try await laptop.makeAccount("me@example.org")
    }
    #expect(try await laptop.sync()[0].isSynced, "seed \(seed)")
    try await expectUploaded(world, laptop, "seed \(seed)")
    let after = try Self.documents(of: laptop)
    #expect(Set(after.keys) == Set(guest.keys).union(other.keys), "seed \(seed)")
    for (path, fields) in after {
      switch (guest[path], other[path]) {
      case (let one?, nil), (nil, let one?):
        // A day may have got members of the other side.
        if !path.hasPrefix("dailyLogs") { #expect(fields == one, "seed \(seed), \(path)") }
      case (let one?, let two?) where one == two: #expect(fields == one, "seed \(seed)")
      default: continue
      }
    }
  }

  /// Everything is on the remote, belongs to the account, and is told to be synced.
  private func expectUploaded(
    _ world: AccountWorld, _ laptop: TestDiary, _ what: Comment
  ) async throws {
    let branch = try laptop.folder.branch().reference
    let remote = try Tip(of: branch, at: "\(world.folder.path)/remote.git")
    #expect(try remote == Tip(of: laptop), what)
    #expect(try await laptop.documentStates().entries.allSatisfy { $0.state == .conflict }, what)
    #expect(try await laptop.status().remotes[0].pendingCommits == 0, what)
    let owner = try laptop.folder.owner().text
    for collection in Self.collections {
      let documents = try laptop.documents(collection)
      #expect(documents.allSatisfy { $0.fields["userId"]?.string == owner }, what)
    }
    let migration = try await laptop.migration()
    // A guest who removed all they wrote has nothing to take over.
    #expect(migration == nil || migration?.state.step == .done, what)
  }

  @Test(
    "Feature: firebase-user-auth, Property 23: Migration Retry and Data Preservation",
    arguments: RandomCases.seeds(of: 23))
  func retrying(seed: UInt64) async throws {
    let template = try await SyncTemplate.shared(devices: 1)
    var operation = RandomOperation(seed: seed)
    let world = try SyncWorld(template, devices: 1, seed: seed)
    var laptop = world.devices[0]
    try await laptop.signOut()
    try await laptop.favour("apple")
    for _ in 0..<operation.number(1...3) { _ = try await operation.perform(on: laptop) }
    let guest = try Self.documents(of: laptop)
    let tip = try Tip(of: laptop)
    try await laptop.signInAlone()
    let before = try Self.documents(of: laptop)
    func expectKept(_ isOver: Bool, _ what: String) async throws {
      #expect(try Tip(of: "refs/heads/guest", at: laptop.folder.path) == tip, "\(what)")
      let expected = isOver ? before.merging(guest) { _, new in new } : before
      #expect(try Self.documents(of: laptop) == expected, "\(what)")
    }
    // What can go wrong here, in any order and number.
    for round in 0..<operation.number(1...3) {
      let what = "seed \(seed), round \(round)"
      let state = try await laptop.migration()?.state
      let next = state?.isUnfinished == true ? state?.step ?? .backingUp : .backingUp
      if next <= .rewriting, operation.number(0...2) == 0 {
        await laptop.disturb { $0.dropLast() }
      } else {
        await laptop.stop(at: operation.element(of: MigrationTests.steps.filter { $0 >= next }))
      }
      #expect(try await failure { _ = try await laptop.migrate() } != nil, "\(what)")
      laptop = try world.world.reopened(laptop)
      try await expectKept(false, what)
    }
    _ = try await laptop.migrate()
    try await expectKept(true, "seed \(seed)")
    try await expectRetried(world, laptop, &operation, "seed \(seed)")
    try await expectKept(true, "seed \(seed)")
  }

  /// The remote fails a few times: each time the wait is longer, and in the end everything is there.
  private func expectRetried(
    _ world: SyncWorld, _ laptop: TestDiary, _ operation: inout RandomOperation, _ what: Comment
  ) async throws {
    var schedule = WatchSchedule()
    var now = Duration.zero
    var waits: [Duration] = []
    let failures = operation.number(0...3)
    for _ in 0..<failures {
      #expect(schedule.next(at: now) == .sync, what)
      try world.breakRemote(of: laptop, operation.element(of: RemoteFault.allCases) ?? .offline)
      #expect(try await failure { _ = try await laptop.sync() } != nil, what)
      #expect(try await laptop.migration()?.state.step == .uploading, what)
      try world.mendRemote(of: laptop)
      schedule.failed(.passing, chance: Double(operation.number(0...100)) / 100, at: now)
      guard case .wait(let until) = schedule.next(at: now) else { continue }
      waits.append(until - now)
      now = until
    }
    #expect(waits.count == failures && zip(waits, waits.dropFirst()).allSatisfy { $0 < $1 }, what)
    #expect(try await laptop.sync()[0].isSynced, what)
    #expect(try await laptop.migration()?.state.step == .done, what)
    #expect(try world.remoteTip() == Tip(of: laptop), what)
  }

  /// What somebody wrote, by place, without what a change of hands changes.
  private static func documents(of diary: TestDiary) throws -> [String: JSONObject] {
    var found: [String: JSONObject] = [:]
    for collection in collections + ["favoriteFoods"] {
      for document in try diary.documents(collection) {
        var fields = document.fields
        fields["userId"] = nil
        fields["lastModified"] = nil
        found["\(collection)/\(document.id)"] = fields
      }
    }
    return found
  }
}
