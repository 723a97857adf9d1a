import CountMeKit

extension RetentionConcern {
  /// What speaks against it.
  var words: String {
    switch self {
    case .clock(let known, let next):
      "by the clock nobody used this diary from \(known.date) to \(next.date)"
    case .deletions(let leaving, let total):
      "\(leaving) of your \(total) documents were old enough before retention began here"
    }
  }

  /// What a person can do about it.
  var hint: String {
    let goOn = "countme retention apply --accept \(guardName.rawValue)"
    return switch self {
    case .clock: "set the clock right, or if it is: \(goOn)"
    case .deletions: "\(goOn) lets them go; countme retention set forever keeps them"
    }
  }
}
