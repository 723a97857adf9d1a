public import CountMeHistory
public import CountMeModel
import CountMeSchema
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
  private static let fields:
    [(name: String, unit: String, amount: @Sendable (FoodItem) -> Double?)] = [
      ("Fibre", "g", { $0.fiber }), ("Sugar", "g", { $0.sugar }),
      ("Saturated fat", "g", { $0.saturatedFat }), ("Cholesterol", "mg", { $0.cholesterol }),
      ("Sodium", "mg", { $0.sodium }), ("Calcium", "mg", { $0.calcium }),
    ]

  /// Adds what one entry says.
  mutating func add(_ food: FoodItem) {
    foods += 1
    if let day = food.date { days.insert(day) }
    for (name, unit, amount) in Self.fields {
      if let value = amount(food) { add(value, of: name, unit) }
    }
    for (key, value) in food.micronutrients?.entries ?? [] {
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
    try eachOwn(FoodItem.collection, days: days) { food in totals.add(FoodItem(food.fields)) }
    return totals
  }
}
