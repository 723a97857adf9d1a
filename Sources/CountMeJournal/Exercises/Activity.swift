import CountMeModel

/// An exercise of the table, with how much energy it takes.
struct Activity {
  /// Its number in the Compendium of Physical Activities of 2011.
  let code: Int
  /// Kilocalories an hour for each kilogram of the body.
  let met: Double
  /// What it is called, the first first.
  let names: [String]

  /// The activity at another speed, where the energy depends on it.
  ///
  /// - Parameter speed: in km/h; nil for the ordinary one.
  /// - Returns: its MET; nil for a speed that nobody has.
  func met(at speed: Double?) -> Double? {
    guard let speed, let curve else { return met }
    guard speed > 0, speed <= curve.fastest else { return nil }
    guard let above = curve.points.firstIndex(where: { $0.speed >= speed }) else {
      return curve.points.last?.met
    }
    let high = curve.points[above]
    guard above > 0 else { return high.met }
    let low = curve.points[above - 1]
    let share = (speed - low.speed) / (high.speed - low.speed)
    return low.met + share * (high.met - low.met)
  }

  /// The speed in km/h at which people do it who say nothing of it; nil where no way is covered.
  var ordinarySpeed: Double? { curve?.ordinary }

  /// Whether it is walking, as people do it who say nothing of how fast.
  var isWalk: Bool { [17190, 17165].contains(code) }

  /// How many steps people walk in an hour: a hundred a minute, by Tudor-Locke and others (2018).
  static let stepsAnHour = 6000.0

  private var curve: SpeedCurve? { SpeedCurve.all.first { $0.codes.contains(code) } }
}

/// How the energy of an activity grows with its speed.
private struct SpeedCurve {
  /// The activities that it is of.
  let codes: Set<Int>
  /// The speed that is taken where nobody says one, in km/h.
  let ordinary: Double
  /// The greatest speed that is believed, in km/h.
  let fastest: Double
  /// Speeds in km/h with their METs, from the slowest; between them it grows evenly.
  let points: [(speed: Double, met: Double)]

  /// The Compendium's values for walking, running, cycling and swimming, whose speeds are in miles, and for
  /// rowing machines, whose 50 to 200 W are so fast.
  static let all = [
    SpeedCurve(
      codes: [17190, 17200, 17165, 17151], ordinary: 4.8, fastest: 10,
      points: miles([
        (1.5, 2), (2, 2.8), (2.5, 3), (3, 3.5), (3.5, 4.3), (4, 5), (4.5, 7), (5, 8.3),
      ])),
    SpeedCurve(
      codes: [12020, 12150], ordinary: 9.7, fastest: 24,
      points: miles([
        (4, 6), (5, 8.3), (5.2, 9), (6, 9.8), (6.7, 10.5), (7, 11), (7.5, 11.5), (8, 11.8),
        (8.6, 12.3), (9, 12.8), (10, 14.5), (11, 16), (12, 19), (13, 19.8), (14, 23),
      ])),
    SpeedCurve(
      codes: [1015, 1011], ordinary: 18, fastest: 60,
      points: miles([(5.5, 3.5), (9.4, 5.8), (11, 6.8), (13, 8), (15, 10), (17.5, 12), (20, 15.8)])),
    SpeedCurve(
      codes: [18240], ordinary: 2, fastest: 8, points: [(2, 5.8), (2.74, 8.3), (4.11, 10)]),
    SpeedCurve(
      codes: [2071], ordinary: 9.4, fastest: 23,
      points: [(9.4, 4.8), (11.9, 7), (13.6, 8.5), (14.9, 12)]),
    SpeedCurve(codes: [17080], ordinary: 4, fastest: 10, points: [(4, 6)]),
  ]

  private static func miles(_ points: [(Double, Double)]) -> [(speed: Double, met: Double)] {
    points.map { (Distance(miles: $0.0).kilometers, $0.1) }
  }
}
