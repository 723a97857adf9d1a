import CountMeKit

extension LeftoverReason {
  /// Why a remote keeps something, beside the remote's address.
  var words: String {
    switch self {
    case .said(let words): words
    case .keepsHistory:
      "it does not let a branch be rewritten, so what was shared stays in its history"
    case .reference(let name): "\(name) keeps it; git push REMOTE --delete \(name) removes it"
    case .failed(.remote(.beginsNothingAnew)):
      "it does not let a branch be rewritten; whoever keeps it can allow that, in the repository there: "
        + "git config receive.denyNonFastForwards false"
    case .failed(.remote(.offline(_, let reason))): reason
    case .failed(.remote(.notAuthenticated(_, let detail))),
      .failed(.remote(.failed(_, let detail))),
      .failed(.remote(.tooLarge(_, let detail))),
      .failed(.remote(.garbage(_, let detail))),
      .failed(.remote(.notARepository(_, let detail))):
      detail
    case .failed(let error): CommandFailure(diary: error).message
    }
  }
}
