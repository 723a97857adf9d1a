import CountMeModel
import CountMeSchema
import Foundation
import Testing

/// A document of `Schema/examples`.
struct Example: CustomTestStringConvertible {
  /// The collection's name.
  let collection: String
  /// The name of the file.
  let file: String
  let bytes: [UInt8]

  var testDescription: String { "\(collection) \(file)" }

  /// The folder with a folder for each collection.
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Schema/examples")

  /// The documents of a collection that stand in `valid` or `invalid`, sorted by name.
  static func documents(of collection: String, _ folder: String) -> [Example] {
    let directory = root.appending(path: "\(collection)/\(folder)")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.sorted().map { file in
      let data = try? Data(contentsOf: directory.appending(path: file))
      return Example(collection: collection, file: file, bytes: Array(data ?? Data()))
    }
  }

  /// The documents of all collections that stand in `valid` or `invalid`.
  static func documents(_ folder: String) -> [Example] {
    EmbeddedSchema.all.flatMap { documents(of: $0.collection, folder) }
  }

  /// The lines of a collection's `invalid/expected.txt`, each as file, place and keyword.
  static func expectations(of collection: String) throws -> [String] {
    let file = root.appending(path: "\(collection)/invalid/expected.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// The compiled schema of the document's collection.
  func schema() throws -> CollectionSchema {
    try Example.schema(of: collection)
  }

  /// The compiled schema of a collection.
  static func schema(of collection: String) throws -> CollectionSchema {
    let name = try #require(CollectionName(collection))
    return try #require(try catalogue.schema(of: name))
  }

  /// The built-in collections.
  static let catalogue = Catalogue(
    EmbeddedSchema.all.compactMap { file in
      CollectionName(file.collection).map { name in
        Catalogue.Source(
          name: name, path: "\(file.collection).schema.json", bytes: Array(file.text.utf8))
      }
    })

  /// All files below the folder, by their paths in it.
  static func allFiles() -> [String] {
    let files = FileManager.default.enumerator(atPath: root.path)
    return (files?.compactMap { $0 as? String } ?? []).filter { $0.contains(".") }.sorted()
  }
}
