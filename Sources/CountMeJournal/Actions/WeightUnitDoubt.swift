public import CountMeHistory
public import CountMeModel
public import CountMeStore

/// A number without a unit that is no weight of this person in the unit of their settings, but one in the
/// other: 172 of somebody who weighs 78 kg.
public struct WeightUnitDoubt: Sendable, Equatable {
  /// The unit of the settings, and the other.
  public let units: [String]

  /// How far from the last one a weight may be that nobody asks about, as a part of it.
  private static let step = 0.15

  /// Compares a number with the weight that is known; nil where it may be meant as it is.
  ///
  /// - Parameters:
  ///   - number: what was said.
  ///   - unit: the unit of the settings, `kg` or `lb`.
  ///   - known: the weight that is known.
  public init?(_ number: Double, unit: String, known: Mass) {
    let masses = [Mass(kilograms: number), Mass(pounds: number)]
    let (own, other) = unit == "lb" ? (masses[1], masses[0]) : (masses[0], masses[1])
    guard !Self.isNear(own, known), Self.isNear(other, known) else { return nil }
    units = unit == "lb" ? ["lb", "kg"] : ["kg", "lb"]
  }

  private static func isNear(_ weight: Mass, _ known: Mass) -> Bool {
    abs(weight.kilograms - known.kilograms) <= step * known.kilograms
  }
}

extension DiaryReader {
  /// The doubt that there is about a number without a unit, by the weight that is known for a day.
  ///
  /// - Throws: what the machine refuses; files that are no documents are left out.
  public func doubt(
    ofWeight number: Double, unit: String, on day: CalendarDate?
  ) throws(DiaryError) -> WeightUnitDoubt? {
    let today = try clock().today
    return try weight(near: day ?? today).flatMap {
      WeightUnitDoubt(number, unit: unit, known: $0)
    }
  }
}
