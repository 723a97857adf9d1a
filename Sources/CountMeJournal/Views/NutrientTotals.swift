public import CountMeHistory
public import CountMeModel
public import CountMeStore

/// What some foods hold of fibre, sodium, vitamins, minerals and the like, as far as that is known.
public struct NutrientTotals: Sendable, Equatable {
  /// One nutrient.
  public struct Nutrient: Sendable, Equatable {
    /// Its name, such as `Iron`.
    public let name: String
    /// The unit of the amount, such as `mg`; empty where nobody said one.
    public let unit: String
    /// How much of it is known, of all foods together.
    public fileprivate(set) var amount: Double
    /// Of how many foods it is known.
    public fileprivate(set) var foods: Int
  }

  /// The nutrients: those that labels have, then the others by name.
  public var nutrients: [Nutrient] {
    let first = Self.fields.compactMap { known[$0.name] }
    let names = Set(Self.fields.map(\.name))
    return first
      + known.values.filter { !names.contains($0.name) }
      .sorted { ($0.name, $0.unit) < ($1.name, $1.unit) }
  }

  /// How many foods there are.
  public private(set) var foods = 0
  /// The days on which there was any.
  public private(set) var days: Set<CalendarDate> = []

  private var known: [String: Nutrient] = [:]

  /// Nothing yet.
  init() {}

  /// The fields of an entry that are nutrients and no macronutrients.
  private static let fields = [
    (field: "fiber", name: "Fibre", unit: "g"), (field: "sugar", name: "Sugar", unit: "g"),
    (field: "saturatedFat", name: "Saturated fat", unit: "g"),
    (field: "cholesterol", name: "Cholesterol", unit: "mg"),
    (field: "sodium", name: "Sodium", unit: "mg"), (field: "calcium", name: "Calcium", unit: "mg"),
  ]

  /// Adds what one entry says.
  mutating func add(_ food: Document) {
    foods += 1
    if let day = food.day { days.insert(day) }
    for (field, name, unit) in Self.fields {
      if let value = food.number(field) { add(value, of: name, unit) }
    }
    for (key, value) in food.fields["micronutrients"]?.object ?? JSONObject() {
      guard let value = value.number else { continue }
      let (name, unit) = Self.parts(of: key)
      add(value, of: name, unit)
    }
  }

  private mutating func add(_ value: Double, of name: String, _ unit: String) {
    let key =
      Self.fields.contains { $0.name == name && $0.unit == unit } ? name : "\(name) (\(unit))"
    var nutrient = known[key] ?? Nutrient(name: name, unit: unit, amount: 0, foods: 0)
    nutrient.amount += value
    nutrient.foods += 1
    known[key] = nutrient
  }

  /// `B1 (Thiamine) (mg)` as its name and unit.
  private static func parts(of key: String) -> (name: String, unit: String) {
    guard key.hasSuffix(")"), let open = key.lastIndex(of: "("), open > key.startIndex else {
      return (key, "")
    }
    let unit = key[key.index(after: open)...].dropLast()
    return (String(key[..<open]).trimmed, String(unit))
  }
}

extension DiaryReader {
  /// What was eaten of nutrients on some days; of what retention removed nothing is known.
  ///
  /// - Throws: what the machine refuses; files that are no documents are left out.
  public func nutrients(_ days: ClosedRange<CalendarDate>) throws(DiaryError) -> NutrientTotals {
    var totals = NutrientTotals()
    try eachOwn("foodItems", days: days) { food in totals.add(food) }
    return totals
  }
}
