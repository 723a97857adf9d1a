import Foundation

/// Writes one Swift file that holds the text of the named schema files.
///
/// Arguments: the file to write, the folder of the schemas, and their paths below it.
@main
struct SchemaEmbedder {
  static func main() throws {
    let arguments = CommandLine.arguments
    let folder = URL(filePath: arguments[2])
    var swift = "extension EmbeddedSchema {\n"
    swift += "  /// Every schema of the folder, sorted by collection.\n"
    swift += "  package static let all: [EmbeddedSchema] = [\n"
    for path in arguments.dropFirst(3) {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      let collection = path.dropLast(".schema.json".count)
      let literal = "####\"\"\"\n\(text)\n\"\"\"####"
      swift += "    EmbeddedSchema(collection: \"\(collection)\", text: \(literal)),\n"
    }
    swift += "  ]\n}\n"
    try swift.write(toFile: arguments[1], atomically: true, encoding: .utf8)
  }
}
