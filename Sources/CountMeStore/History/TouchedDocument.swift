package import CountMeHistory
package import CountMeModel

/// A document that a command wrote, changed or removed.
package struct TouchedDocument {
  package let collection: CollectionName
  package let id: DocumentID
  /// What it was before the command; nil where there was none.
  package let before: () throws(DiaryError) -> Document?
}
