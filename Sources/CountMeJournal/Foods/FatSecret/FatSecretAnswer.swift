import CountMeModel
import CountMeSchema

/// What FatSecret answers, with its ways: one object in place of a list of one, numbers as texts,
/// and errors that come with status 200.
enum FatSecretAnswer {
  /// An error in place of an answer.
  struct Refusal: Error, Equatable {
    /// The number, such as 21 for an address that is not allowed.
    let code: Int
    /// What FatSecret says.
    let message: String

    /// Whether the same request may be answered in a moment: too many at a time, or a fault there.
    var isPassing: Bool { code == 1 || code == 12 }
    /// Whether no more requests are answered today.
    var isLimit: Bool { code == 11 }
    /// Whether the token is not, or no longer, good.
    var isAboutToken: Bool { code == 13 }
  }

  /// A token and how many seconds it is good for; nil for an answer that has none.
  static func token(_ value: JSONValue) -> (text: String, seconds: Double)? {
    guard let object = value.object, let text = object["access_token"]?.string, !text.isEmpty
    else { return nil }
    // A server may say anything: one that is kept for longer than a day is asked for anew.
    return (text, min(number(object["expires_in"]) ?? 0, 86_400))
  }

  /// The members of an answer, or what it refuses.
  static func members(_ value: JSONValue) throws(Refusal) -> JSONObject {
    guard let object = value.object else { throw Refusal(code: 0, message: "no object") }
    guard let error = object["error"] else { return object }
    throw Refusal(
      code: number(error.object?["code"]).flatMap { Int(exactly: $0) } ?? 0,
      message: error.object?["message"]?.string ?? error.string ?? "")
  }

  /// The foods of a search; none where the list is missing, as it is for no results.
  static func foods(_ value: JSONValue) throws(Refusal) -> [FoundFood] {
    list(try members(value)["foods"]?.object?["food"]).compactMap { summary($0) }
  }

  /// A food with all its servings; nil for an answer without any that could be eaten.
  static func food(_ value: JSONValue) throws(Refusal) -> FoundFood? {
    guard let food = try members(value)["food"]?.object else { return nil }
    return FatSecretFood(food)?.found
  }

  /// A list, of which a single member may stand alone.
  static func list(_ value: JSONValue?) -> [JSONObject] {
    if let array = value?.array { return array.compactMap(\.object) }
    return value?.object.map { [$0] } ?? []
  }

  /// A number, which may be a text.
  static func number(_ value: JSONValue?) -> Double? {
    let number = value?.number ?? value?.string.flatMap { Double($0.trimmed) }
    return number.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }

  /// An id, which may be a number.
  static func id(_ value: JSONValue?) -> String? {
    let text = value?.string ?? value?.integer.map { String($0) } ?? ""
    return !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? text : nil
  }

  /// A food of a search, from its line such as
  /// `Per 100g - Calories: 89kcal | Fat: 0.33g | Carbs: 22.84g | Protein: 1.09g`.
  private static func summary(_ food: JSONObject) -> FoundFood? {
    guard let id = id(food["food_id"]), let name = food["food_name"]?.string, !name.isEmpty else {
      return nil
    }
    var item = FoodItem()
    item.name = name
    item.source = EntrySource.fatSecret(food: id, serving: nil).text
    item.brand = food["brand_name"]?.string
    let halves = (food["food_description"]?.string ?? "").split(separator: " - ", maxSplits: 1)
    if halves.count == 2 {
      if halves[0].hasPrefix("Per "), let serving = Serving(words: String(halves[0].dropFirst(4))) {
        item.serving = serving
      }
      for part in halves[1].split(separator: "|") { take(String(part).trimmed, into: &item) }
    }
    return FoundFood(origin: .fatSecret, id: id, item: item, units: [], timesEaten: 0)
  }

  private static func take(_ part: String, into item: inout FoodItem) {
    let halves = part.split(separator: ":", maxSplits: 1)
    guard halves.count == 2 else { return }
    let digits = String(halves[1]).trimmed.prefix { $0.isNumber || $0 == "." }
    let amount = Double(digits)
    switch halves[0] {
    case "Calories": item.calories = amount
    case "Fat": item.fats = amount
    case "Carbs": item.carbohydrates = amount
    case "Protein": item.protein = amount
    default: break
    }
  }
}
