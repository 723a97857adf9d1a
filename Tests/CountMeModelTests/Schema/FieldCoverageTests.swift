import CountMeModel
import CountMeSchema
import Testing

/// The examples show every field of every schema, and every field says what it is.
struct FieldCoverageTests {
  @Test(arguments: EmbeddedSchema.all.map(\.collection))
  func everyFieldStandsInAValidExample(_ collection: String) throws {
    let examples = try Example.documents(of: collection, "valid").map {
      try JSONValue(parsing: $0.bytes)
    }
    #expect(Self.fieldsWithoutValues(try Self.schema(of: collection), examples, at: "") == [])
  }

  @Test(arguments: EmbeddedSchema.all.map(\.collection))
  func everyFieldSaysWhatItIs(_ collection: String) throws {
    let schema = try Self.schema(of: collection)
    #expect(schema["title"]?.string?.isEmpty == false)
    #expect(Self.placesWithoutDescription(schema, at: "") == [])
  }

  private static func schema(of collection: String) throws -> JSONValue {
    let file = EmbeddedSchema.all.first { $0.collection == collection }
    return try JSONValue(parsing: Array(#require(file).text.utf8))
  }

  /// The places of fields, at any depth, that no value has.
  private static func fieldsWithoutValues(
    _ schema: JSONValue, _ values: [JSONValue], at place: String
  ) -> [String] {
    guard !values.isEmpty else { return [place] }
    return parts(of: schema).flatMap { part in
      fieldsWithoutValues(part.schema, values.flatMap(part.values), at: place + part.place)
    }
  }

  private static func placesWithoutDescription(_ schema: JSONValue, at place: String) -> [String] {
    let isDescribed = schema["description"]?.string.map { $0.hasSuffix(".") } ?? false
    return (isDescribed ? [] : [place])
      + parts(of: schema).flatMap { placesWithoutDescription($0.schema, at: place + $0.place) }
  }

  private typealias Part = (place: String, schema: JSONValue, values: (JSONValue) -> [JSONValue])

  /// The schemas of a value's parts, and how to get at these.
  private static func parts(of schema: JSONValue) -> [Part] {
    let named = schema["properties"]?.object ?? JSONObject()
    var parts: [Part] = named.map { name, schema in
      ("/\(name)", schema, { $0[name].map { [$0] } ?? [] })
    }
    if let elements = schema["items"] { parts.append(("/*", elements, { $0.array ?? [] })) }
    if let others = schema["additionalProperties"] {
      parts.append(
        (
          "/*", others,
          { ($0.object ?? JSONObject()).filter { named[$0.0] == nil }.map { $0.1 } }
        ))
    }
    return parts
  }
}
