/// The file that lists every property of the types, with the place of its value in a document.
struct PropertyList {
  private let files: [SchemaFile]

  init(_ files: [SchemaFile]) {
    self.files = files
  }

  /// The file's text.
  var swift: String {
    let lines = files.flatMap { file in
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
