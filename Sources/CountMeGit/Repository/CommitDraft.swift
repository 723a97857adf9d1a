/// A commit that is to be written.
package struct CommitDraft: Sendable {
  /// The tree.
  package var tree: ObjectID
  /// The parents, first one first.
  package var parents: [ObjectID]
  /// Who makes the change.
  package var author: CommitIdentity
  /// Who makes the commit.
  package var committer: CommitIdentity
  /// The message.
  package var message: String

  /// Describes a commit.
  ///
  /// - Parameter committer: who makes the commit; nil where that is the author.
  package init(
    tree: ObjectID, parents: [ObjectID], author: CommitIdentity, committer: CommitIdentity? = nil,
    message: String
  ) {
    self.tree = tree
    self.parents = parents
    self.author = author
    self.committer = committer ?? author
    self.message = message
  }

  /// The commit object without a signature, which is what a signature signs.
  package var bytes: [UInt8] { bytes(signature: nil) }

  func bytes(signature: String?) -> [UInt8] {
    var text = "tree \(tree.hex)\n"
    for parent in parents { text += "parent \(parent.hex)\n" }
    text += "author \(author.line)\ncommitter \(committer.line)\n"
    if let signature {
      let lines = signature.split(separator: "\n")
      text += "gpgsig " + lines.joined(separator: "\n ") + "\n"
    }
    text += "\n" + message + (message.hasSuffix("\n") ? "" : "\n")
    return Array(text.utf8)
  }
}
