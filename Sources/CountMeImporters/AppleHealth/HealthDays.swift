import CountMeFormats
import CountMeModel

/// Sums of days: water, and the steps of each source.
struct HealthDays {
  private var water: [CalendarDate: (milliliters: Double, position: TextPosition)] = [:]
  private var steps: [CalendarDate: [String: Double]] = [:]
  private var stepPlaces: [CalendarDate: TextPosition] = [:]

  static func isDaily(_ kind: String) -> Bool { kind == "DietaryWater" || kind == "StepCount" }

  mutating func drink(_ milliliters: Double, _ moment: ImportedMoment, at position: TextPosition) {
    let sum = (water[moment.date]?.milliliters ?? 0) + milliliters
    water[moment.date] = (sum, water[moment.date]?.position ?? position)
  }

  /// A watch and a phone count the same steps: they are not added up.
  mutating func walk(
    _ count: Double, _ moment: ImportedMoment, source: String, at position: TextPosition
  ) {
    steps[moment.date, default: [:]][source, default: 0] += count
    if stepPlaces[moment.date] == nil { stepPlaces[moment.date] = position }
  }

  /// Adds a document for each day.
  func add(to draft: inout ImportDraft) {
    for (date, day) in water.sorted(by: { $0.key < $1.key }) {
      draft.addWater(day.milliliters.rounded(to: 2), on: date, at: day.position)
    }
    for (date, sources) in steps.sorted(by: { $0.key < $1.key }) {
      guard let most = sources.values.max() else { continue }
      draft.addToLog(
        of: date, ["steps": .number(most.rounded())],
        at: stepPlaces[date] ?? .start)
    }
  }
}
