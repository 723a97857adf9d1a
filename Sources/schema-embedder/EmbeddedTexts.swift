/// The file that holds the texts of all schemas.
struct EmbeddedTexts {
  private let files: [SchemaFile]

  init(_ files: [SchemaFile]) {
    self.files = files
  }

  /// The file's text.
  var swift: String {
    let elements = files.map { file in
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
}
