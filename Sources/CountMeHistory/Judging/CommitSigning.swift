import CountMeModel

/// Who signs for a commit, and for what of it is the account's.
struct CommitSigning: Sendable {
  /// Who signs for the account and its devices; nil where the commit has no account.
  let certifiers: Certifiers?
  /// Whose device signed the commit.
  let author: CandidateChange.Author
  /// Whether the parents have what was certified before; a first commit's are none, and a share's history has not.
  var followsCertificates = false
}
