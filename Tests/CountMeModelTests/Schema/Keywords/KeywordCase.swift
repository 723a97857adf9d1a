import Testing

@testable import CountMeModel

/// A schema with values that fit it and values that do not, all as JSON text.
struct KeywordCase: CustomTestStringConvertible {
  let schema: String
  let fitting: String
  let refused: String
  let keyword: String?
  let place: String

  /// Values stand next to one another with commas; `keyword` and `place` are those at which each of
  /// `refused` is refused first, where a keyword is given.
  init(
    _ schema: String, fits fitting: String = "", not refused: String = "",
    by keyword: String? = nil, at place: String = ""
  ) {
    (self.schema, self.fitting, self.refused) = (schema, fitting, refused)
    (self.keyword, self.place) = (keyword, place)
  }

  var testDescription: String { schema }

  /// Expects that the values fit and do not fit.
  func check() throws {
    let nodes = try SchemaCompiler.compile(SchemaPositions(Self.value(schema)))
    for value in try Self.values(fitting) {
      let violations = SchemaValidator.violations(of: value, nodes)
      #expect(violations == [], "\(value.compactText)")
    }
    for value in try Self.values(refused) {
      let first = SchemaValidator.violations(of: value, nodes).first
      #expect(first != nil, "\(value.compactText)")
      guard let keyword else { continue }
      #expect(first?.keyword.rawValue == keyword, "\(value.compactText)")
      #expect(first?.instancePath == place, "\(value.compactText)")
    }
  }

  static func value(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: Array(text.utf8))
  }

  private static func values(_ list: String) throws -> [JSONValue] {
    try value("[\(list)]").array ?? []
  }
}
