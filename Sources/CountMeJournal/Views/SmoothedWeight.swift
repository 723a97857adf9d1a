public import CountMeModel

/// A day's weight beside where the trend stands.
public struct SmoothedWeight: Sendable, Equatable {
  /// The day.
  public let date: CalendarDate
  /// What the scale said, in kg.
  public let weight: Double
  /// The trend in kg.
  public let trend: Double
}

extension WeightTrend {
  /// How much of what a day's weight differs from the trend the trend takes over.
  ///
  /// A tenth is what the field uses since John Walker's "The Hacker's Diet".
  public static let smoothing = 0.1

  /// The weights with their exponentially smoothed trend, in order.
  ///
  /// The trend begins at the first weight. A day without a weight makes the next one count as much
  /// as it would if it had been taken on every day of the gap, so that the trend does not depend on
  /// how often somebody steps on the scale.
  public var smoothed: [SmoothedWeight] {
    var result: [SmoothedWeight] = []
    for day in days {
      guard let weight = day.weight else { continue }
      guard let last = result.last else {
        result.append(SmoothedWeight(date: day.date, weight: weight, trend: weight))
        continue
      }
      let gap = max(1, last.date.distance(to: day.date))
      let kept = (0..<min(gap, 400)).reduce(1.0) { product, _ in product * (1 - Self.smoothing) }
      result.append(
        SmoothedWeight(
          date: day.date, weight: weight, trend: weight + kept * (last.trend - weight)))
    }
    return result
  }
}
