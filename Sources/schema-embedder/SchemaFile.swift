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
