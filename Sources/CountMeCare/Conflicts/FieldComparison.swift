import CountMeModel

/// The fields in which the two sides of a merge differ, one by one.
struct FieldComparison {
  /// A field with its values, and what our rules make of it.
  private typealias Row = (field: ConflictField, expected: JSONValue?)

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
    let field = ConflictField(
      pointer: "/\(JSONPointer.escaped(name))", base: value(versions.base.version),
      first: value(versions.first), second: value(versions.second),
      result: value(versions.result), rule: versions.schema.fieldRules[name])
    add((field, value(expected)))
  }

  /// Adds a field, or, where fields count one by one, those inside of it.
  private mutating func add(_ row: Row) {
    let field = row.field
    if field.first == field.second, field.result == field.first { return }
    guard isDeep, field.rule == nil,
      let first = field.first?.object, let second = field.second?.object
    else {
      rows.append(row)
      return
    }
    var names = first
    for member in second { names[member.key] = .null }
    for name in names.keys {
      let inner = ConflictField(
        pointer: "\(field.pointer)/\(JSONPointer.escaped(name))", base: field.base?[name],
        first: first[name], second: second[name], result: field.result?[name], rule: nil)
      add((inner, row.expected?[name]))
    }
  }

  /// The fields, of which one side lost some by the rules.
  ///
  /// - Parameters:
  ///   - pointers: the fields of which a value was lost; one inside a field that is one row loses that.
  ///   - side: who lost them.
  func fields(losing pointers: Set<String>, of side: Conflict.Position?) -> [ConflictField] {
    fields { row in pointers.contains(row.field.pointer) ? [side].compactMap(\.self) : [] }
  }

  /// The fields, of which one side lost whatever it had changed and the merge does not have.
  func fields(losingAllChangesOf side: Conflict.Position?) -> [ConflictField] {
    fields { row in [side].compactMap(\.self).filter(row.field.isOtherwise) }
  }

  /// The fields, of which either side lost what it changed and the merge has not, whoever decided.
  ///
  /// By a rule of its own both go into a field, unless somebody made something else of them.
  func fieldsAsFound() -> [ConflictField] {
    fields { row in
      guard row.field.rule == nil || row.field.result != row.expected else { return [] }
      return Conflict.Position.allCases.filter(row.field.isOtherwise)
    }
  }

  private func fields(lost: (Row) -> [Conflict.Position]) -> [ConflictField] {
    rows.map { row in
      var field = row.field
      field.lost = lost(row)
      return field
    }
  }
}

extension ConflictField {
  /// Whether a side changed it to what the merge has not.
  fileprivate func isOtherwise(at position: Conflict.Position) -> Bool {
    let mine = value(of: position)
    return mine != base && mine != result
  }
}
