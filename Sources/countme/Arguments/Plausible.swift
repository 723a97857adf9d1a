import CountMeKit

/// Numbers that nobody means: a point or a unit is missing.
///
/// The schemas hold more, for what was written down before and what other programs say.
enum Plausible {
  /// Ensures that a number is one that people write down.
  static func expect(
    _ value: Double?, _ range: ClosedRange<Double>, _ unit: String, of what: String
  ) throws(CommandFailure) {
    guard let value, !range.contains(value) else { return }
    throw CommandFailure(
      outOf: "\(range.lowerBound.shown) to \(range.upperBound.shown) \(unit)",
      isMore: value > range.upperBound, "\(value.shown) \(unit)", of: what)
  }
}
