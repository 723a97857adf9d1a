import CountMeModel
import CountMeSchema
import Foundation
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeImporters
@testable import CountMeJournal
@testable import CountMeStore

@Suite("Water in another app's food")
struct ImportedWaterTests {
  private static let text = ServingsText.file(
    "2026-08-05,11:05 AM,Breakfast,\"Water, Tap\",8.00 fl oz,0.00,,,",
    "2026-08-05,11:05 AM,Breakfast,\"Water, Tap\",8.00 fl oz,0.00,,,",
    "2026-08-06,,Dinner,Sparkling Water,500.00 g,0.00,,,",
    "2026-08-06,,Dinner,Coconut Water,500.00 g,95.00,,,")

  private func water(_ world: ImportWorld) throws -> [String: Double] {
    Dictionary(
      uniqueKeysWithValues: try world.documents("hydration").filter { Water($0).total > 0 }.map {
        ($0.id.text, Water($0).total)
      })
  }

  @Test("It counts as drunk, once, however often the file is imported")
  func counted() async throws {
    let world = try await ImportWorld()
    _ = try await world.imported(Self.text)
    let once = ["2026-08-05": 473.176, "2026-08-06": 500]
    #expect(try water(world) == once)
    #expect(try world.documents("foodItems").count == 4)
    let head = try world.git("rev-parse HEAD")
    _ = try await world.imported(Self.text)
    #expect(try water(world) == once)
    #expect(try world.git("rev-parse HEAD") == head)
  }

  @Test("It is added to what was drunk that day, and undo takes it away")
  func added() async throws {
    let world = try await ImportWorld()
    _ = try await world.diary.drink(250, day: "2026-08-05")
    _ = try await world.imported(Self.text)
    #expect(try water(world)["2026-08-05"] == 723.176)
    _ = try await world.diary.undo()
    #expect(try water(world) == ["2026-08-05": 250])
  }

  @Test("Two devices that import the same file have the same water")
  func devices() async throws {
    let worlds = [try await ImportWorld(seed: 1), try await ImportWorld(seed: 2)]
    for world in worlds { _ = try await world.imported(Self.text) }
    let trees = try worlds.map { try $0.git("rev-parse HEAD:hydration") }
    #expect(trees[0] == trees[1])
  }

  @Test("In however many files it comes, it is the same water", arguments: 0..<25)
  func parts(seed: UInt64) async throws {
    var generator = SplitMix64(seed: seed)
    let rows = (0..<Int.random(in: 1...6, using: &generator)).map { row in
      let size = Int.random(in: 1...900, using: &generator)
      return
        "2026-08-0\(Int.random(in: 1...3, using: &generator)),\(row + 8):00,Lunch,Water,\(size).00 g,0.00,,,"
    }
    let whole = try await ImportWorld()
    _ = try await whole.imported(ServingsText.file(rows.joined(separator: "\n")))
    let parts = try await ImportWorld()
    for row in rows.shuffled(using: &generator) {
      _ = try await parts.imported(ServingsText.file(row))
    }
    #expect(try water(whole) == water(parts), "seed \(seed)")
  }

  @Test("It goes with its food, to another day or away, and what was drunk stays")
  func removed() async throws {
    let world = try await ImportWorld()
    _ = try await world.diary.drink(250, day: "2026-08-05")
    _ = try await world.imported(Self.text)
    let waters = try world.documents("foodItems").filter { $0.fields["date"] == "2026-08-05" }
    let collection = try #require(CollectionName("foodItems"))
    // Another food takes no water along.
    let coconut = try #require(
      try world.documents("foodItems").first { $0.name == "Coconut Water" })
    let hydration = try world.git("rev-parse HEAD:hydration")
    _ = try await world.diary.apply([.remove(collection, id: coconut.id)], summary: "remove")
    #expect(try world.git("rev-parse HEAD:hydration") == hydration)
    _ = try await world.diary.apply(
      [.remove(collection, id: waters[0].id)], summary: "remove a glass")
    #expect(try water(world) == ["2026-08-05": 486.588, "2026-08-06": 500])
    _ = try await world.diary.apply(
      [
        .update(
          collection, id: waters[1].id, changes: [FieldChange("date", .string("2026-08-07"))])
      ], summary: "move a glass")
    #expect(try water(world) == ["2026-08-05": 250, "2026-08-06": 500, "2026-08-07": 236.588])
    _ = try await world.diary.undo()
    _ = try await world.diary.undo()
    #expect(try water(world) == ["2026-08-05": 723.176, "2026-08-06": 500])
    // By hand, as in any file manager.
    _ = try world.shell.run("rm foodItems/2026-08/05/*", in: world.diary.folder.path)
    _ = try await world.diary.drink(100, day: "2026-08-06")
    try await world.diary.takeInHandEditsOfTest()
    #expect(try water(world)["2026-08-05"] == 250)
  }

  @Test("A day that is half typed by hand is not written over when a food's water would come to it")
  func halfTyped() async throws {
    let world = try await ImportWorld()
    _ = try await world.imported(Self.text)
    let file = "\(world.diary.folder.path)/hydration/2026-08/2026-08-06.json"
    let before = try committedWater(world)
    let typed = #"{ "id": "2026-08-06", "waterIntake": 2"#
    try Data(typed.utf8).write(to: URL(filePath: file))
    let collection = try #require(CollectionName("foodItems"))
    let glass = try #require(
      try world.documents("foodItems").first { $0.fields["date"] == "2026-08-05" })
    _ = try await world.diary.apply(
      [.update(collection, id: glass.id, changes: [FieldChange("date", .string("2026-08-06"))])],
      summary: "move a glass")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == typed)
    // Neither day changes without the other.
    let after = try committedWater(world)
    #expect(before["2026-08-05"] == 473.176 && before["2026-08-06"] == 500)
    #expect(after["2026-08-05"] == 236.588 && after["2026-08-06"] == 736.588)
  }

  /// The water of each day, as it is committed.
  private func committedWater(_ world: ImportWorld) throws -> [String: Double] {
    let lines = try world.git(#"grep -E "\": [0-9.]+,?$" HEAD -- hydration"#).split(separator: "\n")
    var water: [String: Double] = [:]
    for line in lines {
      guard let day = line.split(separator: "/").last?.prefix(10),
        let number = line.split(separator: " ").last?.filter({ $0.isNumber || $0 == "." })
      else { continue }
      water[String(day), default: 0] += Double(number) ?? .nan
    }
    return water
  }

  @Test("On two devices it counts once, whatever each has drunk and removed", arguments: 0..<20)
  func merged(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let world = try AccountWorld(seed: seed)
    let (laptop, phone) = try await world.twoDevices()
    let devices = [laptop, phone]
    var drunk: [String: Double] = [:]
    var gone: Set<String> = []
    for device in devices {
      var deeds = Array(0..<5)
      deeds.shuffle(using: &random)
      for deed in deeds {
        switch deed {
        case 0: _ = try await device.importDocuments(Self.input(Self.text), as: .cronometer)
        case 1 where Bool.random(using: &random):
          _ = try await device.importDocuments(Self.input(Self.text), as: .cronometer)
        case 2, 3:
          let day = "2026-08-0\(Int.random(in: 5...6, using: &random))"
          let amount = Double(Int.random(in: 1...9, using: &random) * 50)
          _ = try await device.drink(amount, day: day)
          drunk[day, default: 0] += amount
        default: continue
        }
      }
    }
    for device in devices + devices { _ = try await device.sync() }
    // One of them goes on one device while the other drinks: both count.
    if Bool.random(using: &random) {
      let foods = try laptop.reader().own("foodItems")
      let food = foods[Int.random(in: 0..<foods.count, using: &random)]
      let collection = try #require(CollectionName("foodItems"))
      _ = try await laptop.apply([.remove(collection, id: food.id)], summary: "remove")
      gone.insert(food.id.text)
      _ = try await phone.drink(100, day: "2026-08-05")
      drunk["2026-08-05", default: 0] += 100
    }
    for device in devices + devices { _ = try await device.sync() }
    for device in devices {
      for (day, foods) in ["2026-08-05": [236.588, 236.588], "2026-08-06": [500]] {
        let id = try #require(DocumentID(day))
        let document = try #require(try device.reader().own("hydration", id))
        let left = try device.reader().own("foodItems").filter {
          $0.fields["date"]?.string == day && $0.fields["calories"] == 0
        }
        let removed = foods.count - left.count
        #expect(removed <= gone.count, "seed \(seed)")
        let expected = (drunk[day] ?? 0) + foods.dropFirst(removed).reduce(0, +)
        #expect(abs(Water(document).total - expected) < 0.01, "seed \(seed) \(day)")
      }
    }
  }

  @Test("The water of a day that a source tells counts once beside what each device drank")
  func daily() async throws {
    let text = """
      <?xml version="1.0"?><HealthData locale="en"><Record type="HKQuantityTypeIdentifierDietaryWater" \
      unit="mL" startDate="2026-08-05 08:00:00 +0000" endDate="2026-08-05 08:00:00 +0000" value="1500"/>
      </HealthData>
      """
    let world = try AccountWorld(seed: 271)
    let (laptop, phone) = try await world.twoDevices()
    let format = try #require(ImportFormat(named: "apple-health"))
    _ = try await laptop.drink(250, day: "2026-08-05")
    _ = try await laptop.importDocuments(Self.input(text), as: format)
    _ = try await phone.importDocuments(Self.input(text), as: format)
    _ = try await phone.drink(100, day: "2026-08-05")
    for device in [laptop, phone, laptop] { _ = try await device.sync() }
    for device in [laptop, phone] {
      #expect(try device.reader().day(.day("2026-08-05")).water == 1850)
      #expect(
        try await device.importDocuments(Self.input(text), as: format).outcome == .nothingNew)
    }
  }

  private static func input(_ text: String) -> ImportInput {
    ImportInput(Array(text.utf8), named: "export")
  }
}

extension TestDiary {
  fileprivate func takeInHandEditsOfTest() throws {
    _ = try store.locked { () throws(DiaryError) in
      try HandEdits(store).takeInHandEdits(inDirectories: nil)
    }
  }
}
