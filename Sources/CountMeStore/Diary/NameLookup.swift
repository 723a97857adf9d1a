package import CountMeHistory
package import CountMeModel

/// Finds the one document that a person means by a name.
package struct NameLookup<Entry> {
  private let thing: NamedThing
  private let others: [String]
  private let documents: [(name: String?, id: String, document: Entry)]

  /// Looks among documents by their type.
  ///
  /// - Parameters:
  ///   - thing: what the documents are.
  ///   - documents: the documents among which to look.
  ///   - name: the field that has a document's name.
  ///   - others: names that there are besides, for whoever has said none of them.
  package init(
    of thing: NamedThing, _ documents: [Entry], name: (Entry) -> String?,
    besides others: [String] = []
  ) where Entry: TypedDocument {
    self.thing = thing
    self.others = others
    self.documents = documents.map { (name($0), $0.id, $0) }
  }

  /// Looks among documents of a collection that only its schema tells.
  init(of thing: NamedThing, documents: [Document]) where Entry == Document {
    self.thing = thing
    others = []
    self.documents = documents.map { ($0.name, $0.id.text, $0) }
  }

  /// The names that there are, sorted.
  package var names: [String] { (documents.compactMap(\.name) + others).sorted() }

  /// The document with this name, whatever its case, or whose name or id begins with it.
  ///
  /// - Throws: ``WordsFailure/unknownName(_:of:known:)`` or
  ///   ``WordsFailure/ambiguousName(_:of:candidates:)``.
  package func document(_ name: String) throws(DiaryError) -> Entry {
    guard let found = try documentIfKnown(name) else {
      throw .words(.unknownName(name, of: thing, known: names))
    }
    return found
  }

  /// As ``document(_:)``, or nil where there is none.
  package func documentIfKnown(_ name: String) throws(DiaryError) -> Entry? {
    let wanted = name.trimmed.lowercased()
    guard !wanted.isEmpty else { return nil }
    let isMeant: [(_ name: String, _ id: String) -> Bool] = [
      { name, _ in name.lowercased() == wanted },
      { name, _ in name.lowercased().hasPrefix(wanted) },
      { _, id in wanted.utf8.count >= 4 && id.hasPrefix(wanted) },
    ]
    for test in isMeant {
      let found = documents.filter { test($0.name ?? "", $0.id) }
      guard found.count <= 1 else {
        // Two devices may have begun the same one apart: then only the ids tell.
        let names = found.map { $0.name ?? $0.id }
        let isOneName = Set(names.map { $0.lowercased() }).count < names.count
        throw .words(
          .ambiguousName(name, of: thing, candidates: isOneName ? found.map(\.id) : names))
      }
      if let only = found.first { return only.document }
    }
    return nil
  }

  /// Makes sure that no document has this name yet, whatever its case.
  package func expectFree(_ name: String) throws(DiaryError) {
    let isTaken = documents.contains { ($0.name ?? "").lowercased() == name.lowercased() }
    if isTaken { throw .words(.nameTaken(name, of: thing)) }
  }
}
