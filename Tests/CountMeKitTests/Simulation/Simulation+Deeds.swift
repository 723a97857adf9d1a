import CountMeModel
import Git
import TestSupport
import Testing

@testable import CountMeKit

/// What people do on their devices.
extension Simulation {
  mutating func deed(for number: Int) throws -> Deed {
    let diary = devices[number].diary
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<20: return .edit("eat", [try food()])
    case 20..<22: return .edit("eat much", try (0..<12).map { _ in try food() })
    case 22..<32: return try change(on: diary)
    case 32..<40: return try remove("foodItems", on: diary)
    case 40..<42: return try remove("dailyLogs", on: diary)
    case 42..<50: return try count("hydration", "milliliters", id: day(), 250, on: diary)
    case 50..<55:
      let habit = "019a9f2c-4e80-7000-8000-00000000000\(Int.random(in: 1...2, using: &generator))"
      return try count("usageRecords", "count", id: "\(day()).\(habit)", 1, on: diary)
    case 55..<61: return try react(on: diary)
    case 61..<67: return .undo
    case 67..<73: return .pull
    case 73..<77: return .push
    default: return .sync
    }
  }

  private mutating func day() -> String { "2026-09-2\(Int.random(in: 1...4, using: &generator))" }

  private mutating func amount() -> JSONValue {
    .number(Double(Int.random(in: 1...900, using: &generator)))
  }

  private func name(_ text: String) throws -> CollectionName { try #require(CollectionName(text)) }

  private mutating func food() throws -> DocumentEdit {
    let day = day()
    let fields: JSONObject = [
      "name": "food", "calories": amount(), "date": .string(day),
      "timestamp": .string("\(day)T12:00:00.000+00:00"),
    ]
    let id = DocumentID(UUIDText(version4: generator.bytes(16)))
    return .create(try name("foodItems"), id: id, fields: fields)
  }

  /// Changes the energy of a food, or the day that it counts for.
  private mutating func change(on diary: Diary) throws -> Deed {
    guard let item = try diary.documents("foodItems").randomElement(using: &generator) else {
      return .edit("eat", [try food()])
    }
    let change =
      Bool.random(using: &generator)
      ? FieldChange("calories", amount()) : FieldChange("date", .string(day()))
    return .edit("change", [.update(item.collection, id: item.id, changes: [change])])
  }

  private mutating func remove(_ collection: String, on diary: Diary) throws -> Deed {
    guard let item = try diary.documents(collection).randomElement(using: &generator) else {
      return .edit("eat", [try food()])
    }
    return .edit("remove", [.remove(item.collection, id: item.id)])
  }

  /// Counts on in a document that is made by the first who counts.
  private mutating func count(
    _ collection: String, _ field: String, id: String, _ step: Double, on diary: Diary
  ) throws -> Deed {
    let collection = try name(collection)
    let document = try #require(DocumentID(id))
    var fields = try diary.reader().document(collection, document)?.fields ?? JSONObject()
    fields[field] = .number((fields[field]?.number ?? 0) + step)
    fields["date"] = .string(String(id.prefix(10)))
    if id.count > 10 { fields["habitId"] = .string(String(id.dropFirst(11))) }
    return .edit("count", [.put(collection, id: document, fields: fields)])
  }

  /// Writes a reaction down, or adds one more food to the list of one.
  private mutating func react(on diary: Diary) throws -> Deed {
    let reactions = try diary.documents("reactionLogs")
    guard reactions.count > 1, let reaction = reactions.randomElement(using: &generator) else {
      let fields: JSONObject = [
        "type": "bloating", "date": .string(day()), "timestamp": "2026-09-21T12:00:00.000+00:00",
      ]
      let id = DocumentID(UUIDText(version4: generator.bytes(16)))
      return .edit("react", [.create(try name("reactionLogs"), id: id, fields: fields)])
    }
    let food = UUIDText(version4: generator.bytes(16)).text
    let list = (reaction.fields["foodItems"]?.array ?? []) + [.string(food)]
    let change = FieldChange("foodItems", .array(list))
    return .edit("list", [.update(reaction.collection, id: reaction.id, changes: [change])])
  }

  /// Changes a food in an editor; what the next command takes in is a deed like any other.
  mutating func editByHand(_ number: Int) async throws {
    let diary = devices[number].diary
    guard let item = try diary.documents("foodItems").randomElement(using: &generator) else {
      return
    }
    var fields = item.fields
    fields["calories"] = amount()
    let path = try diary.reader().path(item.collection, item.id).text
    let before = try DocumentShelf(of: diary)
    try DurableFile.write(
      JSONValue.object(fields).canonicalBytes() + Array("\n".utf8),
      to: "\(diary.folder.path)/\(path)")
    note(number, "hand", "")
    let mishap = Mishap.random(for: .takeIn, using: &generator)
    try await attempt(.takeIn, on: number, mishap, before: before)
  }
}
