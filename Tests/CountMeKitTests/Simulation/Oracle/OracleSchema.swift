import CountMeModel

@testable import CountMeKit

/// What a schema file says of merging, read from its text.
struct OracleSchema: Sendable {
  /// A list that names the documents of a collection that point at this one.
  struct Members {
    let list: String
    let collection: String
    let by: String
  }

  /// A field that is written down as another document has it.
  struct Copy {
    let field: String
    let collection: String
    let original: String
  }

  let collection: String
  let isFieldwise: Bool
  /// The `x-merge` of single fields.
  let rules: [String: String]
  let members: [Members]
  let copies: [Copy]
  /// The fields that follow from others, in the order of their names.
  let derived: [(field: String, expression: JSONValue)]
  /// The names that a document must have.
  let required: [String]
  private let compiled: CollectionSchema

  init(_ compiled: CollectionSchema, text: [UInt8]) throws {
    let root = try JSONValue(parsing: text).object ?? JSONObject()
    self.compiled = compiled
    collection = compiled.name.text
    isFieldwise = root["x-merge"]?.string == "fieldwise"
    var rules: [String: String] = [:]
    var members: [Members] = []
    var copies: [Copy] = []
    var derived: [(field: String, expression: JSONValue)] = []
    for (name, property) in root["properties"]?.object ?? JSONObject() {
      let rule = property.object?["x-merge"]?.string
      rules[name] = rule
      if let copy = property.object?["x-copy"]?.object, let other = copy["of"]?.string,
        let original = copy["field"]?.string
      {
        copies.append(Copy(field: name, collection: other, original: original))
      }
      guard let expression = property.object?["x-derived"] else { continue }
      if let other = expression.object?["members"]?.string,
        let by = expression.object?["by"]?.string
      {
        members.append(Members(list: name, collection: other, by: by))
      } else if rule == "derived" {
        derived.append((name, expression))
      }
    }
    (self.rules, self.members, self.copies, self.derived) = (rules, members, copies, derived)
    required = root["required"]?.array?.compactMap(\.string) ?? []
  }

  /// Whether a document may stand as it is; the validator is the program's own.
  func accepts(_ document: JSONObject) -> Bool {
    compiled.violations(of: .object(document)).isEmpty
  }

  /// The path of a document of this collection.
  func path(of id: String) -> String? {
    DocumentID(id).flatMap {
      DocumentPath(compiled.name, $0, kind: compiled.identifierKind)?.text
    }
  }

  /// The program's own collections.
  static let builtIn: [String: OracleSchema] = {
    var schemas: [String: OracleSchema] = [:]
    for name in Catalogue.builtIn.names {
      guard let text = Catalogue.builtIn.text(of: name),
        let compiled = try? Catalogue.builtIn.schema(of: name),
        let schema = try? OracleSchema(compiled, text: text)
      else { continue }
      schemas[name.text] = schema
    }
    return schemas
  }()

  /// The collection and the id that a path tells, or nil for a file that is no document.
  static func place(of path: String) -> (schema: OracleSchema, id: String)? {
    guard let place = try? Catalogue.builtIn.place(of: path),
      let schema = builtIn[place.0.name.text]
    else { return nil }
    return (schema, place.1.id.text)
  }
}
