import CountMeModel

/// The fields in which the two sides of a merge differ, one by one.
struct FieldComparison {
  /// A field with its values.
  private struct Row {
    let pointer: String
    let rule: FieldMergeRule?
    let base: JSONValue?
    let first: JSONValue?
    let second: JSONValue?
    let result: JSONValue?
    /// What our rules make of it.
    let expected: JSONValue?
  }

  private let versions: DivergedVersions
  /// What our rules make of the document.
  private let expected: MergeVersion
  /// Whether fields inside of others count on their own.
  private let isDeep: Bool
  private var rows: [Row] = []

  init(_ versions: DivergedVersions, expected: MergeVersion, isDeep: Bool) {
    self.versions = versions
    self.expected = expected
    self.isDeep = isDeep
    var base = JSONObject()
    for version in [versions.base.version, versions.first, versions.second, versions.result] {
      for member in version.document ?? JSONObject() { base[member.key] = .null }
    }
    for name in base.keys where versions.isWritten("/\(name)") {
      add(name)
    }
  }

  private mutating func add(_ name: String) {
    func value(_ version: MergeVersion) -> JSONValue? { version.document?[name] }
    let row = Row(
      pointer: "/\(JSONPointer.escaped(name))", rule: versions.schema.fieldRules[name],
      base: value(versions.base.version), first: value(versions.first),
      second: value(versions.second), result: value(versions.result), expected: value(expected))
    add(row)
  }

  /// Adds a field, or, where fields count one by one, those inside of it.
  private mutating func add(_ row: Row) {
    if row.first == row.second, row.result == row.first { return }
    guard isDeep, row.rule == nil,
      let first = row.first?.object, let second = row.second?.object
    else {
      rows.append(row)
      return
    }
    var names = first
    for member in second { names[member.key] = .null }
    for name in names.keys {
      add(
        Row(
          pointer: "\(row.pointer)/\(JSONPointer.escaped(name))", rule: nil,
          base: row.base?[name], first: first[name], second: second[name],
          result: row.result?[name], expected: row.expected?[name]))
    }
  }

  /// The fields, of which one side lost some by the rules.
  ///
  /// - Parameters:
  ///   - pointers: the fields of which a value was lost; one inside a field that is one row loses that.
  ///   - side: who lost them.
  func fields(losing pointers: Set<String>, of side: Conflict.Position?) -> [ConflictField] {
    rows.map { row in
      field(row, lost: pointers.contains(row.pointer) ? [side].compactMap(\.self) : [])
    }
  }

  /// The fields, of which one side lost whatever it had changed and the merge does not have.
  func fields(losingAllChangesOf side: Conflict.Position?) -> [ConflictField] {
    rows.map { row in
      let mine = side == .first ? row.first : row.second
      let isLost = mine != row.base && mine != row.result
      return field(row, lost: isLost ? [side].compactMap(\.self) : [])
    }
  }

  /// The fields, of which either side lost what it changed and the merge has not, whoever decided.
  func fieldsAsFound() -> [ConflictField] {
    rows.map { row in
      field(row, lost: Conflict.Position.allCases.filter { isLost(row, $0) })
    }
  }

  private func isLost(_ row: Row, _ side: Conflict.Position) -> Bool {
    let mine = side == .first ? row.first : row.second
    guard mine != row.base, mine != row.result else { return false }
    // By a rule of its own both go into a field, unless somebody made something else of them.
    return row.rule == nil || row.result != row.expected
  }

  private func field(_ row: Row, lost: [Conflict.Position]) -> ConflictField {
    ConflictField(
      pointer: row.pointer, base: row.base, first: row.first, second: row.second,
      result: row.result, rule: row.rule, lost: lost)
  }
}
