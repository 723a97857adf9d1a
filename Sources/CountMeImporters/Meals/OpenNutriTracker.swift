import CountMeFormats
import CountMeModel

/// Reads OpenNutriTracker's backup: intakes with nutrients by 100 of the meal's unit.
enum OpenNutriTracker {
  private static let fields = [
    "carbohydrates100": "carbohydrates", "fat100": "fats", "proteins100": "protein",
    "sugars100": "sugar", "saturatedFat100": "saturatedFat", "fiber100": "fiber",
  ]

  static func read(_ input: ImportInput, _ draft: inout ImportDraft) throws(ImportError) {
    var stream = try JSONStream(try input.only("user_intake.json"))
    let isList = try stream.elements { stream, _ throws(ImportError) in
      let part = try stream.value()
      try draft.attempt { draft throws(ImportError) in
        try add(part.value, at: part.position, to: &draft)
      }
    }
    try stream.finish(isList, else: "list of intakes")
    if input.files.count > 1, let file = input.file("user_activity.json") {
      var stream = try JSONStream(file)
      _ = try stream.elements { stream, _ throws(ImportError) in
        let part = try stream.value()
        try draft.attempt { draft throws(ImportError) in try add(activity: part, to: &draft) }
      }
    }
  }

  private static func add(
    _ intake: JSONValue, at position: TextPosition, to draft: inout ImportDraft
  ) throws(ImportError) {
    let meal = intake["meal"]
    guard let text = intake["dateTime"]?.string,
      let moment = ImportedMoment(text: text, zone: draft.zone)
    else { throw ImportError(.notThisFormat("\"dateTime\" in this intake"), at: position) }
    guard let amount = EatenFood.number(intake["amount"]) else {
      throw ImportError(.notThisFormat("\"amount\" in this intake"), at: position)
    }
    let nutriments = meal?["nutriments"]?.object ?? [:]
    let unit = intake["unit"]?.string ?? "g"
    let factor = factor(amount, unit, meal)
    guard let energy = EatenFood.number(nutriments["energyKcal100"]),
      let name = meal?["name"]?.string, !name.isEmpty, let factor
    else {
      return draft.leaveOut("intakes without name or energy, or by a serving of unknown size")
    }
    var fields = EatenFood.fields(nutriments, self.fields, times: factor)
    fields["name"] = .string(name)
    fields["calories"] = .number((energy * factor).rounded(to: 2))
    fields["servingSize"] = .number(amount)
    fields["servingUnit"] = .string(unit)
    fields["brand"] = meal?["brands"]?.string.map { .string($0) }
    if let code = meal?["code"]?.string, !code.isEmpty, code.allSatisfy(\.isNumber) {
      fields["barcode"] = .string(code)
    }
    fields["meal"] = intake["type"]?.string.flatMap { MealName.own($0) }.map { .string($0) }
    let id = intake["id"]?.string
    draft.add("foodItems", key: [id ?? name], moment, fields, at: position)
  }

  /// How often 100 of the meal's unit were eaten; nil where the serving's size is unknown.
  private static func factor(_ amount: Double, _ unit: String, _ meal: JSONValue?) -> Double? {
    if unit.lowercased() == "serving" {
      return EatenFood.number(meal?["servingQuantity"]).map { amount * $0 / 100 }
    }
    let scale =
      unit == "g" || unit == "ml"
      ? 1
      : ImportedUnit.milliliters(unit) ?? ImportedUnit.grams(unit)
    return scale.map { amount * $0 / 100 }
  }

  private static func add(
    activity part: JSONPart, to draft: inout ImportDraft
  ) throws(ImportError) {
    let activity = part.value
    guard let text = activity["date"]?.string,
      let moment = ImportedMoment(text: text, zone: draft.zone),
      let burned = EatenFood.number(activity["burnedKcal"])
    else {
      throw ImportError(.notThisFormat("\"date\" and \"burnedKcal\" here"), at: part.position)
    }
    let kind = activity["physicalActivityDBO"] ?? activity["physicalActivity"]
    let name = kind?["specificActivity"]?.string ?? "Activity"
    var fields: JSONObject = ["name": .string(name), "caloriesBurned": .number(burned)]
    fields["durationMinutes"] = EatenFood.number(activity["duration"]).map { .number($0) }
    let id = activity["id"]?.string
    draft.add("exerciseItems", key: [id ?? name], moment, fields, at: part.position)
  }
}
