import CountMeModel

/// Puts the dietary records of one food together.
///
/// A record stands alone in the list and again inside the correlation of its food. Both have the same
/// time and source, so what has the same of both is one food; the same nutrient twice is two.
struct HealthFoods {
  private struct Food {
    let moment: ImportedMoment
    let source: String
    let position: TextPosition
    var name: String?
    var fields: JSONObject = [:]
    var further: JSONObject = [:]
  }

  private var alone: [String: [Food]] = [:]
  private var together: [String: [Food]] = [:]
  private var isTogether = false
  private var startsAnew = false
  private var pendingName: String?
  private var last: (key: String, place: Int, isTogether: Bool)?

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

  mutating func begin() {
    (isTogether, startsAnew, pendingName, last) = (true, true, nil, nil)
  }

  mutating func end() {
    (isTogether, startsAnew, pendingName, last) = (false, false, nil, nil)
  }

  mutating func endRecord() {
    if !isTogether { last = nil }
  }

  /// Names the food whose record or correlation is open.
  mutating func name(_ name: String) {
    guard let last else {
      if isTogether { pendingName = name }
      return
    }
    if last.isTogether {
      together[last.key]?[last.place].name = name
    } else {
      alone[last.key]?[last.place].name = name
    }
  }

  /// Takes a record of a nutrient.
  mutating func record(
    _ kind: String, _ value: Double, _ unit: String, _ moment: ImportedMoment, _ tag: XMLTags.Tag
  ) throws(ImportError) {
    let source = tag.attributes["sourceName"] ?? ""
    let key = (tag.attributes["startDate"] ?? "") + "|" + source
    let entry = try Self.entry(kind, value, unit, tag)
    var list = (isTogether ? together[key] : alone[key]) ?? []
    let place = place(of: entry.name, in: list)
    if place == list.count {
      list.append(Food(moment: moment, source: source, position: tag.position, name: pendingName))
    }
    startsAnew = false
    if entry.isField {
      list[place].fields[entry.name] = .number(entry.amount)
    } else {
      list[place].further[entry.name] = .number(entry.amount)
    }
    if isTogether { together[key] = list } else { alone[key] = list }
    last = tag.isEmpty && !isTogether ? nil : (key, place, isTogether)
  }

  /// Which food a nutrient belongs to: alone the list is sorted by nutrient, so the third protein is
  /// the third food's; in a correlation it is the open one's.
  private func place(of nutrient: String, in list: [Food]) -> Int {
    if isTogether { return startsAnew ? list.count : max(list.count - 1, 0) }
    return list.firstIndex { $0.fields[nutrient] == nil && $0.further[nutrient] == nil }
      ?? list.count
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

  /// The foods of a time and source, without those that stand alone a second time.
  private func foods(_ key: String) -> [Food] {
    let correlated = together[key] ?? []
    var single = alone[key] ?? []
    for food in correlated {
      let twin = single.firstIndex { $0.fields["calories"] == food.fields["calories"] }
      if let twin { single.remove(at: twin) }
    }
    return correlated + single
  }

  /// Adds the foods; nutrients without energy are no food.
  func add(to draft: inout ImportDraft) {
    for key in Set(alone.keys).union(together.keys).sorted() {
      for food in foods(key) {
        guard food.fields["calories"] != nil else {
          draft.leaveOut("nutrients without energy at their time")
          continue
        }
        var fields = food.fields
        if !food.further.isEmpty { fields["micronutrients"] = .object(food.further) }
        let name = food.name ?? food.source
        fields["name"] = .string(name.isEmpty ? "Food" : String(name.prefix(200)))
        draft.add("foodItems", key: [food.source, name], food.moment, fields, at: food.position)
      }
    }
  }
}
