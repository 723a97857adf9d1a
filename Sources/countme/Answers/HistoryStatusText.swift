import CountMeKit

extension HistoryStatus {
  /// What a person should know of it; nil where all is verified.
  var line: String? {
    switch self {
    case .verified: nil
    case .unverified:
      "The older history is not verified yet: until then it is trusted because your other device signed it"
    case .refused(let failure): "History refused: \(CommandFailure(diary: failure).message)"
    }
  }

  /// What is said below a list of what was done: who did it is only claimed while that is not verified.
  func note(width: Int) -> [String] {
    line.map { "\($0).".folded(to: width, indent: 2) } ?? []
  }

  /// One word for scripts.
  var word: String {
    switch self {
    case .verified: "verified"
    case .unverified: "unverified"
    case .refused: "refused"
    }
  }
}
