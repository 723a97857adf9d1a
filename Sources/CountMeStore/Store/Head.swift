package import CountMeGit

/// Where the branch that is shown stands.
package struct Head {
  package let reference: String
  package let commit: ObjectID?
  package let tree: ObjectID

  package init(reference: String, commit: ObjectID?, tree: ObjectID) {
    self.reference = reference
    self.commit = commit
    self.tree = tree
  }
}
