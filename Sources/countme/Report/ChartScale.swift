/// The values of a chart's axis, from its lower to its upper end.
struct ChartScale {
  let low: Double
  let high: Double
  /// The values that are labelled, at round numbers.
  let ticks: [Double]

  /// An axis that holds all values, in at most five steps of 1, 2 or 5 times a power of ten.
  ///
  /// - Parameters:
  ///   - values: what the chart shows.
  ///   - isFromZero: whether the axis begins at zero, as bars want it.
  init(_ values: [Double], isFromZero: Bool) {
    let least = isFromZero ? min(0, values.min() ?? 0) : values.min() ?? 0
    let greatest = max(values.max() ?? 1, least)
    let step = Self.step(max(greatest - least, isFromZero ? 1 : 0.5) / 4)
    low = (least / step).rounded(.down) * step
    let count = max(1, Int(((greatest - low) / step).rounded(.up)))
    high = low + Double(count) * step
    ticks = (0...count).map { [low] in low + Double($0) * step }
  }

  /// An axis from 0 to 100 percent, with a label at each quarter.
  static let percent = ChartScale(low: 0, high: 100, ticks: [0, 25, 50, 75, 100])

  private init(low: Double, high: Double, ticks: [Double]) {
    (self.low, self.high, self.ticks) = (low, high, ticks)
  }

  /// Where a value stands between the upper end (0) and the lower one (1000), in whole steps.
  func place(_ value: Double) -> Int {
    Int(((high - min(max(value, low), high)) / (high - low) * 1000).rounded())
  }

  /// The least of 1, 2, 5 and 10 times a power of ten that is not below `wanted`.
  private static func step(_ wanted: Double) -> Double {
    var power = 0.001
    while power * 10 <= wanted { power *= 10 }
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= wanted * 0.999_999 } ?? power * 10
  }
}
