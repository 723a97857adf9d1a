/// Files that may be committed, with the words for them: the only thing that becomes a commit on a branch.
package struct SealedCommit {
  package let files: [SealedFile]
  package let message: CommitMessage

  package init(_ files: [SealedFile], _ message: CommitMessage) {
    self.files = files
    self.message = message
  }

  package init(_ changes: AuthorisedChanges, _ message: CommitMessage) {
    self.init(SealedFile.files(changes), message)
  }
}
