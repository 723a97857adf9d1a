import CountMeFormats
import CountMeModel

/// The schemas of a person's own collections that our own export brings along.
enum OwnSchemas {
  /// That of a file in a folder or archive, which is called after its collection.
  static func inName(_ file: ImportedFile) throws(ImportError) -> [Catalogue.Source] {
    guard let name = name(of: file) else { return [] }
    var bytes: [UInt8] = []
    try file.eachChunk { chunk throws(ImportError) in
      bytes += chunk
      return bytes.count <= JSONLimits.document.bytes
    }
    return [source(name, bytes)]
  }

  /// Those in the member `schemas` of one JSON object.
  static func inJSON(_ file: ImportedFile) throws(ImportError) -> [Catalogue.Source] {
    var sources: [Catalogue.Source] = []
    var stream = try JSONStream(file)
    _ = try stream.members { stream, key throws(ImportError) in
      guard key == "schemas" else { return }
      _ = try stream.members { stream, text throws(ImportError) in
        let part = try stream.value()
        guard let name = CollectionName(text) else { return }
        sources.append(source(name, part.value.canonicalBytes()))
      }
    }
    return sources
  }

  /// Those in lines of their own.
  static func inLines(_ file: ImportedFile) throws(ImportError) -> [Catalogue.Source] {
    var sources: [Catalogue.Source] = []
    var lines = ImportedLines(try file.text())
    while let line = try lines.next(), isSchema(line) {
      guard let value = try? JSONValue(parsing: line, limits: .imported),
        let name = value["schema"]?.string.flatMap({ CollectionName($0) }),
        let schema = value["value"]
      else { continue }
      sources.append(source(name, schema.canonicalBytes()))
    }
    return sources
  }

  /// The line of a schema, which stands before those of documents.
  static func line(_ name: CollectionName, _ schema: JSONValue) -> [UInt8] {
    let line: JSONValue = ["schema": .string(name.text), "value": schema]
    return line.compactBytes()
  }

  /// Whether a line has a schema, and no document.
  static func isSchema(_ line: [UInt8]) -> Bool { line.starts(with: begin) }

  /// How the line of a schema begins.
  static let begin = Array("{\"schema\":\"".utf8)

  private static let suffix = ".schema.json"

  /// The collection that a file has the schema of; nil for another file.
  static func name(of file: ImportedFile) -> CollectionName? {
    guard file.lastName.hasSuffix(suffix) else { return nil }
    return CollectionName(String(file.lastName.dropLast(suffix.count)))
  }

  private static func source(_ name: CollectionName, _ bytes: [UInt8]) -> Catalogue.Source {
    Catalogue.Source(name: name, path: SystemFile.schema(name).path, bytes: bytes)
  }

  /// Those of some schemas that a diary lacks and can use.
  static func missing(
    _ sources: [Catalogue.Source], in catalogue: Catalogue
  ) -> [Catalogue.Source] {
    let usable = sources.filter { source in
      guard source.bytes.count <= SchemaLimits.bytes else { return false }
      return ((try? Catalogue([source]).schema(of: source.name)) ?? nil) != nil
    }
    let names = Set(catalogue.adding(usable).names).subtracting(catalogue.names)
    return usable.filter { names.contains($0.name) }
  }
}
