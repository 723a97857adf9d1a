import CountMeKit

extension Receipt {
  /// A word about the latest day that was written for, by the person's clock; none where it is not still to come.
  func futureLines(_ reader: DiaryReader) throws(DiaryError) -> [String] {
    let days = changes.compactMap { $0.kind == .removed ? nil : $0.document?.day }
    let today = try reader.clock().today
    guard let day = days.max(), day > today else { return [] }
    let ahead = today.distance(to: day)
    let when = ahead == 1 ? "tomorrow" : "\(ahead) days ahead"
    return ["Mind the date: \(day) is \(when); countme undo takes this back."]
  }
}
