import CountMeKit

/// A document as a person left it in the editor.
struct EditedDocument {
  /// What the person changed, by field.
  let changes: [FieldChange]

  /// Reads and checks the text.
  ///
  /// - Throws: what is wrong, with line and column in `path`.
  init(
    _ bytes: [UInt8], of document: Document, schema: CollectionSchema, path: String
  ) throws(CommandFailure) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: bytes)
    } catch {
      let what = CommandFailure.text(of: error.reason)
      throw CommandFailure(
        .data, "\(Self.name(error.line, error.column)): \(what), expected \(error.expected)",
        place: .init(path: path, line: error.line, column: error.column))
    }
    guard var fields = value.object else {
      throw Self.failure([("", "a document is an object, which begins with {")], bytes, path)
    }
    for name in ["id", "userId", "lastModified"] {
      fields[name] = fields[name] ?? document.fields[name]
    }
    if fields["id"] != .string(document.id.text) {
      throw Self.failure([("/id", "an id never changes; keep \(document.id)")], bytes, path)
    }
    let wrong = schema.violations(of: .object(fields)).map { violation in
      (violation.instancePath, violation.words)
    }
    guard wrong.isEmpty else { throw Self.failure(wrong, bytes, path) }
    let names = Set(fields.keys + document.fields.keys).subtracting(["lastModified"]).sorted()
    changes = names.compactMap { name in
      fields[name] == document.fields[name] ? nil : FieldChange(name, fields[name])
    }
  }

  private static func name(_ line: Int, _ column: Int) -> String {
    "line \(line), column \(column)"
  }

  private static func failure(
    _ wrong: [(pointer: String, text: String)], _ bytes: [UInt8], _ path: String
  ) -> CommandFailure {
    let places = wrong.map { TextPosition(of: $0.pointer, in: bytes) }
    let lines = zip(wrong, places).prefix(10).map { wrong, place in
      "\(name(place.line, place.column)): \(wrong.text)"
    }
    return CommandFailure(
      .data, lines.joined(separator: "\n  "),
      place: .init(path: path, line: places.first?.line, column: places.first?.column))
  }
}
