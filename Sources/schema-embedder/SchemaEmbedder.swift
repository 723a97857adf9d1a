import Foundation

/// Writes one Swift file of those that the build makes of the schemas.
///
/// Arguments: which one, as ``Output`` calls it; the file to write; the folder of the schemas; and
/// their paths below it.
@main
struct SchemaEmbedder {
  /// What can be made of the schemas.
  private enum Output: String {
    /// The schemas' texts.
    case texts
    /// A type for the documents of each collection.
    case types
    /// A list of the types' properties, which the tests go through.
    case properties
  }

  /// What nobody can make of the schemas.
  private struct UnknownOutput: Error {
    let name: String
  }

  static func main() throws {
    let arguments = CommandLine.arguments
    let folder = URL(filePath: arguments[3])
    let files = try arguments.dropFirst(4).map { path in
      try SchemaFile(path: path, text: Data(contentsOf: folder.appending(path: path)))
    }
    let swift =
      switch Output(rawValue: arguments[1]) {
      case .texts: files.texts
      case .types: files.types
      case .properties: files.properties
      case nil: throw UnknownOutput(name: arguments[1])
      }
    try swift.write(toFile: arguments[2], atomically: true, encoding: .utf8)
  }
}
