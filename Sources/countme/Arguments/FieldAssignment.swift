import CountMeKit

/// `FIELD=VALUE` as a person types it.
struct FieldAssignment {
  let change: FieldChange

  /// Reads an assignment.
  ///
  /// The value is JSON where it parses as what the field's type wants, else text; a day may be written
  /// as `yesterday`.
  ///
  /// - Parameter others: fields that are known besides those of the schema; nil takes any.
  /// - Throws: ``CommandFailure`` for a field that nobody knows, with those that are like it.
  init(
    _ text: String, schema: CollectionSchema, besides others: Set<String>?,
    _ reader: DiaryReader
  ) throws {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
      throw CommandFailure(
        .usage, "\(text.printable) is not FIELD=VALUE", hint: "write for example calories=311")
    }
    try Self.expectWritten(String(text[..<equals]), schema)
    try self.init(
      String(text[..<equals]), String(text[text.index(after: equals)...]), schema: schema,
      besides: others, reader)
  }

  /// Reads the parts of an assignment.
  init(
    _ field: String, _ value: String, schema: CollectionSchema, besides others: Set<String>?,
    _ reader: DiaryReader
  ) throws {
    let description = schema.field(field)
    if let others { try Self.expectKnown(field, schema, besides: others) }
    // Where the id is a day, `date` says which, whether the documents have such a field or not.
    let isDay =
      description?.format == "date"
      || description == nil && field == "date"
        && [.date, .dateAndUUID].contains(schema.identifierKind)
    if isDay, CalendarDate(value) == nil, !value.isEmpty,
      let day = try? reader.clock().date(value)
    {
      change = FieldChange(field, .string(day.text))
    } else {
      change = FieldChange(field, value.isEmpty ? nil : Self.value(value, description))
    }
  }

  /// Ensures that a field which the schema does not have is one that documents have by their ids.
  ///
  /// - Parameter others: fields that are known besides those of the schema.
  /// - Throws: ``CommandFailure`` with the fields that are like it.
  static func expectKnown(
    _ field: String, _ schema: CollectionSchema, besides others: Set<String>
  ) throws {
    guard schema.field(field) == nil, !others.contains(field) else { return }
    let ofIds: [String] =
      switch schema.identifierKind {
      case .date: ["date"]
      case .dateAndUUID: ["date", "habitId"]
      default: []
      }
    let names = schema.fields.map(\.name)
    // A schema that names no fields of its own takes any.
    guard !ofIds.contains(field), names.contains(where: { !Self.everywhere.contains($0) }) else {
      return
    }
    let near = NearestNames(names: names).near(field)
    throw CommandFailure(
      .data, "\(schema.name) has no field \(field.printable)",
      hint: near.isEmpty
        ? "it has: \(names.filter { !Self.everywhere.contains($0) }.joined(separator: ", "))"
        : "did you mean \(near.joined(separator: " or "))?")
  }

  /// Ensures that a field is one that people write, and does not follow from other documents.
  private static func expectWritten(_ field: String, _ schema: CollectionSchema) throws {
    if field == "lastModified" {
      throw CommandFailure(
        .data, "lastModified is when countme last wrote a document", hint: "set another field")
    }
    guard schema.derivedFields.contains(where: { $0.name == field }) else { return }
    throw CommandFailure(
      .data, "\(field.printable) of \(schema.name) is worked out from other entries",
      hint: "change those: it follows by itself")
  }

  /// What every document has.
  private static let everywhere: Set<String> = ["id", "userId", "lastModified"]

  private static func value(_ text: String, _ field: FieldDescription?) -> JSONValue {
    let parsed = try? JSONValue(parsing: Array(text.utf8))
    let types = field?.types ?? []
    guard let parsed else { return .string(text) }
    if types.isEmpty {
      // A field that no schema knows: numbers, lists and words of JSON as such, all else as text.
      return parsed
    }
    // That a number is no whole one is told by the schema.
    let isTaken = types.contains { $0.includes(parsed) || $0 == .integer && parsed.number != nil }
    return isTaken ? parsed : .string(text)
  }
}
