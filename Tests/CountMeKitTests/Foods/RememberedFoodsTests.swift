import CountMeModel
import CountMeSchema
import Foundation
import TestSupport
import Testing

@testable import CountMeJournal
@testable import CountMeStore

@Suite("Remembered foods")
struct RememberedFoodsTests {
  @Test("What is remembered step by step is what a fresh look finds", arguments: 0..<10)
  func incremental(seed: UInt64) async throws {
    var generator = SplitMix64(seed: seed)
    let device = try TestDevice("laptop", seed: seed + 1)
    let diary = try await device.create()
    let names = ["Oats", "Apple", "Soup\twith tab", "Bread", "Crème"]
    var ids: [DocumentID] = []
    for _ in 0..<15 {
      if let id = ids.randomElement(using: &generator),
        UInt8.random(in: 0..<4, using: &generator) == 0
      {
        let items = try diary.reader().name("foodItems")
        _ = try await diary.apply([.remove(items, id: id)], summary: "rm")
        ids.removeAll { $0 == id }
      } else {
        var entry = FoodEntry(
          name: names.randomElement(using: &generator) ?? "", energy: Energy(kilocalories: 100))
        let back = Int.random(in: 0...130, using: &generator)
        entry.when.day = try diary.today.adding(days: -back)
        let receipt = try await diary.eat(entry)
        ids += receipt.changes.filter { $0.collection.text == "foodItems" }.map(\.id)
      }
      let remembered = try await diary.rememberedFoods(diary.reader())
      let notes = RememberedFoods.path(of: .guest, in: diary.folder)
      // Of a diary without entries nothing is noted.
      let kept = FileManager.default.contents(atPath: notes)
      if kept != nil { try FileManager.default.removeItem(atPath: notes) }
      #expect(try await diary.rememberedFoods(diary.reader()) == remembered, "seed \(seed)")
      let again = FileManager.default.contents(atPath: notes)
      #expect(again == kept || ids.isEmpty, "seed \(seed)")
      #expect(remembered.map(\.count).reduce(0, +) == ids.count, "seed \(seed)")
    }
  }

  @Test("An entry that comes into an old month is added to what is noted; no other is read again")
  func lateEntry() async throws {
    let device = try TestDevice("laptop", seed: 91)
    let diary = try await device.create()
    for day in [100, 101, 40, 1] {
      var entry = FoodEntry(name: "Oats", energy: Energy(kilocalories: 100))
      entry.when.day = try diary.today.adding(days: -day)
      _ = try await diary.eat(entry)
    }
    _ = try await diary.rememberedFoods(diary.reader())
    let path = RememberedFoods.path(of: .guest, in: diary.folder)
    var notes = RememberedFoods(Array(try #require(FileManager.default.contents(atPath: path))))
    // What is noted is told from what is read.
    notes.older[0].count += 40
    try Data(notes.bytes).write(to: URL(filePath: path))
    var entry = FoodEntry(name: "Oats", energy: Energy(kilocalories: 100))
    entry.when.day = try diary.today.adding(days: -99)
    _ = try await diary.eat(entry)
    #expect(try await diary.rememberedFoods(diary.reader()).map(\.count) == [45])
  }

  @Test("Notes read back as they were, and a text that is none is no notes")
  func bytes() throws {
    var notes = RememberedFoods()
    let id = try #require(DocumentID("019a0000-0000-7000-8000-000000000000"))
    let oats = RememberedFood(
      name: "Oats", brand: "", barcode: "4001", words: "oats?", isOfTable: true, most: 12.5,
      count: 3,
      newest: -5, id: id)
    notes.olderTrees = ["2026-08": "abc", "3": "abd"]
    notes.older = [oats]
    notes.days = [
      "2026-11/20": .init(tree: "abe", foods: [oats, oats]),
      "2026-11/21": .init(tree: "", foods: []),
    ]
    #expect(RememberedFoods(notes.bytes) == notes)
    for text in ["", "x", "countme-foods 2\na\tb\nrubbish", "countme-foods 1\nolder\ta\tb"] {
      #expect(RememberedFoods(Array(text.utf8)) == RememberedFoods())
    }
  }

  @Test("Notes that somebody damaged mislead nobody")
  func damage() async throws {
    let device = try TestDevice("laptop")
    let diary = try await device.create()
    _ = try await diary.eat(FoodEntry(name: "Oats", energy: Energy(kilocalories: 311)))
    let path = RememberedFoods.path(of: .guest, in: diary.folder)
    _ = try await diary.foods(named: "oats")
    try Data([0xff, 0xfe, 0x09]).write(to: URL(filePath: path))
    #expect(try await diary.foods(named: "oats").first?.item.calories == 311)
  }

  @Test("What a person eats often comes before what they ate once, and favourites before both")
  func ranking() async throws {
    let device = try TestDevice("laptop")
    let diary = try await device.create()
    for _ in 0..<3 {
      _ = try await diary.eat(FoodEntry(name: "Apple cake", energy: Energy(kilocalories: 300)))
    }
    _ = try await diary.eat(FoodEntry(name: "Apple juice", energy: Energy(kilocalories: 46)))
    let named = try await diary.foods(named: "apple")
    #expect(named.first?.name.hasPrefix("Apples, raw") == true, "neither is called apple")
    #expect(named[1...2].map(\.name) == ["Apple cake", "Apple juice"])
    var favorite = FoodEntry(name: "Apple", energy: Energy(kilocalories: 52))
    favorite.isFavorite = true
    _ = try await diary.eat(favorite)
    let found = try await diary.foods(named: "aple")
    #expect(found.first?.name == "Apple" && found.first?.origin == .favorite)
    #expect(try await diary.food("apple")?.isExact ?? false)
    // Of one food the newest entry counts.
    _ = try await diary.eat(FoodEntry(name: "Apple juice", energy: Energy(kilocalories: 50)))
    #expect(try await diary.foods(named: "apple juice").first?.item.calories == 50)
  }
}
