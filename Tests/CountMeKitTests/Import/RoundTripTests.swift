import CountMeModel
import TestSupport
import Testing

@testable import CountMeImporters
@testable import CountMeStore
@testable import CountMeHistory

@Suite struct ExportRoundTripTests {
  /// A few documents of several collections, with what is hard to write in them.
  private func fill(_ world: ImportWorld, _ seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let texts = [
      "Oats", "a,b", "\"q\"", "", "two\nlines", " edge ", "été 🥣", "\"", "null", "5", "=1+1", "'=x",
      "-5", "@a", "+", "\tx",
    ]
    var edits: [DocumentEdit] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let day = CalendarDate(dayNumber: Int.random(in: 19_000..<19_010, using: &random))
      let text = texts[Int.random(in: 0..<texts.count, using: &random)]
      let amount = Double(Int.random(in: 0..<9000, using: &random)) / 8
      var food: JSONObject = [
        "name": .string("x" + text), "calories": .number(amount), "date": .string(day.text),
        "notes": .string(text), "unknown": .array([.null, .string(text), .number(amount)]),
      ]
      if Bool.random(using: &random) {
        food["timestamp"] = .string("\(day.text)T08:15:00.000+01:00")
        food["micronutrients"] = ["Iron (mg)": .number(amount)]
        food["other"] = .string(text)
      }
      edits.append(.create(try #require(CollectionName("foodItems")), id: nil, fields: food))
      let weight: JSONObject = ["weight": .number(50 + amount / 100), "date": .string(day.text)]
      edits.append(.create(try #require(CollectionName("weightHistory")), id: nil, fields: weight))
    }
    let settings = try #require(CollectionName("profile/settings"))
    edits.append(
      .put(
        settings, id: try #require(DocumentID("settings")),
        fields: ["calorieGoal": 2000, "retention": "forever"]))
    _ = try await world.diary.apply(edits, summary: "filled")
  }

  private func trees(_ world: ImportWorld) throws -> [String] {
    try world.git("ls-tree HEAD").split(separator: "\n").map(String.init)
      .filter { !$0.contains(".countme") }
  }

  @Test(arguments: UInt64(0)..<100)
  func `what is exported is imported as the same trees`(seed: UInt64) async throws {
    let source = try await ImportWorld(seed: seed)
    try await fill(source, seed)
    let export = try DiaryExport(source.diary.reader())
    let inputs: [(ImportFormat, ImportInput)] = [
      (.json, ImportInput(export.json.canonicalBytes(), named: "json")),
      (.jsonl, ImportInput(export.jsonLines, named: "jsonl")),
      (.csv, ImportInput(files: export.csvFiles)),
      (.firestore, ImportInput(export.firestore.canonicalBytes(), named: "firestore")),
      (
        .plain,
        ImportInput(
          files: export.files.map { file in
            (file.path, JSONValue.object(file.document.fields).canonicalBytes())
          })
      ),
    ]
    // One of them for each seed: five empty diaries for each would take long.
    let (format, input) = inputs[Int(seed % 5)]
    #expect(ImportFormat.recognised(input)?.format.name == format.name)
    let target = try await ImportWorld()
    let report = try await target.imported(input, as: format, isStrict: true)
    #expect(report.addedCount == export.count, "seed \(seed)")
    #expect(try trees(target) == trees(source), "seed \(seed), \(format.name)")
  }
}
