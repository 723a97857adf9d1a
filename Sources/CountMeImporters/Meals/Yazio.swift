import CountMeFormats
import CountMeModel

/// Reads Yazio's days and products: amounts in grams or millilitres, nutrients by one of them.
struct Yazio {
  private let products: JSONObject
  private var draft: ImportDraft

  private static let fields = [
    "nutrient.carb": "carbohydrates", "nutrient.fat": "fats", "nutrient.protein": "protein",
    "nutrient.sugar": "sugar", "nutrient.saturated": "saturatedFat",
    "nutrient.dietaryfiber": "fiber",
  ]

  static func read(_ input: ImportInput, _ draft: inout ImportDraft) throws(ImportError) {
    var products: JSONObject = [:]
    if input.files.count > 1, let file = input.file("products.json") {
      var stream = try JSONStream(file)
      products = try stream.value().value.object ?? [:]
    }
    var yazio = Yazio(products: products, draft: draft)
    var hasDays = false
    var stream = try JSONStream(try input.only("days.json"))
    _ = try stream.members { stream, day throws(ImportError) in
      let part = try stream.value()
      hasDays = hasDays || part.value["daily"] != nil
      try yazio.read(day, part)
      try yazio.draft.endIfStrict()
    }
    try stream.finish(hasDays, else: "day with \"daily\"")
    draft = yazio.draft
  }

  private mutating func read(_ day: String, _ part: JSONPart) throws(ImportError) {
    let (value, place) = (part.value, part.position)
    guard let date = CalendarDate(day) else {
      return try draft.note(ImportError(.notThisFormat("day in this key"), at: place))
    }
    func items(_ group: String, _ list: String) -> [(JSONValue, TextPosition)] {
      Array(zip(value[group]?[list]?.array ?? [], part.places(of: group, list)))
    }
    for (item, place) in items("consumed", "products") { add(item, date, at: place) }
    for (item, place) in items("consumed", "simple_products") { addSimple(item, date, at: place) }
    for _ in value["consumed"]?["recipe_portions"]?.array ?? [] {
      draft.leaveOut("portions of recipes")
    }
    for list in ["training", "custom_training"] {
      for (item, place) in items("exercises", list) { addExercise(item, date, at: place) }
    }
    addDay(value, date, at: place)
  }

  private mutating func addDay(_ value: JSONValue, _ date: CalendarDate, at place: TextPosition) {
    let water = EatenFood.number(value["water"]?["water_intake"]) ?? 0
    if water > 0 { draft.addWater(water, on: date, at: place) }
    let goal =
      EatenFood.number(value["daily"]?["energy_goal"])
      ?? EatenFood.number(value["goals"]?["energy.energy"])
    if let goal, goal > 0 { draft.addToLog(of: date, ["dailyGoal": .number(goal)], at: place) }
  }

  private mutating func add(_ item: JSONValue, _ date: CalendarDate, at position: TextPosition) {
    guard let key = item["product_id"]?.string, let product = products[key],
      let amount = EatenFood.number(item["amount"]), let name = product["name"]?.string,
      let nutrients = product["nutrients"]?.object,
      let energy = EatenFood.number(nutrients["energy.energy"])
    else { return draft.leaveOut("foods that are not in products.json") }
    var fields = EatenFood.fields(nutrients, Self.fields, times: amount)
    fields["name"] = .string(name)
    fields["calories"] = .number((energy * amount).rounded(to: 2))
    fields["servingSize"] = .number(amount)
    fields["servingUnit"] = .string(product["base_unit"]?.string ?? "g")
    fields["brand"] = product["producer"]?.string.map { .string($0) }
    if let sodium = EatenFood.number(nutrients["mineral.sodium"]) {
      fields["sodium"] = .number((sodium * amount * 1000).rounded(to: 4))
    }
    addFood(item, name, fields, date, at: position)
  }

  private mutating func addSimple(
    _ item: JSONValue, _ date: CalendarDate, at position: TextPosition
  ) {
    let nutrients = item["nutrients"]?.object ?? [:]
    guard let name = item["name"]?.string,
      let energy = EatenFood.number(nutrients["energy.energy"])
    else { return draft.leaveOut("simple products without name or energy") }
    var fields = EatenFood.fields(nutrients, Self.fields, times: 1)
    fields["name"] = .string(name)
    fields["calories"] = .number(energy)
    addFood(item, name, fields, date, at: position)
  }

  private mutating func addFood(
    _ item: JSONValue, _ name: String, _ food: JSONObject, _ date: CalendarDate,
    at position: TextPosition
  ) {
    var fields = food
    fields["meal"] = item["daytime"]?.string.flatMap { MealName.own($0) }.map { .string($0) }
    draft.add(
      "foodItems", key: [item["id"]?.string ?? name], moment(item, date), fields, at: position)
  }

  private mutating func addExercise(
    _ item: JSONValue, _ date: CalendarDate, at position: TextPosition
  ) {
    guard let burned = EatenFood.number(item["energy"]) else {
      return draft.leaveOut("exercises without energy")
    }
    let name = item["name"]?.string ?? "Exercise"
    var fields: JSONObject = ["name": .string(name), "caloriesBurned": .number(burned)]
    // Yazio counts milliseconds.
    fields["durationMinutes"] = EatenFood.number(item["duration"]).map {
      .number(($0 / 60_000).rounded(to: 2))
    }
    draft.add(
      "exerciseItems", key: [item["id"]?.string ?? name], moment(item, date), fields, at: position)
  }

  private func moment(_ item: JSONValue, _ date: CalendarDate) -> ImportedMoment {
    item["date"]?.string.flatMap { ImportedMoment(text: $0, zone: draft.zone) }
      ?? ImportedMoment(date, minuteOfDay: nil)
  }
}
