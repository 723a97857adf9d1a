import CountMeKit

extension RetentionReport {
  /// After how long logs leave, and what would leave now.
  var showing: [String] {
    let rule =
      switch plan.period {
      case .forever: "Logs stay forever; countme retention set 90 lets them go after 90 days."
      case .days(let days):
        "Logs leave after \(days.counted("day")) with their food and exercise; their totals stay."
      }
    guard plan.count > 0 else { return [rule, "Nothing is old enough now."] }
    guard let concern = concerns.first else {
      return [
        rule, "\(leaving) would leave now. The first sync of a day does it;",
        "countme retention apply does it at once.",
      ]
    }
    return [rule, "\(leaving) would leave, but wait for you:", "  \(concern.words)"]
      + ["  \(concern.hint)"]
  }

  /// What was done.
  var done: [String] {
    guard plan.count > 0 else { return ["Nothing is old enough to leave."] }
    return [
      "\(leaving) left; the totals stay in \(plan.months.counted("month")).",
      "countme undo brings it back; countme retention set forever keeps everything.",
    ]
  }

  /// What leaves, in words.
  fileprivate var leaving: String {
    func count(_ names: [CollectionName]) -> Int {
      plan.leaving.filter { names.contains($0.collection) }.reduce(0) { $0 + $1.count }
    }
    let items = count(plan.items)
    let days = count([plan.logs])
    var parts: [String] = []
    if days > 0 {
      let entries = items == 1 ? "1 entry" : "\(items) entries"
      parts.append("\(days.counted("day")) with \(entries)")
    }
    for other in plan.leaving where !(plan.items + [plan.logs]).contains(other.collection) {
      parts.append("\(other.count) of \(other.collection.text)")
    }
    let list = parts.joined(separator: ", ")
    guard let days = plan.days else { return list }
    return days.lowerBound == days.upperBound
      ? "\(list) (\(days.lowerBound))" : "\(list) (\(days.lowerBound) to \(days.upperBound))"
  }

  var json: JSONValue {
    var leaving = JSONObject()
    for count in plan.leaving { leaving[count.collection.text] = .number(Double(count.count)) }
    return .members([
      "retention": plan.period.json, "leaving": JSONValue.object(leaving), "count": plan.count,
      "months": plan.months, "concerns": concerns.map(\.guardName.rawValue),
      "isDone": receipt != nil, "firstKept": plan.firstKeptDay?.text,
      "from": plan.days?.lowerBound.text, "to": plan.days?.upperBound.text,
      "commit": receipt?.commit,
    ])
  }
}

extension RetentionOutcome {
  /// What a sync tells of it; nothing where nothing was old enough.
  var lines: [String] {
    switch self {
    case .done(let report):
      report.plan.hasMoreThanDays ? ["retention: \(report.leaving) left"] : []
    case .held(let report):
      ["retention: \(report.leaving) waiting"]
        + (report.concerns.first.map { ["  \($0.words)", "  \($0.hint)"] } ?? [])
    case .unasked(let report):
      [
        "retention: \(report.leaving) are old, and stay until you choose:",
        "  countme retention set 90 lets days go after 90 days and keeps their totals;",
        "  countme retention set forever keeps everything. This is said once.",
      ]
    case .failed(let error):
      ["retention could not be carried out: \(CommandFailure(diary: error).message)"]
    }
  }

  var json: JSONValue {
    switch self {
    case .done(let report), .held(let report), .unasked(let report): report.json
    case .failed(let error): ["error": .string(CommandFailure(diary: error).message)]
    }
  }
}
