import CountMeModel

extension FieldMatrix {
  /// The matrix of one field rule, with the same results inside either document rule.
  init(
    rule: FieldMergeRule, field: JSONObject, base: JSONValue, ours: [Value], theirs: [Value]
  ) throws {
    var field = field
    field["x-merge"] = .string(rule.rawValue)
    let rules: [DocumentMergeRule] = [.lastWriteWins, .fieldwise]
    let schemas = try rules.map {
      try TestCollection("examples", rule: $0, fields: ["field": .object(field)]).schema
    }
    self.init(
      title: "\(rule.rawValue), the same inside lastWriteWins and fieldwise", schemas: schemas,
      base: base, ours: ours, theirs: theirs)
  }

  /// The matrix of a field that has no rule of its own.
  init(
    plainIn rule: DocumentMergeRule, base: JSONValue, ours: [Value], theirs: [Value], _ what: String
  ) throws {
    let schema = try TestCollection("examples", rule: rule, fields: ["field": [:]]).schema
    self.init(
      title: "no rule of its own in \(rule.rawValue): \(what)", schemas: [schema], base: base,
      ours: ours, theirs: theirs)
  }

  /// One matrix for each rule of fields, and those of fields without one.
  static func examples() throws -> [FieldMatrix] {
    try [
      plain(.lastWriteWins), plain(.fieldwise), objects(), union(), maximum(), minimum(),
      counter(), derived(),
    ]
  }

  private static func plain(_ rule: DocumentMergeRule) throws -> FieldMatrix {
    try FieldMatrix(
      plainIn: rule, base: "soup", ours: [("changed", "stew"), ("changed", "rice")],
      theirs: [("changed", "stew")], "a text")
  }

  private static func objects() throws -> FieldMatrix {
    try FieldMatrix(
      plainIn: .fieldwise, base: ["a": 1, "b": 1],
      ours: [("changed", ["a": 2, "b": 1]), ("changed", ["a": 2])],
      theirs: [("changed", ["a": 1, "b": 3]), ("changed", ["a": 3, "b": 1, "c": 1])], "an object")
  }

  private static func union() throws -> FieldMatrix {
    try FieldMatrix(
      rule: .union, field: ["type": "array", "items": ["type": "string"]], base: ["a", "b"],
      ours: [("changed", ["a", "b", "c"]), ("changed", ["b"])],
      theirs: [("changed", ["a", "b", "c"]), ("changed", ["a", "d"])])
  }

  private static func maximum() throws -> FieldMatrix {
    try FieldMatrix(
      rule: .maximum, field: ["type": "number"], base: 5, ours: [("changed", 8), ("changed", 3)],
      theirs: [("changed", 7), ("changed", 4)])
  }

  private static func minimum() throws -> FieldMatrix {
    try FieldMatrix(
      rule: .minimum, field: ["type": "string", "format": "date"], base: "2026-11-20",
      ours: [("changed", "2026-11-18"), ("changed", "2026-11-22")],
      theirs: [("changed", "2026-11-19"), ("changed", "2026-11-21")])
  }

  private static func counter() throws -> FieldMatrix {
    try FieldMatrix(
      rule: .counter, field: ["type": "number"], base: 500,
      ours: [("changed", 750), ("changed", 200)], theirs: [("changed", 750), ("changed", 100)])
  }

  private static func derived() throws -> FieldMatrix {
    try FieldMatrix(
      rule: .derived, field: ["type": "number", "x-derived": ["add": [1, 1]]], base: 1,
      ours: [("changed", 2)], theirs: [("changed", 3)])
  }
}
