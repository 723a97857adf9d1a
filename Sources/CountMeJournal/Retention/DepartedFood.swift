import CountMeHistory
import CountMeModel
import CountMeStore

/// A food of the person's own in a month's summary: it stays known when the entries have left.
struct DepartedFood {
  /// The members as the summary has them.
  private(set) var fields: JSONObject

  /// The most that one month's summary gets.
  static let most = 500

  private static let kept = [
    "name", "brand", "barcode", "words", "calories", "protein", "carbohydrates", "fats", "fiber",
    "sugar", "sodium", "servingSize", "servingUnit",
  ]

  /// The food of an entry; nil for one of the table, which is known anyway.
  init?(_ entry: Document) {
    guard let food = RememberedFood(entry), !food.isOfTable, let day = entry.day,
      entry.number("calories") != nil
    else { return nil }
    fields = JSONObject()
    for field in Self.kept { fields[field] = entry.fields[field] }
    fields["date"] = .string(day.text)
    fields["times"] = 1
    fields["most"] = fields["calories"]
  }

  /// Reads a member of a summary.
  init(_ fields: JSONObject) {
    self.fields = fields
  }

  /// What entries of one food have in common.
  var key: String { "\(fields["name"]?.string ?? "")\t\(fields["brand"]?.string ?? "")" }

  /// How often it was eaten.
  var times: Double { fields["times"]?.number ?? 1 }

  /// Adds another entry of the same food; the newer one tells what it is.
  mutating func add(_ other: DepartedFood) {
    let all = times + other.times
    let most = max(fields["most"]?.number ?? 0, other.fields["most"]?.number ?? 0)
    if (fields["date"]?.string ?? "") <= (other.fields["date"]?.string ?? "") {
      fields = other.fields
    }
    fields["times"] = .number(all)
    fields["most"] = .number(most)
  }

  /// What is remembered of it.
  ///
  /// - Parameter month: the summary that it is in, which is its id.
  func remembered(in month: DocumentID) -> RememberedFood? {
    guard let entry = entry(in: month), var food = RememberedFood(entry) else { return nil }
    let day = fields["date"]?.string.flatMap { CalendarDate($0) }
    food.newest = day?.startInUTC.milliseconds ?? 0
    food.count = Int(exactly: times) ?? 1
    food.most = fields["most"]?.number ?? food.most
    return food
  }

  /// The food as an entry would have it.
  func entry(in month: DocumentID) -> Document? {
    guard let collection = CollectionName("foodItems") else { return nil }
    var members = fields
    for field in ["date", "times", "most"] { members[field] = nil }
    return Document(collection: collection, id: month, fields: members)
  }
}

extension Document {
  /// The foods that a month's summary keeps.
  var departedFoods: [DepartedFood] {
    (fields["foods"]?.array ?? []).compactMap { $0.object.map { DepartedFood($0) } }
  }
}
