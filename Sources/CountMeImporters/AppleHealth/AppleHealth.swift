import CountMeFormats
import CountMeModel

/// Gathers what an export of Apple Health has for a diary.
struct AppleHealth {
  /// A workout whose statistics may still come.
  private struct Workout {
    var fields: JSONObject
    let moment: ImportedMoment
    let key: [String]
    let position: TextPosition
  }

  private(set) var draft: ImportDraft
  private var foods: HealthFoods
  private var days = HealthDays()
  private let weighings: ImportedWeights
  private var workout: Workout?
  private var hasRoot = false
  private var isWhole = false

  init(_ draft: ImportDraft) {
    self.draft = draft
    self.draft.begin(kind: "apple health")
    foods = HealthFoods(draft.settings)
    weighings = ImportedWeights(draft.settings)
  }

  /// Takes the next tag.
  mutating func read(_ tag: XMLTags.Tag) throws(ImportError) {
    guard hasRoot || tag.name == "HealthData" else {
      throw ImportError(.notThisFormat("HealthData"), at: tag.position)
    }
    switch (tag.name, tag.isClosing) {
    case ("HealthData", let isClosing):
      hasRoot = true
      isWhole = isClosing
    case ("Correlation", true): try foods.end()
    case ("Correlation", false):
      if tag.attributes["type"] == "HKCorrelationTypeIdentifierFood" { try foods.begin() }
    case ("MetadataEntry", false):
      if tag.attributes["key"] == "HKFoodType" { foods.name(tag.attributes["value"] ?? "") }
    case ("Record", true): try foods.endRecord()
    case ("Record", false):
      try attempt(tag) { health, tag throws(ImportError) in try health.record(tag) }
    case ("Workout", true): endWorkout()
    case ("Workout", false):
      try attempt(tag) { health, tag throws(ImportError) in try health.beginWorkout(tag) }
    case ("WorkoutStatistics", false): addStatistics(tag)
    default: break
    }
  }

  /// Adds what stood open until the end of the file.
  mutating func finish() throws(ImportError) {
    guard isWhole else {
      throw ImportError(
        .xml(expected: "the end of HealthData; the file is cut off"),
        at: .start)
    }
    try weighings.add(to: &draft)
    try foods.add(to: &draft)
    days.add(to: &draft)
  }

  private mutating func attempt(
    _ tag: XMLTags.Tag, _ body: (inout AppleHealth, XMLTags.Tag) throws(ImportError) -> Void
  ) throws(ImportError) {
    do { try body(&self, tag) } catch { try draft.note(error) }
    try draft.endIfStrict()
  }

  private static let prefix = "HKQuantityTypeIdentifier"

  private mutating func record(_ tag: XMLTags.Tag) throws(ImportError) {
    let type = tag.attributes["type"] ?? ""
    let kind = type.hasPrefix(Self.prefix) ? String(type.dropFirst(Self.prefix.count)) : type
    guard HealthFoods.isNutrient(kind) || HealthDays.isDaily(kind) || Self.body.contains(kind)
    else {
      return draft.leaveOut(kind)
    }
    let moment = try moment(tag)
    let value = try value(tag)
    let unit = tag.attributes["unit"] ?? ""
    switch kind {
    case "BodyMass":
      let kilograms = try scale(ImportedUnit.kilograms(unit), tag)
      try weighings.weigh((value * kilograms).rounded(to: 3), moment, at: tag.position)
    case "BodyFatPercentage":
      // Health stores shares of one.
      try weighings.set("bodyFat", (value <= 1 ? value * 100 : value).rounded(to: 2), moment)
    case "BodyMassIndex": try weighings.set("bmi", value, moment)
    case "DietaryWater":
      let milliliters = try scale(ImportedUnit.milliliters(unit), tag)
      days.drink(value * milliliters, moment, at: tag.position)
    case "StepCount":
      days.walk(value, moment, source: tag.attributes["sourceName"] ?? "", at: tag.position)
    default: try foods.record(kind, value, unit, moment, tag)
    }
  }

  private static let body: Set = ["BodyMass", "BodyFatPercentage", "BodyMassIndex"]

  private func scale(_ scale: Double?, _ tag: XMLTags.Tag) throws(ImportError) -> Double {
    if let scale { return scale }
    throw ImportError(
      .badValue(
        column: "unit", text: tag.attributes["unit"] ?? "", expected: "a unit of this kind"),
      at: tag.position)
  }

  private func value(_ tag: XMLTags.Tag) throws(ImportError) -> Double {
    let text = tag.attributes["value"] ?? ""
    if let number = HealthNumber.number(text) { return number }
    throw ImportError(
      .badValue(column: "value", text: text, expected: "a number such as 12.50"), at: tag.position)
  }

  private func moment(_ tag: XMLTags.Tag) throws(ImportError) -> ImportedMoment {
    let text = tag.attributes["startDate"] ?? ""
    // The offset is the one that the phone had at the export, and is kept.
    if let moment = ImportedMoment(text: text, zone: .utc), moment.instant != nil { return moment }
    throw ImportError(
      .badValue(
        column: "startDate", text: text, expected: "a time such as 2026-01-02 08:00:00 +0100"),
      at: tag.position)
  }

  private mutating func beginWorkout(_ tag: XMLTags.Tag) throws(ImportError) {
    let type = (tag.attributes["workoutActivityType"] ?? "").replacing("HKWorkoutActivityType")
    let moment = try moment(tag)
    var fields: JSONObject = ["name": .string(type.isEmpty ? "Workout" : type)]
    let duration = HealthNumber.number(tag.attributes["duration"] ?? "")
    let minutes: [String: Double] = ["s": 1.0 / 60, "min": 1, "hr": 60]
    let scale = minutes[tag.attributes["durationUnit"] ?? "min"] ?? 1
    fields["durationMinutes"] = duration.map { .number(($0 * scale).rounded(to: 2)) }
    let energy = HealthNumber.number(tag.attributes["totalEnergyBurned"] ?? "")
    let unit = ImportedUnit.kilocalories(tag.attributes["totalEnergyBurnedUnit"] ?? "kcal")
    if let energy, let unit { fields["caloriesBurned"] = .number((energy * unit).rounded(to: 2)) }
    let distance = HealthNumber.number(tag.attributes["totalDistance"] ?? "")
    let length = ImportedUnit.kilometers(tag.attributes["totalDistanceUnit"] ?? "km")
    if let distance, let length, distance > 0 {
      fields["distance"] = .number((distance * length).rounded(to: 3))
    }
    let key = [type, tag.attributes["sourceName"] ?? "", tag.attributes["startDate"] ?? ""]
    workout = Workout(fields: fields, moment: moment, key: key, position: tag.position)
    if tag.isEmpty { endWorkout() }
  }

  private mutating func addStatistics(_ tag: XMLTags.Tag) {
    guard workout != nil, let sum = HealthNumber.number(tag.attributes["sum"] ?? "") else { return }
    let unit = tag.attributes["unit"] ?? ""
    switch tag.attributes["type"] {
    case "HKQuantityTypeIdentifierActiveEnergyBurned":
      guard let scale = ImportedUnit.kilocalories(unit) else { return }
      workout?.fields["caloriesBurned"] = .number((sum * scale).rounded(to: 2))
    case let type? where type.hasPrefix("HKQuantityTypeIdentifierDistance"):
      guard let scale = ImportedUnit.kilometers(unit) else { return }
      workout?.fields["distance"] = .number((sum * scale).rounded(to: 3))
    default: break
    }
  }

  private mutating func endWorkout() {
    guard let workout else { return }
    self.workout = nil
    guard workout.fields["caloriesBurned"] != nil else {
      return draft.leaveOut("workouts without energy")
    }
    draft.add(
      "exerciseItems", key: workout.key, workout.moment, workout.fields, at: workout.position)
  }
}

extension String {
  /// The text without a prefix.
  fileprivate func replacing(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}

/// Numbers as Apple Health writes them, with many decimals and sometimes an exponent.
enum HealthNumber {
  /// The number; nil where the text is none or is not finite.
  static func number(_ text: String) -> Double? {
    guard let number = Double(text), number.isFinite,
      text.utf8.allSatisfy({ "+-.eE0123456789".utf8.contains($0) })
    else { return nil }
    return number
  }
}

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
