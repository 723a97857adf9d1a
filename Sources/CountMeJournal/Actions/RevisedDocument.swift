package import CountMeHistory
package import CountMeModel
package import CountMeStore

/// What a person changed of a document that they had before them, while others may have changed it, too.
package struct RevisedDocument {
  private let base: Document
  private let changes: [FieldChange]

  /// - Parameters:
  ///   - base: the document as the person saw it.
  ///   - changes: what they changed of it.
  package init(_ base: Document, _ changes: [FieldChange]) {
    (self.base, self.changes) = (base, changes)
  }

  /// What writes it over the document as it is now, and the fields that another wrote as well.
  ///
  /// What others wrote in other fields stays; in the same ones what the person wrote counts as the later, and
  /// both where the field is counted.
  package func plan(
    _ reader: DiaryReader, summary: String
  ) throws(DiaryError) -> (EditPlan, [FieldOutcome]) {
    guard let present = try reader.document(base.collection, base.id), present != base else {
      return (EditPlan(summary, try reader.awarding([update(changes)])), [])
    }
    var edited = base.fields
    for change in changes { edited[change.field] = change.value }
    let merge = DocumentMerge(try reader.schema(of: base.collection))
    let outcome = merge.applying(
      .valid(edited), to: .valid(present.fields), base: MergeBase(.valid(base.fields)))
    let merged = outcome.result.document ?? edited
    // What follows from others is nobody's text; and a field that neither of the two has is no change.
    let names = Set(changes.map(\.field))
    let merging = names.sorted().map { FieldChange($0, merged[$0]) }
    let met = outcome.fields.filter { field in
      let name = field.pointer.dropFirst().prefix { $0 != "/" }
      return names.contains(String(name)) && field.earlier != field.later
    }
    return (EditPlan(summary, try reader.awarding([update(merging)])), met)
  }

  private func update(_ changes: [FieldChange]) -> DocumentEdit {
    .update(base.collection, id: base.id, changes: changes)
  }
}
