import CountMeModel
import Testing

/// The part of the matrix that merges a single field by one rule.
///
/// Ours is stamped 10:00 and theirs 11:00, so both changed the document; the field is all else it has.
struct FieldMatrix {
  /// What a side did with the field, and the value it has now.
  typealias Value = (word: String, value: JSONValue?)

  let title: String
  let schemas: [CollectionSchema]
  let base: JSONValue
  let ours: [Value]
  let theirs: [Value]

  /// A row for every pair: of a base that has the field, of one that has not, and of no base.
  var lines: [String] {
    var table = MatrixTable("base", "ours, 10:00", "theirs, 11:00", "rule of the field", "result")
    let unchanged: [Value] = [("unchanged", base)]
    let removed: [Value] = [("removed", nil)]
    for ours in unchanged + ours + removed {
      for theirs in unchanged + theirs + removed { add(base, ours, theirs, to: &table) }
      table.addGap()
    }
    for before in ["absent", "no base"] {
      for ours in [("none", nil)] + ours.map(Self.added) {
        for theirs in [("none", nil)] + theirs.map(Self.added) {
          add(nil, ours, theirs, hasBase: before == "absent", to: &table)
        }
      }
      if before == "absent" { table.addGap() }
    }
    return ["", "## \(title)", ""] + table.lines
  }

  private static func added(_ value: Value) -> Value { ("added", value.value) }

  private func add(
    _ before: JSONValue?, _ ours: Value, _ theirs: Value, hasBase: Bool = true,
    to table: inout MatrixTable
  ) {
    let results = schemas.map { merged($0, hasBase ? before : nil, ours, theirs, hasBase) }
    let rules = Set(results.map(\.rule)).sorted().joined(separator: " or ")
    let values = Set(results.map(\.result)).sorted().joined(separator: " or ")
    table.add(
      hasBase ? before?.compactText ?? "absent" : "no base", Self.text(ours), Self.text(theirs),
      rules, values)
  }

  private func merged(
    _ schema: CollectionSchema, _ before: JSONValue?, _ ours: Value, _ theirs: Value,
    _ hasBase: Bool
  ) -> (rule: String, result: String) {
    let outcome = mergeAssertingLaws(
      schema, base: hasBase ? Self.version("09:00", before) : .absent,
      Self.version("10:00", ours.value), Self.version("11:00", theirs.value),
      "\(title): \(ours.word), \(theirs.word)")
    let rules = Set(outcome.fields.map { $0.rule?.rawValue ?? "laterVersion" }).sorted()
    return (
      rules.joined(separator: ", "), outcome.result.document?["field"]?.compactText ?? "none"
    )
  }

  private static func version(_ time: String, _ value: JSONValue?) -> MergeVersion {
    var fields = JSONObject()
    fields["field"] = value
    return MatrixVersion("", at: time, fields).version
  }

  private static func text(_ value: Value) -> String {
    value.value.map { "\(value.word) \($0.compactText)" } ?? value.word
  }
}
