import CountMeModel

/// Edits together with the words that tell what they do.
struct Plan {
  let edits: [DocumentEdit]
  let message: CommitMessage

  init(_ message: CommitMessage, _ edits: [DocumentEdit]) {
    self.edits = edits
    self.message = message
  }

  init(_ summary: String, _ edits: [DocumentEdit]) {
    self.init(CommitMessage(summary), edits)
  }
}

extension Store {
  /// Carries out edits that are planned while nobody else writes, in one commit.
  ///
  /// So what depends on the documents as they are, such as one more glass of water, loses nothing to
  /// another process.
  func apply(
    _ planning: (DiaryReader) throws(DiaryError) -> Plan
  ) throws(DiaryError) -> Receipt {
    let receipt = try locked { () throws(DiaryError) in
      let before = try head()
      var plan = try planning(try reader())
      var (handEdits, head) = try takeInHandEdits(beside: plan.edits, from: before)
      if head.commit != before.commit || !handEdits.putBack.isEmpty {
        // What the plan went by is not what is committed, or what follows from it is written already.
        plan = try planning(try reader())
        let later = try takeInHandEdits(beside: plan.edits, from: head)
        handEdits.add(later.report)
        head = later.head
      }
      return try carryOut(plan.edits, plan.message, at: head, handEdits)
    }
    packIfCrowded()
    return receipt
  }
}

extension DiaryReader {
  /// The edit that sets fields of a document, which is made where there is none.
  func setting(
    _ collection: String, _ id: DocumentID?, _ changes: [FieldChange]
  ) throws(DiaryError) -> DocumentEdit {
    let name = try name(collection)
    let own = collection.split(separator: "/").last.flatMap { DocumentID(String($0)) }
    guard let id = id ?? own, try document(name, id) == nil else {
      return .update(name, id: id ?? own ?? DocumentID(CalendarDate.first), changes: changes)
    }
    var fields = JSONObject()
    for change in changes { fields[change.field] = change.value }
    return .create(name, id: id, fields: fields)
  }
}
