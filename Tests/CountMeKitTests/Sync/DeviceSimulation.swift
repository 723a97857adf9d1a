import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore

/// Devices that edit and delete apart and sync now and then, and a book of what must come of it.
struct DeviceSimulation {
  let world: SyncWorld
  var generator: SplitMix64
  /// The paths of documents that somebody made, and of those that somebody deleted.
  private(set) var made: Set<String> = []
  private(set) var deleted: Set<String> = []
  /// The water of each day that was drunk on any device, in ml.
  private(set) var drunk: [String: Double] = [:]
  /// How often each habit that is to be left was done, by path.
  private(set) var used: [String: Double] = [:]
  /// What somebody added to the list of a reaction, by the reaction's id.
  private(set) var listed: [String: Set<String>] = [:]

  init(_ world: SyncWorld, seed: UInt64) {
    self.world = world
    generator = SplitMix64(seed: seed)
  }

  /// Takes some random steps on random devices.
  mutating func live(steps: Int) async throws {
    for _ in 0..<steps {
      guard let device = world.devices.randomElement(using: &generator) else { return }
      switch Int.random(in: 0..<20, using: &generator) {
      case 0...5: try await eat(on: device)
      case 6: try await change(on: device)
      case 7, 8: try await deleteEntry(on: device)
      case 9: try await deleteDay(on: device)
      case 10, 11: try await drink(on: device)
      case 12: try await use(on: device)
      case 13: try await react(on: device)
      case 14: try await favour(on: device)
      default: _ = try await device.sync()
      }
    }
  }

  private mutating func day() -> String { "2026-09-2\(Int.random(in: 1...3, using: &generator))" }

  mutating func eat(on device: TestDiary) async throws {
    var entry = FoodEntry(
      name: "food",
      energy: Energy(kilocalories: Double(Int.random(in: 1...900, using: &generator))))
    entry.when.day = .day(day())
    note(try await device.eat(entry))
  }

  /// Changes the energy of an entry, or the day that it counts for.
  private mutating func change(on device: TestDiary) async throws {
    let items = try device.documents("foodItems")
    guard let item = items.randomElement(using: &generator) else { return }
    let change =
      Bool.random(using: &generator)
      ? FieldChange("calories", .number(Double(Int.random(in: 1...900, using: &generator))))
      : FieldChange("date", .string(day()))
    note(try await device.apply([.update(item.collection, id: item.id, changes: [change])]))
  }

  private mutating func deleteEntry(on device: TestDiary) async throws {
    let items = try device.documents("foodItems")
    guard let item = items.randomElement(using: &generator) else { return }
    note(try await device.apply([.remove(item.collection, id: item.id)]))
  }

  private mutating func deleteDay(on device: TestDiary) async throws {
    let days = try device.documents("dailyLogs")
    guard let day = days.randomElement(using: &generator) else { return }
    note(try await device.apply([.remove(day.collection, id: day.id)]))
  }

  private mutating func drink(on device: TestDiary) async throws {
    let day = day()
    let amount = Int.random(in: 1...5, using: &generator) * 100
    note(try await device.drink(Double(amount), day: day))
    drunk[day, default: 0] += Double(amount)
  }

  /// Counts once more in a document that is last-write-wins but for its counter.
  private mutating func use(on device: TestDiary) async throws {
    let day = day()
    let habit = "019a9f2c-4e80-7000-8000-00000000000\(Int.random(in: 1...2, using: &generator))"
    let collection = try #require(CollectionName("usageRecords"))
    let id = try #require(DocumentID("\(day).\(habit)"))
    let before = try device.reader().document(collection, id)?.fields["count"]?.number ?? 0
    let fields: JSONObject = [
      "habitId": .string(habit), "date": .string(day), "count": .number(before + 1),
    ]
    note(try await device.apply([.put(collection, id: id, fields: fields)]))
    used[id.text, default: 0] += 1
  }

  /// Writes a reaction, or adds one more food to the list of one.
  private mutating func react(on device: TestDiary) async throws {
    let reactions = try device.documents("reactionLogs")
    guard let reaction = reactions.randomElement(using: &generator), reactions.count > 1 else {
      let receipt = try await device.react(Reaction(type: "bloating"))
      note(receipt)
      return
    }
    let food = UUIDText(version4: generator.bytes(16)).text
    let list = (reaction.fields["foodItems"]?.array ?? []) + [.string(food)]
    let change = FieldChange("foodItems", .array(list))
    note(try await device.apply([.update(reaction.collection, id: reaction.id, changes: [change])]))
    listed[reaction.id.text, default: []].insert(food)
  }

  /// Writes one of a few favourites down, again or anew, or takes it out.
  private mutating func favour(on device: TestDiary) async throws {
    let name = "name\(Int.random(in: 1...3, using: &generator))"
    if try device.favourites()[name] != nil, Bool.random(using: &generator) {
      try await device.disfavour(name)
    } else {
      try await device.favour(name, calories: Double(Int.random(in: 1...900, using: &generator)))
    }
  }

  private mutating func note(_ receipt: Receipt) {
    for change in receipt.changes {
      let path = "\(change.collection)/\(change.id)"
      if change.kind == .created { made.insert(path) }
      if change.kind == .removed { deleted.insert(path) }
    }
  }
}

extension TestDiary {
  /// The documents of a collection that the working tree shows.
  nonisolated func documents(_ collection: String) throws -> [Document] {
    try reader().documents(in: try #require(CollectionName(collection)))
  }

  @discardableResult
  func apply(_ edits: [DocumentEdit]) throws -> Receipt { try apply(edits, summary: "edited") }
}
