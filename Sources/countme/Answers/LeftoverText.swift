import CountMeKit

extension LeftoverReason {
  /// Why a remote keeps something, beside the remote's address.
  var words: String {
    switch self {
    case .said(let words): words
    case .keepsHistory: "it lets no branch begin anew, so what was shared stays in its history"
    case .reference(let name): "\(name) leads to it; git push REMOTE --delete \(name) removes it"
    case .failed(.remote(.beginsNothingAnew)):
      "it lets no branch begin anew; whoever keeps it allows that, in the repository there: "
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
