package import CountMeGit

extension Repository {
  /// The account that a commit shows, of which nothing else is judged; nil where there is none.
  package borrowing func account(
    at commit: ObjectID, knowing known: KnownDocuments = KnownDocuments()
  ) throws(DiaryError) -> AccountDocument? {
    guard try isCommit(commit) else { return nil }
    return try CertifiedAccount.account(tree(at: commit), in: self, knowing: known)
  }
}
