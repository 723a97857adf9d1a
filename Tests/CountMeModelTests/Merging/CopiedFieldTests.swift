import CountMeModel
import Testing

@Suite("Copies of another document's fields") struct CopiedFieldTests {
  private static let settings = "profile/settings"

  /// Law: two different copies, each as its side's original says, go with the original, whichever side is
  /// given first and whatever the stamps of the copies say; other copies go by the stamp.
  @Test(arguments: [false, true], [false, true])
  func followsOriginal(isSwapped: Bool, isCurrent: Bool) throws {
    let originals = try versions(
      Self.settings, "settings", "calorieGoal", [2000, 2040, 1860], [0, 1, 2])
    // The copy that lost is stamped later: somebody wrote a note into that day.
    let copies = try versions(
      "dailyLogs", "2026-11-20", "dailyGoal", [2000, isCurrent ? 2040 : 2050, 1860], [0, 3, 2])
    let documents = try [("dailyLogs", copies), (Self.settings, originals)].map { name, versions in
      try merged(name, versions, isSwapped: isSwapped)
    }
    let consequences = DerivedChanges(schemas: [], source: NoDocuments())
    let results = consequences.following(merged: documents).map { $0.result.document }
    let log = try #require(results.compactMap { $0 }.first { $0["dailyGoal"] != nil })
    #expect(log["dailyGoal"] == (isCurrent ? 1860 : 2050))
    #expect(log["lastModified"] == .string(Self.stamp(3)))
  }

  @Test func refused() throws {
    let fields: JSONObject = ["a": ["x-copy": ["of": "b"]]]
    #expect(throws: SchemaError.self) {
      try TestCollection("examples", rule: .fieldwise, fields: fields)
    }
  }

  private func versions(
    _ collection: String, _ id: String, _ field: String, _ values: [Double], _ stamps: [Int]
  ) throws -> [MergeVersion] {
    zip(values, stamps).map { value, stamp in
      .valid([
        "id": .string(id), "userId": "", "lastModified": .string(Self.stamp(stamp)),
        field: .number(value),
      ])
    }
  }

  private func merged(
    _ name: String, _ versions: [MergeVersion], isSwapped: Bool
  ) throws -> MergedDocument {
    let schema = try #require(TestCollection.builtIn.first { $0.schema.name.text == name }).schema
    let id = try #require(versions[0].document?["id"]?.string.flatMap { DocumentID($0) })
    let path = try #require(DocumentPath(schema.name, id, kind: schema.identifierKind))
    let (one, other) = isSwapped ? (versions[2], versions[1]) : (versions[1], versions[2])
    return MergedDocument(path: path, schema: schema, base: MergeBase(versions[0]), one, other)
  }

  private static func stamp(_ hours: Int) -> String { "2026-11-20T0\(hours):00:00.000Z" }
}

/// A source in which there is nothing.
private struct NoDocuments: DocumentSource {
  func document(_ collection: CollectionName, _ id: DocumentID) -> JSONObject? { nil }
  func documents(in collection: CollectionName) -> [(id: DocumentID, fields: JSONObject)] { [] }
}
