import CountMeKit

extension RetentionConcern {
  /// What speaks against it.
  var words: String {
    switch self {
    case .clock(let known, let next):
      "by this clock, nobody used the diary from \(known.date) to \(next.date)"
    case .deletions(let leaving, let total):
      "\(leaving) of your \(total) documents were old enough before retention began here"
    }
  }

  /// What a person can do about it.
  var hint: String {
    let goOn = "countme retention apply --accept \(guardName.rawValue)"
    return switch self {
    case .clock: "set the clock; if it is right: \(goOn)"
    case .deletions: "\(goOn) lets them go; countme retention set forever keeps them"
    }
  }
}
