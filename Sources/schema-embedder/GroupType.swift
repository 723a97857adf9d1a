import Foundation

/// The struct of an object with fields.
struct GroupType {
  /// The type's name.
  let name: String
  private let schema: SchemaNode
  /// The collection whose documents these are; nil for an object in a document.
  private let collection: String?

  init(_ name: String, _ schema: SchemaNode, documentsOf collection: String? = nil) {
    self.name = name
    self.schema = schema
    self.collection = collection
  }

  /// The declaration.
  var swift: String {
    let kind = collection == nil ? "FieldGroup" : "TypedDocument"
    // No enumeration: the runtime looks through all conformances of a program as it starts.
    let names = schema.fields.map { name, field in
      """
        /// \(FieldNote(field).text)
        public static var \(SwiftName.escaped(name)): String { "\(name)" }
      """
    }
    let all = schema.fields.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let list = "  /// All of them.\n  public static var all: [String] { [\(all)] }"
    var members = [
      "/// The fields' names.\npublic enum Field {\n\((names + [list]).joined(separator: "\n"))\n}",
      "/// All members, those that the schema does not know among them.\n"
        + "public var fields: JSONObject",
      "/// Takes the members of an object.\n"
        + "public init(_ fields: JSONObject) { self.fields = fields }",
    ]
    if let collection {
      members.append(
        "/// The collection's name.\npublic static var collection: String { \"\(collection)\" }")
    }
    for field in schema.fields where collection == nil || !Self.envelope.contains(field.name) {
      let type = FieldType(field.schema, of: field.name, called: SwiftName.value(of: field.name))
      members += type.declarations + [property(field.name, type, field.schema)]
    }
    let body = members.joined(separator: "\n\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    let indented = body.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
    return """
      /// \(schema.description ?? name)
      public struct \(name): \(kind) {
      \(indented)
      }
      """
  }

  /// The fields that every document has, which ``TypedDocument`` reads.
  static let envelope = ["id", "lastModified", "userId"]

  private func property(_ name: String, _ type: FieldType, _ schema: SchemaNode) -> String {
    let name = SwiftName.escaped(name)
    return """
      /// \(FieldNote(schema).text)
      public var \(name): \(type.name)? {
        get { self[field: Field.\(name)] }
        set { self[field: Field.\(name)] = newValue }
      }
      """
  }
}

/// What a field is, in a sentence, with the numbers that it may hold.
struct FieldNote {
  /// The note.
  let text: String

  init(_ schema: SchemaNode) {
    let sentence = schema.description ?? ""
    let bounds =
      switch (schema.minimum, schema.maximum) {
      case (let low?, let high?): "From \(Self.shown(low)) to \(Self.shown(high))."
      case (let low?, nil): "At least \(Self.shown(low))."
      case (nil, let high?): "At most \(Self.shown(high))."
      case (nil, nil): ""
      }
    text = [sentence, bounds].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func shown(_ bound: Double) -> String {
    Int(exactly: bound).map(String.init) ?? "\(bound)"
  }
}
