import CountMeModel
import TestSupport
import Testing

@testable import CountMeStore
@testable import CountMeHistory

/// Random operations on the kinds of documents that the seed names: food, meals, days and goals.
struct RandomOperation {
  private var generator: SplitMix64

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  mutating func element<Value>(of values: [Value]) -> Value? {
    values.randomElement(using: &generator)
  }

  mutating func bytes(_ count: Int) -> [UInt8] { generator.bytes(count) }

  /// Creates, changes or deletes something; what changes nothing is tried again.
  mutating func perform(
    on device: TestDiary, summary: String = "edited"
  ) async throws -> Receipt {
    while true {
      let edit = try edit(on: device)
      let receipt = try await device.apply([edit], summary: summary)
      if receipt.commit != nil { return receipt }
    }
  }

  private mutating func edit(on device: TestDiary) throws -> DocumentEdit {
    switch number(0...9) {
    case 0...2: return .create(try name("foodItems"), id: newID(), fields: food())
    case 3: return .create(try name("customMeals"), id: newID(), fields: meal())
    case 4: return .put(try name("dailyLogs"), id: try id(day()), fields: amount("dailyGoal"))
    case 5:
      return .put(
        try name("profile/settings"), id: try id("settings"), fields: amount("calorieGoal"))
    default: break
    }
    let kind = element(of: ["foodItems", "customMeals", "dailyLogs"]) ?? ""
    guard let document = element(of: try device.documents(kind)) else {
      return .create(try name("foodItems"), id: newID(), fields: food())
    }
    if Bool.random(using: &generator) { return .remove(document.collection, id: document.id) }
    let changes =
      switch kind {
      case "foodItems":
        [FieldChange("calories", amount("x")["x"]), FieldChange("date", .string(day()))]
      case "customMeals": [FieldChange("name", .string("meal \(number(1...1000))"))]
      default: [FieldChange("dailyGoal", amount("x")["x"])]
      }
    return .update(document.collection, id: document.id, changes: changes)
  }

  private mutating func food() -> JSONObject {
    let day = day()
    var fields = amount("calories")
    fields["name"] = .string("food")
    fields["date"] = .string(day)
    fields["timestamp"] = .string("\(day)T12:00:00.000+00:00")
    return fields
  }

  private mutating func meal() -> JSONObject {
    var ingredient = amount("calories")
    ingredient["name"] = "oats"
    return ["name": "meal", "ingredients": .array([.object(ingredient)])]
  }

  private mutating func amount(_ field: String) -> JSONObject {
    [field: .number(Double(number(1...3000)))]
  }

  private mutating func day() -> String { "2026-09-2\(number(1...4))" }

  private mutating func newID() -> DocumentID {
    DocumentID(UUIDText(version4: generator.bytes(16)))
  }

  private func name(_ text: String) throws -> CollectionName { try #require(CollectionName(text)) }

  private func id(_ text: String) throws -> DocumentID { try #require(DocumentID(text)) }
}
