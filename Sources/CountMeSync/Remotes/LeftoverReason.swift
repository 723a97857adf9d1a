public import CountMeHistory

/// Why a remote keeps something.
public enum LeftoverReason: Sendable, Equatable {
  /// What the remote said.
  case said(String)
  /// It lets no branch begin anew, so what was shared stays in its history.
  case keepsHistory
  /// A tag or branch that plain git sent there leads to it, by its full name.
  case reference(String)
  /// What stood in the way.
  case failed(DiaryError)
}
