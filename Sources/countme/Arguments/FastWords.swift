import CountMeKit

extension FastTarget {
  /// The plan of this name, or the hours that a text such as `16`, `16h` or `16:8` means.
  init(words text: String, _ reader: DiaryReader) throws(DiaryError) {
    let plans = NameLookup(what: "fasting plan", try reader.own(FastingPlan.self), name: \.name)
    if let plan = try plans.documentIfKnown(text) {
      self.init(plan)
    } else if let hours = Self.hours(text) {
      self.init(TimeSpan(hours: hours))
    } else {
      throw .words(
        .unknownName(text, what: "fasting plan", known: plans.names + ["16:8", "18h"]))
    }
  }

  /// `16`, `16h`, `16 hours` or `16:8`, where the latter is fasting against eating.
  private static func hours(_ text: String) -> Double? {
    let parts = text.trimmed.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2, let fasting = Double(parts[0]), let eating = Double(parts[1]),
      fasting > 0, eating >= 0, fasting + eating == 24
    {
      return fasting
    }
    let digits = text.trimmed.prefix { $0.isNumber || $0 == "." }
    let unit = text.trimmed.dropFirst(digits.count).drop { $0 == " " }
    guard ["", "h", "hour", "hours"].contains(unit), let hours = Double(digits), hours > 0,
      hours <= 1000
    else { return nil }
    return hours
  }
}
