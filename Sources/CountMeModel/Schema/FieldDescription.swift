/// What a schema says of one top-level field, for the command line, tables and documentation.
public struct FieldDescription: Sendable {
  /// The field's name.
  public let name: String
  /// The types that it may have; empty where the schema leaves them open.
  public let types: [JSONType]
  /// The format of its text, such as `date-time`.
  public let format: String?
  /// Whether every document has it.
  public let isRequired: Bool
  /// The only values that it may have, where the schema lists them.
  public let values: [JSONValue]
  /// What it means, in one sentence.
  public let description: String

  static func all(
    in properties: JSONObject, required: [String]
  ) throws(SchemaError) -> [FieldDescription] {
    var fields: [FieldDescription] = []
    for (name, value) in properties {
      let keywords = SchemaKeywords(value.object ?? JSONObject(), at: "/properties/\(name)")
      let single = keywords.members["type"]?.string
      let types = if let single { [single] } else { try keywords.strings("type") }
      fields.append(
        FieldDescription(
          name: name,
          types: (types ?? []).compactMap(JSONType.init),
          format: try keywords.string("format"),
          isRequired: required.contains(name),
          values: keywords.members["enum"]?.array ?? [],
          description: try keywords.string("description") ?? ""))
    }
    return fields
  }
}
