import CountMeModel
import Testing

/// Some collections, and trees of their documents.
struct TestDiary: Sendable {
  let collections: [TestCollection]

  var schemas: [CollectionSchema] { collections.map(\.schema) }

  /// The collections that are nobody's in particular: containers with items, sums of all of them,
  /// counters, sets and a document that is merged field by field.
  static func ownCollections() throws -> TestDiary {
    TestDiary(collections: [
      try TestCollection(
        "trips", id: "date", rule: .fieldwise,
        fields: [
          "note": ["type": "string"], "days": ["type": "number"],
          "legs": [
            "type": "array", "items": ["type": "string"], "x-merge": "union",
            "x-derived": ["members": "legs", "by": "trip"],
          ],
          "distance": [
            "type": "number", "x-merge": "derived",
            "x-derived": ["sum": "kilometers", "of": "legs", "in": "legs"],
          ],
          "perDay": [
            "type": "number", "x-merge": "derived", "x-derived": ["divide": ["distance", "days"]],
          ],
        ]),
      try TestCollection(
        "legs", id: "uuid", rule: .lastWriteWins,
        fields: [
          "trip": ["type": "string", "format": "date"],
          "kilometers": ["type": "number", "minimum": 0, "maximum": 900],
        ], and: ["required": ["id", "userId", "lastModified", "trip"]]),
      try TestCollection(
        "score", id: "single", rule: .fieldwise,
        fields: [
          "all": [
            "type": "number", "x-merge": "derived",
            "x-derived": ["sum": "kilometers", "in": "legs"],
          ],
          "trips": [
            "type": "number", "x-merge": "derived", "x-derived": ["count": ["in": "trips"]],
          ],
          "motto": ["type": "string"],
        ]),
      try TestCollection(
        "cups", id: "date", rule: .lastWriteWins,
        fields: ["amount": ["type": "number", "minimum": 0, "x-merge": "counter"]]),
      try TestCollection(
        "marks", id: "slug", rule: .lastWriteWins,
        fields: [
          "best": ["type": "number", "x-merge": "maximum"],
          "first": ["type": "string", "format": "date", "x-merge": "minimum"],
          "tags": [
            "type": "array", "items": ["type": "string", "maxLength": 1], "x-merge": "union",
          ],
          "comment": ["type": "string"],
        ]),
    ])
  }

  /// Every collection of the program.
  static let builtIn = TestDiary(collections: TestCollection.builtIn)

  func schema(_ name: CollectionName) throws -> CollectionSchema {
    try #require(schemas.first { $0.name == name })
  }

  /// The path of a document by its collection's name and its id.
  func path(_ collection: String, _ id: String) throws -> DocumentPath {
    let schema = try schema(#require(CollectionName(collection)))
    let id = try #require(DocumentID(id))
    return try #require(DocumentPath(schema.name, id, kind: schema.identifierKind))
  }

  /// A source over a tree.
  func source(_ table: DocumentTable) -> TableSource {
    let kinds = schemas.map { ($0.name, $0.identifierKind) }
    return TableSource(table: table, kinds: Dictionary(kinds) { first, _ in first })
  }

  /// What follows from changes of a tree that a person makes.
  func following(
    _ changes: [DocumentChange], in table: DocumentTable
  ) -> [DocumentChange] {
    DerivedChanges(schemas: schemas, source: source(table)).following(changes)
  }

  /// The tree of `one` with the merged documents of two trees in it.
  func merge(_ merged: [MergedDocument], into one: DocumentTable) -> DocumentTable {
    var result = one
    for document in merged { result[document.path] = document.result }
    return result
  }

  /// The documents that differ between two trees, merged.
  ///
  /// - Parameters:
  ///   - base: the tree at the base, or what the trees at several bases make.
  ///   - bases: the trees at several bases.
  func merged(
    base: DocumentTable, bases: [DocumentTable] = [], _ one: DocumentTable, _ other: DocumentTable
  ) -> [MergedDocument] {
    let merged = one.differences(from: other).compactMap { path in
      schemas.first { $0.name == path.collection }.map {
        MergedDocument(
          path: path, schema: $0,
          base: MergeBase(base[path], mergedFrom: bases.map { $0[path] }), one[path], other[path])
      }
    }
    return DerivedChanges(schemas: schemas, source: source(one)).following(merged: merged)
  }

  /// The documents whose lists or derived fields are not as they must be.
  func unsettled(_ table: DocumentTable) -> [DocumentPath] {
    let all = table.documents.map {
      DocumentChange(path: $0.path, before: $0.fields, after: $0.fields)
    }
    return DerivedChanges(schemas: schemas, source: source(table)).following(all).map(\.path)
  }
}
