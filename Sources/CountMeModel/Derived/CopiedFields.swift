/// What becomes of copies (`x-copy`) in a merge: their original decides.
///
/// A goal stands in the settings and, as it was, in each day. Which of two goals is the later one is
/// decided once, in the settings: the stamp of a day is another one, since a day is counted in, too.
enum CopiedFields {
  /// The merged documents with copies as their originals are, where both sides had copied them anew.
  ///
  /// O(n); nothing is read, since an original that both sides have alike has no two copies.
  static func settled(_ merged: [MergedDocument]) -> [MergedDocument] {
    var places: [CollectionName: Int] = [:]
    for (place, document) in merged.enumerated()
    where document.schema?.identifierKind == .single {
      places[document.path.collection] = place
    }
    guard !places.isEmpty else { return merged }
    return merged.map { document in
      document.outcome.isConflict
        ? document.followingOriginals { places[$0].map { merged[$0] } } : document
    }
  }
}

extension CollectionSchema {
  /// The fields that are copies, with where from.
  public var copiedFields: [(name: String, copied: CopiedField)] {
    fields.compactMap { field in field.copied.map { (field.name, $0) } }
  }
}

extension CopiedField {
  /// Whether two different copies are what the originals beside them say, so that the original decides.
  ///
  /// - Parameters:
  ///   - copies: the values in both versions of the document with the copy; nil for none.
  ///   - originals: both versions of the original, in the same order; nil where there is none.
  public func decides(
    _ copies: (JSONValue?, JSONValue?), originals: (JSONObject?, JSONObject?)
  ) -> Bool {
    copies.0 != copies.1 && copies.0 == originals.0?[field] && copies.1 == originals.1?[field]
  }
}

extension MergedDocument {
  fileprivate func followingOriginals(
    _ original: (CollectionName) -> MergedDocument?
  ) -> MergedDocument {
    guard outcome.rule == .fieldwise, let schema, var fields = result.document else { return self }
    for (name, copied) in schema.copiedFields {
      let pointer = "/\(JSONPointer.escaped(name))"
      guard let original = original(copied.collection),
        outcome.fields.contains(where: { $0.pointer == pointer && $0.rule == nil }),
        copied.decides(
          (sides[0].document?[name], sides[1].document?[name]),
          originals: (original.sides[0].document, original.sides[1].document))
      else { continue }
      fields[name] = original.result.document?[copied.field]
    }
    // Fields that do not fit together stay as they were decided by themselves.
    guard .valid(fields) != result, schema.violations(of: .object(fields)).isEmpty else {
      return self
    }
    var document = self
    document.result = .valid(fields)
    return document
  }
}
