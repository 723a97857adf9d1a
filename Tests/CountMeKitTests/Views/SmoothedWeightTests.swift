import CountMeModel
import TestSupport
import Testing

@testable import CountMeJournal

@Suite("Smoothed weight")
struct SmoothedWeightTests {
  private static func trend(_ weights: [(day: Int, weight: Double)]) -> [SmoothedWeight] {
    let days = weights.map { day, weight in
      var totals = DayTotals(CalendarDate(dayNumber: 20_000 + day))
      totals.weight = weight
      return totals
    }
    return WeightTrend(days, goal: nil)?.smoothed ?? []
  }

  @Test("A tenth of the difference is taken over each day")
  func tenth() {
    let trend = Self.trend([(0, 80), (1, 81), (2, 81)]).map(\.trend)
    #expect(trend.count == 3 && trend[0] == 80)
    #expect(abs(trend[1] - 80.1) < 1e-9)
    #expect(abs(trend[2] - 80.19) < 1e-9)
  }

  @Test("It stays between the least and the greatest weight so far", arguments: 0..<100)
  func bounds(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var day = 0
    let weights = (0..<60).map { _ in
      day += Int.random(in: 1...20, using: &random)
      return (day: day, weight: Double.random(in: 40...160, using: &random))
    }
    for (index, point) in Self.trend(weights).enumerated() {
      let known = weights[...index].map(\.weight)
      let bounds = (known.min() ?? 0) - 1e-9...(known.max() ?? 0) + 1e-9
      #expect(bounds.contains(point.trend), "seed \(seed)")
    }
  }

  @Test("A gap counts as if the next weight had been taken on each of its days", arguments: 0..<100)
  func gaps(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let gap = Int.random(in: 2...60, using: &random)
    let (first, last) = (
      Double.random(in: 40...160, using: &random), Double.random(in: 40...160, using: &random)
    )
    let sparse = Self.trend([(0, first), (gap, last)])
    let dense = Self.trend([(0, first)] + (1...gap).map { ($0, last) })
    #expect(abs((sparse.last?.trend ?? 0) - (dense.last?.trend ?? 1)) < 1e-6, "seed \(seed)")
  }
}
