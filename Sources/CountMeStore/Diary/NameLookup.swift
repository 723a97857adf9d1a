package import CountMeHistory
import CountMeModel

/// Finds the one document that a person means by a name.
package struct NameLookup {
  /// What the documents are for people, such as `habit`.
  package let what: String
  /// The documents among which to look.
  package let documents: [Document]

  package init(what: String, documents: [Document]) {
    self.what = what
    self.documents = documents
  }

  /// The document with this name, whatever its case, or whose name or id begins with it.
  ///
  /// - Throws: ``WordsFailure/unknownName(_:what:known:)`` or
  ///   ``WordsFailure/ambiguousName(_:what:candidates:)``.
  package func document(_ name: String) throws(DiaryError) -> Document {
    guard let found = try documentIfKnown(name) else {
      throw .words(.unknownName(name, what: what, known: documents.compactMap(\.name).sorted()))
    }
    return found
  }

  /// As ``document(_:)``, or nil where there is none.
  package func documentIfKnown(_ name: String) throws(DiaryError) -> Document? {
    let wanted = name.trimmed.lowercased()
    guard !wanted.isEmpty else { return nil }
    let isMeant: [(Document) -> Bool] = [
      { ($0.name ?? "").lowercased() == wanted },
      { ($0.name ?? "").lowercased().hasPrefix(wanted) },
      { wanted.utf8.count >= 4 && $0.id.text.hasPrefix(wanted) },
    ]
    for test in isMeant {
      let found = documents.filter(test)
      guard found.count <= 1 else {
        throw .words(
          .ambiguousName(name, what: what, candidates: found.map { $0.name ?? $0.id.text }))
      }
      if let only = found.first { return only }
    }
    return nil
  }

  /// Makes sure that no document has this name yet, whatever its case.
  package func expectFree(_ name: String) throws(DiaryError) {
    let isTaken = documents.contains { ($0.name ?? "").lowercased() == name.lowercased() }
    if isTaken { throw .words(.nameTaken(name, what: what)) }
  }
}
