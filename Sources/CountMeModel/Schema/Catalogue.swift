import Synchronization

/// The collections of a diary; each schema is compiled when it is first used.
public struct Catalogue: Sendable {
  /// A schema file: the collection's name, where it is from, and its text.
  public struct Source: Sendable {
    /// The collection's name.
    public let name: CollectionName
    /// The file's path for error messages.
    public let path: String
    /// The file's bytes.
    public let bytes: [UInt8]

    /// Describes a schema file.
    public init(name: CollectionName, path: String, bytes: [UInt8]) {
      self.name = name
      self.path = path
      self.bytes = bytes
    }

    fileprivate var mentionsDerivedFields: Bool {
      let keyword = Array("x-derived".utf8)
      return bytes.indices.contains { place in
        bytes[place] == keyword[0] && bytes[place...].starts(with: keyword)
      }
    }
  }

  /// Why a schema file cannot be used.
  public enum Failure: Error, Sendable, Equatable {
    /// It is not JSON.
    case unreadable(path: String, JSONError)
    /// It is no schema that is supported.
    case unusable(path: String, SchemaError)
  }

  /// The collections' names, sorted.
  public let names: [CollectionName]
  private let sources: [CollectionName: Source]
  private let compiled: CompiledSchemas

  /// A catalogue of the given files; of two for one collection the first counts.
  public init(_ sources: [Source]) {
    self.sources = Dictionary(sources.map { ($0.name, $0) }) { first, _ in first }
    names = self.sources.keys.sorted()
    compiled = CompiledSchemas()
  }

  /// This catalogue and further files, which cannot take the place of what is there.
  public func adding(_ more: [Source]) -> Catalogue {
    more.isEmpty ? self : Catalogue(names.compactMap { sources[$0] } + more)
  }

  /// The schema of a collection, or nil if there is none of this name.
  public func schema(of name: CollectionName) throws(Failure) -> CollectionSchema? {
    guard let source = sources[name] else { return nil }
    if let schema = compiled[name] { return schema }
    let value: JSONValue
    do {
      value = try JSONValue(parsing: source.bytes)
    } catch {
      throw .unreadable(path: source.path, error)
    }
    do {
      let schema = try CollectionSchema(name: name, value)
      compiled[name] = schema
      return schema
    } catch {
      throw .unusable(path: source.path, error)
    }
  }

  /// The text of a collection's schema file, or nil if there is none of this name.
  public func text(of name: CollectionName) -> [UInt8]? { sources[name]?.bytes }

  /// The schemas that have derived fields or lists of members, sorted by name.
  ///
  /// Schemas whose text has no `x-derived` are not even compiled.
  public func schemasWithDerivedFields() throws(Failure) -> [CollectionSchema] {
    var found: [CollectionSchema] = []
    for name in names where sources[name]?.mentionsDerivedFields ?? false {
      guard let schema = try schema(of: name) else { continue }
      if !schema.derivedFields.isEmpty || !schema.membershipFields.isEmpty { found.append(schema) }
    }
    return found
  }

  /// The schema and the place of the document whose path is `path`, or nil if it is no document's.
  public func locate(_ path: String) throws(Failure) -> (CollectionSchema, DocumentPath)? {
    for name in candidates(for: path) {
      guard let schema = try schema(of: name),
        let place = DocumentPath(path, collection: name, kind: schema.identifierKind)
      else { continue }
      return (schema, place)
    }
    return nil
  }

  /// The collections that a path can belong to: its first part, or its first two.
  private func candidates(for path: String) -> [CollectionName] {
    let parts = path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count > 1 else {
      return [path.hasSuffix(".json") ? CollectionName(String(path.dropLast(5))) : nil]
        .compactMap { $0 }
    }
    let second = parts[1].hasSuffix(".json") ? parts[1].dropLast(5) : parts[1]
    return [CollectionName("\(first)/\(second)"), CollectionName(String(first))].compactMap { $0 }
  }
}

/// The schemas that were compiled already.
private final class CompiledSchemas: Sendable {
  private let schemas = Mutex<[CollectionName: CollectionSchema]>([:])

  subscript(name: CollectionName) -> CollectionSchema? {
    get { schemas.withLock { $0[name] } }
    set { schemas.withLock { $0[name] = newValue } }
  }
}
