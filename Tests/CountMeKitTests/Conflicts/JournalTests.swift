import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeCare
@testable import CountMeStore

@Suite("Conflict journal") struct JournalTests {
  private static func world(devices: Int, seed: UInt64) async throws -> SyncWorld {
    try SyncWorld(try await SyncTemplate.shared(devices: 3), devices: devices, seed: seed)
  }

  /// Law: what a side changed and the merge has not is in the journal, with its value and device, and
  /// nothing else is called lost.
  @Test(
    "names every value that a merge did not keep, and no other",
    arguments: RandomCases.seeds(of: 213, few: 6))
  func oracle(seed: UInt64) async throws {
    let world = try await Self.world(devices: 2, seed: seed)
    let (here, there) = (world.devices[0], world.devices[1])
    var editor = ApartEditor(seed: seed)
    for round in 0..<5 {
      try await editor.prepare(on: here)
      for device in [here, there] { _ = try await device.sync() }
      let base = try EditedFields(here)
      for device in world.devices { try await editor.edit(on: device) }
      let sides = try world.devices.map { try EditedFields($0) }
      for device in [here, there, here] { _ = try await device.sync() }
      let result = try EditedFields(here)
      var expected: [String] = []
      for (device, side) in zip(world.devices, sides) {
        expected += side.lost(since: base, in: result).map { "\(device.device) \($0)" }
      }
      let list = try await here.conflicts()
      let news = list.conflicts.filter(\.isNew).map(\.conflict)
      #expect(try await here.newConflictCount() == news.count)
      #expect(news.flatMap(\.lostTexts).sorted() == expected.sorted(), "seed \(seed), \(round)")
      #expect(news.allSatisfy { !$0.losers.isEmpty }, "seed \(seed), round \(round)")
      try await here.markConflictsSeen()
      #expect(try await here.newConflictCount() == 0)
    }
  }

  /// Law: after everybody has synced, everybody has the same journal, however it was gathered.
  @Test(
    "is the same on every device, and from every beginning",
    arguments: RandomCases.seeds(of: 214, few: 3))
  func everywhere(seed: UInt64) async throws {
    let world = try await Self.world(devices: 3, seed: seed)
    var living = DeviceSimulation(world, seed: seed)
    var counts: [Int] = []
    for _ in 0..<3 {
      try await living.live(steps: 15)
      // One device looks all the time, and so never at much at once.
      counts.append(try await world.devices[0].newConflictCount())
    }
    for _ in 0..<2 { try await world.syncAll() }
    #expect(counts == counts.sorted(), "seed \(seed): what is new stays so until it is looked at")
    var journals: [[Conflict]] = []
    for device in world.devices {
      let list = try await device.conflicts()
      let fresh = try TestDiary(opening: device.folder, environment: device.environment)
      try forget(device)
      let again = try await fresh.conflicts()
      #expect(list.conflicts.map(\.conflict) == again.conflicts.map(\.conflict), "seed \(seed)")
      #expect(again.conflicts.map(\.number) == (0..<again.total).map { again.total - $0 })
      #expect(Set(again.conflicts.map(\.shortID)).count == again.total, "seed \(seed)")
      journals.append(again.conflicts.map(\.conflict.onAnyDevice))
    }
    #expect(Set(journals.map { $0.map(\.id) }).count == 1, "seed \(seed)")
    #expect(journals.allSatisfy { $0 == journals[0] }, "seed \(seed)")
  }

  /// Law: the kept version's values are back, undo leads to what was before, and then it is quiet.
  @Test(
    "brings either version back, for undo to take away",
    arguments: RandomCases.seeds(of: 215, few: 3))
  func keeping(seed: UInt64) async throws {
    let world = try await Self.world(devices: 2, seed: seed)
    var editor = ApartEditor(seed: seed)
    try await editor.prepare(on: world.devices[0])
    for _ in 0..<2 { try await world.syncAll() }
    for device in world.devices { try await editor.edit(on: device) }
    for _ in 0..<2 { try await world.syncAll() }
    let (here, there) = (world.devices[0], world.devices[1])
    for item in try await here.conflicts().conflicts {
      for version in [Conflict.Version.side(.first), .side(.second), .base] {
        let before = try EditedFields(here)
        let receipt = try await here.keep(item.conflict, version)
        let kept = try await here.conflict(item.conflict.id)
        for field in item.conflict.fields where !field.lost.isEmpty {
          let pointer = FieldPointer(field.pointer)
          #expect(
            pointer.value(in: kept.present) == pointer.value(in: item.conflict.document(version)),
            "seed \(seed), \(version), \(field.pointer)")
        }
        guard receipt.commit != nil else { continue }
        _ = try await here.undo()
        #expect(try EditedFields(here) == before, "seed \(seed), \(version)")
        _ = try await here.redo()
      }
    }
    for _ in 0..<2 { try await world.syncAll() }
    let tips = try world.tips()
    #expect(Set(tips.map(\.tree.hex)).count == 1, "seed \(seed)")
    try await world.syncAll()
    #expect(try world.tips() == tips, "seed \(seed): nobody has anything to say")
    #expect(try EditedFields(here) == EditedFields(there), "seed \(seed)")
  }

  private func forget(_ device: TestDiary) throws {
    try DurableFile.removeTree("\(device.folder.stateDirectory)/conflicts")
  }
}

extension Conflict {
  /// Each value that was lost, with whose it was.
  fileprivate var lostTexts: [String] {
    fields.flatMap { field in
      field.lost.map { position in
        let value = field.value(of: position)?.compactText ?? "none"
        return "\(side(position).device) \(collection)/\(documentID)\(field.pointer) \(value)"
      }
    }
  }

  /// The conflict without what a device knows of itself.
  fileprivate var onAnyDevice: Conflict {
    Conflict(
      id: id, collection: collection, documentID: documentID, rule: rule, merge: merge,
      mergedOn: mergedOn, time: time, base: base, first: first.onAnyDevice,
      second: second.onAnyDevice, result: result, winner: winner, fields: fields)
  }
}

extension ConflictSide {
  fileprivate var onAnyDevice: ConflictSide {
    ConflictSide(
      change: change, fields: fields, device: device, isThisDevice: false, commit: commit,
      time: time)
  }
}
