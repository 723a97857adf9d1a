import CountMeFormats
import CountMeModel

/// What the three apps call things, in our words.
enum ForeignNames {
  /// The collection that has a name in one of the apps.
  static func collection(_ name: String) -> String {
    [
      "foodEntries": "foodItems", "weights": "weightHistory", "weightEntries": "weightHistory",
      "useByItems": "useByInventory", "reactions": "reactionLogs", "awards": "dailyAwards",
      "completionRecords": "completions", "meals": "customMeals", "favorites": "favoriteFoods",
    ][name] ?? name
  }

  private static let renamed = [
    "foodName": "name", "brandName": "brand", "fat": "fats", "mealType": "meal",
    "dateLogged": "timestamp", "kg": "weight", "targetDurationHours": "targetHours",
    "completionStatus": "status", "dateKey": "date", "xpGranted": "xp",
    "unlockedDate": "unlockedAt",
    "reactionType": "type", "duration": "durationHours",
  ]

  /// The fields by our names: camel case, and the words that our schemas have.
  static func fields(_ fields: JSONObject, in collection: String) -> JSONObject {
    var result = JSONObject()
    for (key, value) in fields where value != .null {
      let camel = camelCase(key)
      // Habitto's habits have a history of this name.
      let name =
        collection == "habits" && camel == "completionStatus" ? camel : renamed[camel] ?? camel
      if result[name] == nil { result[name] = value }
    }
    return result
  }

  private static func camelCase(_ key: String) -> String {
    let parts = key.split(separator: "_")
    guard parts.count > 1, let first = parts.first else { return key }
    return String(first) + parts.dropFirst().map(\.capitalizedFirst).joined()
  }

  /// The value as a field has it; nil where it cannot be.
  static func value(_ value: JSONValue, for field: FieldDescription) -> JSONValue? {
    if field.format == "date-time", let text = value.string, let time = ZonedTime(text) {
      return .string(field.name == "lastModified" ? time.instant.text : time.text)
    }
    if field.format == "date", let text = value.string {
      return CalendarDate(text) == nil
        ? ZonedTime(text).map { .string($0.date.text) } : .string(text)
    }
    if !field.values.isEmpty { return known(value, of: field.values) }
    guard !field.types.isEmpty, !field.types.contains(where: { $0.includes(value) }) else {
      return value
    }
    if field.types.contains(.number) || field.types.contains(.integer), let text = value.string {
      let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "," }
      return ImportedNumber.number(String(digits), .unclear).map { .number($0) }
    }
    if field.types.contains(.string), let number = value.number {
      return .string(JSONValue.number(number).compactText)
    }
    return nil
  }

  private static let words = [
    "habit building": "formation", "habit breaking": "breaking", "everyday": "daily",
    "every day": "daily", "early_end": "ended-early", "earlyend": "ended-early",
    "failed": "ended-early", "overgoal": "completed", "over_goal": "completed",
  ]

  private static func known(_ value: JSONValue, of values: [JSONValue]) -> JSONValue? {
    guard let text = value.string?.lowercased() else { return values.contains(value) ? value : nil }
    let word = words[text] ?? text
    if values.contains(.string(word)) { return .string(word) }
    // Habitto writes a schedule in words: 3 days a week.
    return text.hasSuffix("a week") && values.contains("weekly") ? "weekly" : nil
  }
}

extension Substring {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
