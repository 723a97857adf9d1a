/// As much of a schema as its type in Swift is made of; a schema of several kinds of values has no `type`.
final class SchemaNode: Decodable {
  let title: String?
  let description: String?
  let type: String?
  let format: String?
  let `enum`: [String]?
  let const: String?
  let minimum: Double?
  let maximum: Double?
  let properties: [String: SchemaNode]?
  let items: SchemaNode?
  let propertyNames: SchemaNode?
  let additionalProperties: SchemaNode?

  /// The fields, sorted by name.
  var fields: [(name: String, schema: SchemaNode)] {
    (properties ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
