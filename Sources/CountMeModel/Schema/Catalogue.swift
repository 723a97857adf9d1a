import Synchronization

/// The collections of a diary; each schema is compiled when it is first used, and once.
public struct Catalogue: Sendable {
  /// A schema file: the collection's name, where it is from, and its text.
  public struct Source: Sendable {
    /// The collection's name.
    public let name: CollectionName
    /// The file's path for error messages.
    public let path: String
    /// The file's bytes.
    public let bytes: [UInt8]
    private let derives: Bool?
    fileprivate let identifierKind: IdentifierKind?

    /// Describes a schema file.
    ///
    /// - Parameters:
    ///   - derives: whether it says `x-derived`; nil where nobody has looked.
    ///   - identifierKind: what it says as `x-id`; nil where nobody has looked.
    public init(
      name: CollectionName, path: String, bytes: [UInt8], derives: Bool? = nil,
      identifierKind: IdentifierKind? = nil
    ) {
      self.name = name
      self.path = path
      self.bytes = bytes
      self.derives = derives
      self.identifierKind = identifierKind
    }

    /// Whether it may have fields that follow from others.
    fileprivate var mayDerive: Bool { derives ?? mentions("x-derived") }

    fileprivate func mentions(_ text: String, butAfter keyword: String = "") -> Bool {
      let (word, keyword) = (Array(text.utf8), Array(keyword.utf8))
      return bytes.indices.contains { place in
        bytes[place] == word[0] && bytes[place...].starts(with: word)
          && (keyword.isEmpty || !bytes[..<place].suffix(keyword.count).elementsEqual(keyword))
      }
    }

    /// Whether the schema can name the collection; one that is written with escapes may not look it.
    ///
    /// From what is only shared together nothing follows.
    fileprivate func mayName(_ collection: CollectionName) -> Bool {
      mentions("\"\(collection.text)\"", butAfter: "\"x-shared-with\": ") || mentions("\\u")
    }
  }

  /// Why a schema file cannot be used.
  public enum Failure: Error, Sendable, Equatable {
    /// It is not JSON.
    case unreadable(path: String, JSONError)
    /// It is no schema that is supported.
    case unusable(path: String, SchemaError)
  }

  /// A schema file that is left out because its collection's folder would get in another's way.
  public struct Clash: Sendable, Equatable {
    /// The file that is left out.
    public let path: String
    /// The name that it asks for.
    public let name: CollectionName
    /// The collection that has the name, or one that means the same folder.
    public let other: CollectionName
  }

  /// The collections' names, sorted.
  public let names: [CollectionName]
  /// The schema files that were left out, in the order in which they were given.
  public let clashes: [Clash]
  private let entries: [CollectionName: Entry]

  /// A catalogue of the given files; of two that clash the first counts.
  public init(_ sources: [Source]) {
    self.init([:], [], adding: sources.map(Entry.init))
  }

  /// A catalogue of the one file, compiled already where this one has it.
  public func alone(_ source: Source) -> Catalogue {
    guard let entry = entries[source.name], entry.source.bytes == source.bytes else {
      return Catalogue([source])
    }
    return Catalogue(only: entry)
  }

  private init(only entry: Entry) {
    names = [entry.source.name]
    clashes = []
    entries = [entry.source.name: entry]
  }

  /// This catalogue and the files of others, as they are compiled there; see ``adding(_:)-swift.method``.
  public func adding(_ others: [Catalogue]) -> Catalogue {
    Catalogue(entries, clashes, adding: others.flatMap(\.entries.values))
  }

  /// This catalogue and further files, which cannot take the place of what is there.
  ///
  /// What was compiled already is not compiled again. See ``clashes`` for files that were left out:
  /// their names are taken, differ from others in case only, or are the first part of another's.
  public func adding(_ more: [Source]) -> Catalogue {
    more.isEmpty ? self : Catalogue(entries, clashes, adding: more.map(Entry.init))
  }

  private init(
    _ entries: [CollectionName: Entry], _ clashes: [Clash], adding more: [Entry]
  ) {
    var entries = entries
    var clashes = clashes
    var names = entries.keys.sorted()
    for entry in more {
      let source = entry.source
      if let other = names.first(where: { $0.clashes(with: source.name) }) {
        clashes.append(Clash(path: source.path, name: source.name, other: other))
      } else {
        entries[source.name] = entry
        names.append(source.name)
      }
    }
    self.entries = entries
    self.names = names.sorted()
    self.clashes = clashes
  }

  /// The schema of a collection, or nil if there is none of this name.
  ///
  /// Compiled when it is first asked for, and kept.
  ///
  /// - Throws: ``Failure`` where it cannot be used.
  public func schema(of name: CollectionName) throws(Failure) -> CollectionSchema? {
    try entries[name]?.schema()
  }

  /// The form of a collection's ids, or nil if there is none of this name.
  ///
  /// Compiles nothing where the schema's source tells it.
  ///
  /// - Throws: ``Failure`` where the schema cannot be used.
  public func identifierKind(of name: CollectionName) throws(Failure) -> IdentifierKind? {
    if let known = entries[name]?.source.identifierKind { return known }
    return try schema(of: name)?.identifierKind
  }

  /// The text of a collection's schema file, or nil if there is none of this name.
  public func text(of name: CollectionName) -> [UInt8]? { entries[name]?.source.bytes }

  /// The path of a collection's schema file, or nil if there is none of this name.
  public func path(of name: CollectionName) -> String? { entries[name]?.source.path }

  /// The schemas that have derived fields or lists of members, sorted by name.
  ///
  /// Schemas whose text has no `x-derived`, or that no change of those collections can reach, are not even
  /// compiled.
  ///
  /// - Parameter collections: the collections that change, those that follow left out; nil for all.
  /// - Throws: ``Failure`` for the first that cannot be used.
  public func schemasWithDerivedFields(
    following collections: Set<CollectionName>? = nil
  ) throws(Failure) -> [CollectionSchema] {
    let derived = names.filter { entries[$0]?.source.mayDerive ?? false }
    var found: [CollectionSchema] = []
    for name in collections.map({ reached(by: $0, among: derived) }) ?? derived {
      guard let schema = try schema(of: name) else { continue }
      if !schema.derivedFields.isEmpty || !schema.membershipFields.isEmpty { found.append(schema) }
    }
    return found
  }

  /// Those of the collections that change, name one that does, or name one of these.
  private func reached(
    by collections: Set<CollectionName>, among names: [CollectionName]
  ) -> [CollectionName] {
    var changing = collections
    var count = 0
    while changing.count > count {
      count = changing.count
      for name in names where !changing.contains(name) {
        let isNamed = changing.contains { entries[name]?.source.mayName($0) ?? false }
        if isNamed { changing.insert(name) }
      }
    }
    return names.filter(changing.contains)
  }
}

/// A schema file and, once somebody asked, what it compiles to.
private final class Entry: Sendable {
  let source: Catalogue.Source
  private let compiled = Mutex<Result<CollectionSchema, Catalogue.Failure>?>(nil)

  init(_ source: Catalogue.Source) {
    self.source = source
  }

  func schema() throws(Catalogue.Failure) -> CollectionSchema {
    let result = compiled.withLock { known in
      let result = known ?? compile()
      known = result
      return result
    }
    return try result.get()
  }

  private func compile() -> Result<CollectionSchema, Catalogue.Failure> {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: source.bytes)
    } catch {
      return .failure(.unreadable(path: source.path, error))
    }
    do {
      return .success(try CollectionSchema(name: source.name, value))
    } catch {
      return .failure(.unusable(path: source.path, error))
    }
  }
}

extension CollectionName {
  /// Whether both names would mean the same folder somewhere, or one a folder within the other.
  fileprivate func clashes(with other: CollectionName) -> Bool {
    let (left, right) = (folded, other.folded)
    return left == right || left.hasPrefix(right + "/") || right.hasPrefix(left + "/")
  }
}
