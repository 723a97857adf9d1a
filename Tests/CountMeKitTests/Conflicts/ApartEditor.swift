import CountMeModel
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeStore

/// Edits a few documents of every rule at random, as devices do that do not see each other.
struct ApartEditor {
  private var generator: SplitMix64
  private var meals: [DocumentID] = []
  private var fasts: [DocumentID] = []

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  /// Makes the documents that are edited later.
  mutating func prepare(on device: TestDiary) async throws {
    var edits: [DocumentEdit] = []
    (meals, fasts) = ([], [])
    for _ in 0..<2 {
      meals.append(DocumentID(UUIDText(version4: generator.bytes(16))))
      fasts.append(DocumentID(UUIDText(version4: generator.bytes(16))))
    }
    for meal in meals {
      edits.append(
        .create(
          try name("customMeals"), id: meal,
          fields: [
            "name": "meal", "ingredients": .array([.object(["name": "oats", "calories": 100])]),
          ]))
    }
    for fast in fasts {
      edits.append(
        .create(
          try name("fastingSessions"), id: fast,
          fields: ["startTime": "2026-09-21T20:00:00.000+00:00", "status": "active"]))
    }
    edits.append(.put(try name("profile/settings"), id: try id("settings"), fields: goals()))
    try await device.apply(edits)
    _ = try await device.drink(100, day: "2026-09-21")
  }

  /// Changes or deletes some of them.
  mutating func edit(on device: TestDiary) async throws {
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0...2: try await change(meals, of: "customMeals", ["name", "notes"], on: device)
      case 3, 4:
        try await change(fasts, of: "fastingSessions", ["notes", "targetHours"], on: device)
      case 5:
        try await device.apply([
          .update(
            try name("profile/settings"), id: try id("settings"),
            changes: goals().map { FieldChange($0.key, $0.value) })
        ])
      case 6: _ = try await device.drink(50, day: "2026-09-21")
      default:
        guard let meal = try device.documents("customMeals").randomElement(using: &generator)
        else { continue }
        try await device.apply([.remove(meal.collection, id: meal.id)])
      }
    }
  }

  private mutating func change(
    _ ids: [DocumentID], of collection: String, _ fields: [String], on device: TestDiary
  ) async throws {
    let documents = try device.documents(collection).filter { ids.contains($0.id) }
    guard let document = documents.randomElement(using: &generator),
      let field = fields.randomElement(using: &generator)
    else { return }
    let number = Int.random(in: 1...3, using: &generator)
    let value: JSONValue =
      field == "targetHours" ? .number(Double(number + 12)) : .string("text \(number)")
    try await device.apply([
      .update(document.collection, id: document.id, changes: [FieldChange(field, value)])
    ])
  }

  private mutating func goals() -> JSONObject {
    var goals = JSONObject()
    for field in ["calorieGoal", "stepGoal"] where Bool.random(using: &generator) {
      goals[field] = .number(Double(Int.random(in: 20...23, using: &generator) * 100))
    }
    return goals
  }

  private func name(_ text: String) throws -> CollectionName { try #require(CollectionName(text)) }

  private func id(_ text: String) throws -> DocumentID { try #require(DocumentID(text)) }
}

/// The fields of all documents that have no rule of their own and follow from no others, by place.
struct EditedFields: Equatable {
  private var fields: [String: JSONValue] = [:]
  private var documents: Set<String> = []

  init(_ device: TestDiary) throws {
    for name in ["customMeals", "fastingSessions", "profile/settings"] {
      let collection = try device.reader().collection(named: name)
      let ruled = Set(collection.fieldRules.keys).union(collection.followingFields)
      for document in try device.documents(name) {
        documents.insert("\(name)/\(document.id)")
        for member in document.fields where !ruled.contains(member.key) {
          fields["\(name)/\(document.id)/\(member.key)"] = member.value
        }
      }
    }
  }

  /// What a side set or removed since the base and a merge has otherwise, as `place value`.
  ///
  /// A side that deleted a document lost only where the document is still there.
  func lost(since base: EditedFields, in result: EditedFields) -> [String] {
    Set(fields.keys).union(base.fields.keys).sorted().filter { place in
      fields[place] != base.fields[place] && fields[place] != result.fields[place]
    }.map { "\($0) \(fields[$0]?.compactText ?? "none")" }
  }
}
