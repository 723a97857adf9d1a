import CountMeFormats
import CountMeModel

/// Reads Waistline's backup: days with items that point at foods and recipes.
struct Waistline {
  private var foods: [Int: JSONValue] = [:]
  private var recipes: [Int: JSONValue] = [:]
  private var settings: JSONValue = .null

  private static let fields = [
    "fat": "fats", "carbohydrates": "carbohydrates", "proteins": "protein",
    "saturated-fat": "saturatedFat", "fiber": "fiber", "sugars": "sugar",
  ]

  /// Reads what the days point at, wherever the file has it.
  init(_ file: ImportedFile) throws(ImportError) {
    var stream = try JSONStream(file)
    _ = try stream.members { stream, key throws(ImportError) in
      switch key {
      case "foodList": foods = try Self.byID(&stream)
      case "recipes": recipes = try Self.byID(&stream)
      case "settings": settings = try stream.value().value
      default: break
      }
    }
  }

  private static func byID(_ stream: inout JSONStream) throws(ImportError) -> [Int: JSONValue] {
    var result: [Int: JSONValue] = [:]
    _ = try stream.elements { stream, _ throws(ImportError) in
      let value = try stream.value().value
      if let id = value["id"]?.integer { result[id] = value }
    }
    return result
  }

  /// Reads the days.
  func readDays(_ file: ImportedFile, _ draft: inout ImportDraft) throws(ImportError) {
    var hasDays = false
    var stream = try JSONStream(file)
    _ = try stream.members { stream, key throws(ImportError) in
      guard key == "diary" else { return }
      hasDays = try stream.elements { stream, _ throws(ImportError) in
        try read(try stream.value(), &draft)
        try draft.endIfStrict()
      }
    }
    try stream.finish(hasDays, else: "\"diary\"")
  }

  private func read(_ part: JSONPart, _ draft: inout ImportDraft) throws(ImportError) {
    let (day, place) = (part.value, part.position)
    // The day is stored as its midnight in UTC.
    guard let text = day["dateTime"]?.string, let date = CalendarDate(text.prefix(10)) else {
      return try draft.note(ImportError(.notThisFormat("\"dateTime\" in this day"), at: place))
    }
    for (item, place) in zip(day["items"]?.array ?? [], part.places(of: "items")) {
      add(item, on: date, at: place, &draft)
    }
    if let weight = EatenFood.number(day["stats"]?["weight"]), weight > 0 {
      let pounds = settings["units"]?["weight"]?.string == "lb"
      var fields: JSONObject = [
        "weight": .number(pounds ? (weight * 0.453_592_37).rounded(to: 3) : weight)
      ]
      fields["bodyFat"] = EatenFood.number(day["stats"]?["body fat"]).map { .number($0) }
      let moment = ImportedMoment(date, minuteOfDay: nil)
      draft.add("weightHistory", key: ["weight"], moment, fields, at: place)
    }
  }

  private func add(
    _ item: JSONValue, on date: CalendarDate, at position: TextPosition,
    _ draft: inout ImportDraft
  ) {
    let list = item["type"]?.string == "recipe" ? recipes : foods
    guard let id = item["id"]?.integer, let food = list[id] else {
      return draft.leaveOut("items whose food is not in the file")
    }
    let nutrition = food["nutrition"]?.object ?? [:]
    let factor = Self.factor(item, of: food)
    let energy =
      EatenFood.number(nutrition["calories"])
      ?? EatenFood.number(nutrition["kilojoules"]).map { $0 / Energy.kilojoulesPerKilocalorie }
    guard let energy, let name = food["name"]?.string, !name.isEmpty else {
      return draft.leaveOut("items without name or energy")
    }
    var fields = EatenFood.fields(nutrition, Self.fields, times: factor)
    if let sodium = EatenFood.number(nutrition["sodium"]) {
      // Grams, as Open Food Facts has it; a number over ten can only be milligrams.
      fields["sodium"] = .number((sodium * factor * (sodium > 10 ? 1 : 1000)).rounded(to: 4))
    }
    fields["name"] = .string(name)
    fields["calories"] = .number((energy * factor).rounded(to: 2))
    if let brand = food["brand"]?.string, !brand.isEmpty { fields["brand"] = .string(brand) }
    if let code = food["barcode"]?.string, code.allSatisfy(\.isNumber), !code.isEmpty {
      fields["barcode"] = .string(code)
    }
    fields["servingSize"] = EatenFood.number(item["portion"]).map {
      .number($0 * (EatenFood.number(item["quantity"]) ?? 1))
    }
    fields["servingUnit"] = (item["unit"] ?? food["unit"])?.string.map { .string($0) }
    let meal = meal(item)
    fields["meal"] = meal.map { .string($0) }
    let moment = ImportedMoment(
      date, minuteOfDay: nil, usual: MealName.usualMinute(of: meal))
    let amount = item["portion"]?.compactText ?? ""
    draft.add("foodItems", key: [name, meal ?? "", amount], moment, fields, at: position)
  }

  /// How often the food's own portion was eaten.
  private static func factor(_ item: JSONValue, of food: JSONValue) -> Double {
    let quantity = EatenFood.number(item["quantity"]) ?? 1
    guard let own = EatenFood.number(food["portion"]), own > 0,
      let portion = EatenFood.number(item["portion"])
    else { return quantity }
    return quantity * portion / own
  }

  private func meal(_ item: JSONValue) -> String? {
    let names = settings["diary"]?["meal-names"]?.array ?? []
    guard let index = EatenFood.number(item["category"]).flatMap({ Int(exactly: $0) }) else {
      return nil
    }
    if names.indices.contains(index) { return MealName.own(names[index].string ?? "") }
    let usual = ["breakfast", "lunch", "dinner", "snack"]
    return usual.indices.contains(index) ? usual[index] : nil
  }
}
