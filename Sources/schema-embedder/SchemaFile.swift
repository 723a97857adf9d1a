import Foundation

/// A schema file with what the types are made of.
struct SchemaFile {
  /// The collection's name: the file's path without `.schema.json`.
  let collection: String
  /// The file's text.
  let text: String
  /// The form of the documents' ids.
  let kind: String
  /// What the text says.
  let schema: SchemaNode

  private struct Collection: Decodable {
    let kind: String

    private enum CodingKeys: String, CodingKey {
      case kind = "x-id"
    }
  }

  /// Reads a file.
  ///
  /// - Throws: where the text is no schema.
  init(path: String, text: Data) throws {
    collection = String(path.dropLast(".schema.json".count))
    self.text = String(decoding: text, as: UTF8.self)
    kind = try JSONDecoder().decode(Collection.self, from: text).kind
    schema = try JSONDecoder().decode(SchemaNode.self, from: text)
  }
}

extension [SchemaFile] {
  /// The file that holds a type for the documents of each collection.
  var types: String {
    let types = map { file in
      let name = SwiftName.document(of: file.collection, title: file.schema.title ?? "")
      return GroupType(name, file.schema, documentsOf: file.collection).swift
    }
    return "public import CountMeModel\n\n" + types.joined(separator: "\n\n") + "\n"
  }

  /// The file that holds the texts of all schemas.
  var texts: String {
    let elements = map { file in
      let literal = "####\"\"\"\n\(file.text)\n\"\"\"####"
      let derives = file.text.contains("\"x-derived\"")
      return "    EmbeddedSchema(collection: \"\(file.collection)\", kind: \"\(file.kind)\", "
        + "derives: \(derives), text: \(literal)),\n"
    }
    return """
      extension EmbeddedSchema {
        /// Every schema of the folder, sorted by collection.
        package static let all: [EmbeddedSchema] = [
      \(elements.joined())  ]
      }

      """
  }

  /// The file that lists every property of the types, with the place of its value in a document.
  var properties: String {
    let lines = flatMap { file in
      let type = SwiftName.document(of: file.collection, title: file.schema.title ?? "")
      return Self.properties(of: file.schema, type, at: "").map { place, property in
        "    TypedProperty(\"\(file.collection)\", \"\(place)\", \\\(property)),"
      }
    }
    return """
      import CountMeSchema

      extension TypedProperty {
        /// Every property of every type.
        static let all: [TypedProperty] = [
      \(lines.joined(separator: "\n"))
        ]
      }

      """
  }

  /// The properties of an object's type and of the types in it; `*` is an element's place.
  private static func properties(
    of schema: SchemaNode, _ type: String, at place: String
  ) -> [(place: String, property: String)] {
    schema.fields.flatMap { name, field -> [(place: String, property: String)] in
      if place.isEmpty, GroupType.envelope.contains(name) { return [] }
      let own = (place: "\(place)/\(name)", property: "\(type).\(SwiftName.escaped(name))")
      let value = properties(of: field, "\(type).\(SwiftName.value(of: name))", at: own.place)
      let elements = [field.items, field.additionalProperties].compactMap(\.self).flatMap {
        properties(of: $0, "\(type).\(SwiftName.element(of: name))", at: "\(own.place)/*")
      }
      return [own] + value + elements
    }
  }
}
