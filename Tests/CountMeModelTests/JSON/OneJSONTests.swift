import Foundation
import Testing

/// There is one JSON in the program; the platform's is lenient, and orders and prints otherwise.
struct OneJSONTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static let others = [
    "JSONSerialization", "JSONDecoder", "JSONEncoder", "PropertyListSerialization", "Codable",
    "NSDictionary", "NSNumber",
  ]

  /// The files of the program, by their paths.
  private static func sources() -> [String] {
    ["Sources", "Schema"].flatMap { folder in
      let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      return (files?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }.sorted()
    }
  }

  private static func lines(of file: String) throws -> [Substring] {
    try String(contentsOf: root.appending(path: file), encoding: .utf8).split(separator: "\n")
  }

  @Test func `no source names another JSON`() throws {
    let files = Self.sources()
    #expect(files.count > 100)
    // A program of the build, which reads our own schemas and never a document.
    for file in files where !file.hasPrefix("Sources/schema-embedder/") {
      for line in try Self.lines(of: file) {
        for name in Self.others { #expect(!line.contains(name), "\(file): \(line)") }
      }
    }
  }

  @Test func `the model imports nothing but the standard library`() throws {
    let allowed = ["Synchronization"]
    for file in Self.sources() where file.hasPrefix("Sources/CountMeModel/") {
      for line in try Self.lines(of: file) {
        let words = line.split(separator: " ").map(String.init)
        guard let place = words.firstIndex(of: "import"), place <= 1, words.count > place + 1,
          !line.hasPrefix(" "), !line.hasPrefix("/")
        else { continue }
        #expect(allowed.contains(words[place + 1]), "\(file): \(line)")
      }
    }
  }
}
