import CountMeModel
import Testing

/// The part of the matrix that merges whole documents.
struct DocumentMatrix {
  let schema: CollectionSchema

  /// The matrix of documents whose rule is `rule`.
  init(_ rule: DocumentMergeRule) throws {
    schema = try TestCollection(
      "examples", rule: rule, fields: ["note": ["type": "string"], "size": ["type": "number"]],
      and: ["dependentRequired": ["size": ["note"]]]
    ).schema
  }

  private static let base = MatrixVersion("same", at: "09:00", ["note": "soup", "size": 1])

  private static let edits = [
    MatrixVersion("size at 10", at: "10:00", ["note": "soup", "size": 2]),
    MatrixVersion("tie at 10", at: "10:00", ["note": "soup", "size": 9]),
    MatrixVersion("note at 11", at: "11:00", ["note": "stew", "size": 1]),
    MatrixVersion("size at 11", at: "11:00", ["note": "soup", "size": 3]),
  ]

  private static let spoilt = [
    MatrixVersion("invalid", spoilt: "{a"), MatrixVersion("invalid too", spoilt: "{b"),
  ]

  /// Every section, by what the base has.
  var lines: [String] {
    section(
      "the base has the document; `deleted` is absent",
      Self.base.version, [Self.base] + Self.edits + [.init("deleted", .absent)] + Self.spoilt)
      + section(
        "there is no base; `same` and `deleted` are both absent", .absent,
        [.init("absent", .absent)] + Self.edits + Self.spoilt)
      + section(
        "the base is invalid", .invalid(Array("{a".utf8)),
        [.init("same", spoilt: "{a")] + Self.edits
          + [.init("deleted", .absent), .init("invalid too", spoilt: "{b")])
      + misfits
  }

  /// Merged field by field, the size stays and the note that it needs goes: the later stands whole.
  private var misfits: [String] {
    section(
      "fields that do not fit together: a size needs a note", Self.base.version,
      [
        Self.base, MatrixVersion("cleared at 10", at: "10:00", [:]),
        MatrixVersion("size at 11", at: "11:00", ["note": "soup", "size": 3]),
        MatrixVersion("note at 12", at: "12:00", ["note": "stew", "size": 1]),
      ])
  }

  private func section(
    _ title: String, _ base: MergeVersion, _ versions: [MatrixVersion]
  ) -> [String] {
    var legend = MatrixTable("version", "content")
    legend.add("base", MatrixVersion.text(base))
    for version in versions { legend.add(version.word, MatrixVersion.text(version.version)) }
    var table = MatrixTable("ours", "theirs", "rule", "winner", "result", "lost or combined")
    for (index, ours) in versions.enumerated() {
      if index > 0 { table.addGap() }
      for theirs in versions { add(ours, theirs, base, versions, to: &table) }
    }
    return ["", "## \(schema.mergeRule.rawValue): \(title)", ""] + legend.lines + [""] + table.lines
  }

  private func add(
    _ ours: MatrixVersion, _ theirs: MatrixVersion, _ base: MergeVersion,
    _ versions: [MatrixVersion], to table: inout MatrixTable
  ) {
    let outcome = mergeAssertingLaws(
      schema, base: base, ours.version, theirs.version,
      "\(schema.mergeRule): \(ours.word), \(theirs.word)")
    let winner = versions.first { $0.version == outcome.winner }
    let fields = outcome.fields.map(Self.text).joined(separator: ", ")
    table.add(
      ours.word, theirs.word, "\(outcome.rule)", winner?.word ?? "",
      MatrixVersion.text(outcome.result), fields)
  }

  private static func text(_ field: FieldOutcome) -> String {
    let values = [field.earlier, field.later].map { $0?.compactText ?? "none" }
    return
      "\(field.pointer) \(field.rule.map { "\($0)" } ?? "laterVersion"): \(values[0]) and \(values[1])"
  }
}
