import CountMeGit
import CountMeHistory

extension Repository {
  /// The account that a commit shows, of which nothing else is judged; nil where there is none.
  borrowing func account(at tip: ObjectID) throws(DiaryError) -> AccountDocument? {
    let tree = try DiaryError.git(header(of: tip).0 == .commit ? try commit(tip).tree : nil)
    return if let tree { try CertifiedAccount.account(tree, in: self) } else { nil }
  }
}
