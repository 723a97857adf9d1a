import CountMeKit

extension LeftoverReason {
  /// Why a remote keeps something, beside the remote's address.
  var words: String {
    switch self {
    case .said(let words): words
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
