import CountMeFormats
import CountMeModel

/// Puts the dietary records of one food together.
///
/// A record stands alone in the list and again inside the correlation of its food. Both have the same
/// time and source, so what has the same of both is one food; the same nutrient twice is two.
struct HealthFoods {
  /// A nutrient's record, which waits for its name.
  private struct Event {
    let key: String
    var record: JSONObject
  }

  private let spill: SortedSpill
  private var isTogether = false
  private var startsAnew = false
  private var pendingName: String?
  private var open: Event?

  init(_ settings: ImportDraft.Settings) {
    spill = settings.spill()
  }

  private static let fields = [
    "DietaryProtein": "protein", "DietaryCarbohydrates": "carbohydrates",
    "DietaryFatTotal": "fats", "DietaryFatSaturated": "saturatedFat", "DietaryFiber": "fiber",
    "DietarySugar": "sugar", "DietarySodium": "sodium", "DietaryCholesterol": "cholesterol",
    "DietaryCalcium": "calcium",
  ]
  private static let milligrams: Set = ["sodium", "cholesterol", "calcium"]

  static func isNutrient(_ kind: String) -> Bool {
    kind.hasPrefix("Dietary") && kind != "DietaryWater"
  }

  mutating func begin() throws(ImportError) {
    try close()
    (isTogether, startsAnew, pendingName) = (true, true, nil)
  }

  mutating func end() throws(ImportError) {
    try close()
    (isTogether, startsAnew, pendingName) = (false, false, nil)
  }

  mutating func endRecord() throws(ImportError) {
    if !isTogether { try close() }
  }

  private mutating func close() throws(ImportError) {
    guard let event = open else { return }
    open = nil
    try spill.add(key: event.key.utf8, JSONValue.object(event.record).compactBytes())
  }

  /// Names the food whose record or correlation is open.
  mutating func name(_ name: String) {
    if open != nil {
      open?.record["name"] = .string(name)
    } else if isTogether {
      pendingName = name
    }
  }

  /// Takes a record of a nutrient.
  mutating func record(
    _ kind: String, _ value: Double, _ unit: String, _ moment: ImportedMoment, _ tag: XMLTags.Tag
  ) throws(ImportError) {
    try close()
    let source = tag.attributes["sourceName"] ?? ""
    let entry = try Self.entry(kind, value, unit, tag)
    var record: JSONObject = [
      "moment": SpilledValue.of(moment), "source": .string(source),
      "at": SpilledValue.of(tag.position), "isTogether": .bool(isTogether),
      "startsAnew": .bool(startsAnew), "nutrient": .string(entry.name),
      "amount": .number(entry.amount), "isField": .bool(entry.isField),
    ]
    record["pendingName"] = pendingName.map { .string($0) }
    startsAnew = false
    open = Event(key: (tag.attributes["startDate"] ?? "") + "|" + source, record: record)
    if tag.isEmpty && !isTogether { try close() }
  }

  private static func entry(
    _ kind: String, _ value: Double, _ unit: String, _ tag: XMLTags.Tag
  ) throws(ImportError) -> (name: String, amount: Double, isField: Bool) {
    if kind == "DietaryEnergyConsumed", let scale = ImportedUnit.kilocalories(unit) {
      return ("calories", (value * scale).rounded(to: 2), true)
    }
    if let field = fields[kind], let scale = ImportedUnit.grams(unit) {
      let amount = value * scale * (milligrams.contains(field) ? 1000 : 1)
      return (field, amount.rounded(to: 4), true)
    }
    guard kind != "DietaryEnergyConsumed", fields[kind] == nil else {
      throw ImportError(
        .badValue(column: "unit", text: unit, expected: "kcal, kJ, g, mg or the like"),
        at: tag.position)
    }
    return ("\(kind.dropFirst(7)) (\(unit))", value, false)
  }

  /// Adds the foods; nutrients without energy are no food.
  mutating func add(to draft: inout ImportDraft) throws(ImportError) {
    try close()
    var key: [UInt8] = []
    var foods = FoodsOfMoment()
    try spill.each { record throws(ImportError) in
      if record.key != key { foods.end(&draft) }
      key = record.key
      foods.take(SpilledValue.object(record.payload))
    } failing: {
      $0
    }
    foods.end(&draft)
  }
}
