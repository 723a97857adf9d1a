import Foundation

/// A schema file with what the types are made of.
struct SchemaFile {
  /// The collection's name: the file's path without `.schema.json`.
  let collection: String
  /// The file's text.
  let text: String
  /// What the text says.
  let schema: SchemaNode

  /// Reads a file.
  ///
  /// - Throws: where the text is no schema.
  init(path: String, text: Data) throws {
    collection = String(path.dropLast(".schema.json".count))
    self.text = String(decoding: text, as: UTF8.self)
    schema = try JSONDecoder().decode(SchemaNode.self, from: text)
  }
}
