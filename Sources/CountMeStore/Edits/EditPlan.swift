package import CountMeHistory

/// Edits together with the words that tell what they do.
package struct EditPlan {
  package let edits: [DocumentEdit]
  let message: CommitMessage

  package init(_ message: CommitMessage, _ edits: [DocumentEdit]) {
    self.edits = edits
    self.message = message
  }

  package init(_ summary: String, _ edits: [DocumentEdit]) {
    self.init(CommitMessage(summary), edits)
  }
}
