extension Catalogue {
  /// The schema and the place of the document whose path is `path`, or nil if it is no document's.
  ///
  /// - Throws: ``Failure`` where the collection's schema cannot be used.
  public func locate(_ path: String) throws(Failure) -> (CollectionSchema, DocumentPath)? {
    for name in Self.candidates(for: path) {
      guard let schema = try schema(of: name),
        let place = DocumentPath(path, collection: name, kind: schema.identifierKind)
      else { continue }
      return (schema, place)
    }
    return nil
  }

  /// The collection in whose folder a path lies, whether or not a document can be there.
  ///
  /// - Throws: ``Failure`` where the collection's schema cannot be used.
  public func collection(holding path: String) throws(Failure) -> CollectionSchema? {
    for name in Self.candidates(for: path) {
      if let schema = try schema(of: name) { return schema }
    }
    return nil
  }

  /// The folder or document of a collection that some file systems take for the beginning of a path.
  ///
  /// Where the path stood first, no document of the collection could come after it.
  public func twin(of path: String) -> String? {
    for candidate in Self.candidates(for: path) {
      let (own, folded) = (Self.parts(candidate.text), Self.parts(candidate.folded))
      for name in names {
        let known = Self.parts(name.text).prefix(own.count)
        guard known.count <= own.count,
          known.map({ $0.lowercased() }) == folded.prefix(known.count).map(String.init),
          known != own.prefix(known.count)
        else { continue }
        return known.joined(separator: "/")
      }
    }
    return nil
  }

  private static func parts(_ name: String) -> [Substring] { name.split(separator: "/") }

  /// The collections that a path can belong to: its first two parts, or its first.
  private static func candidates(for path: String) -> [CollectionName] {
    let (bytes, slash) = (Array(path.utf8), UInt8(ascii: "/"))
    let stem = bytes.suffix(5).elementsEqual(".json".utf8) ? bytes.dropLast(5) : bytes[...]
    func part(from start: Int) -> ArraySlice<UInt8> { stem[start...].prefix { $0 != slash } }
    let first = part(from: 0)
    let pair = first.endIndex < stem.endIndex ? part(from: first.endIndex + 1) : nil
    return [pair.flatMap { CollectionName(stem[..<$0.endIndex]) }, CollectionName(first)]
      .compactMap { $0 }
  }
}
