import CountMeHistory
import CountMeModel
import CountMeSchema
import CountMeStore

/// A food of the person's own in a month's summary: it stays known when the entries have left.
extension MonthlySummary.Food {
  /// How many foods one month's summary gets at the most.
  static var mostKept: Int { 500 }

  /// The food of an entry; nil for one of the table, which is known anyway.
  init?(_ entry: Document) {
    guard let food = RememberedFood(entry), !food.isOfTable, let day = entry.day,
      FoodItem(entry.fields).calories != nil
    else { return nil }
    self.init()
    for field in Set(Field.all).intersection(FoodItem.Field.all) {
      fields[field] = entry.fields[field]
    }
    date = day.text
    times = 1
    most = calories
  }

  /// What entries of one food have in common.
  var key: String { "\(name ?? "")\t\(brand ?? "")" }

  /// How often it was eaten.
  var count: Double { times ?? 1 }

  /// Adds another entry of the same food; the newer one tells what it is.
  mutating func add(_ other: Self) {
    let all = count + other.count
    let most = max(self.most ?? 0, other.most ?? 0)
    if (date ?? "") <= (other.date ?? "") { self = other }
    times = all
    self.most = most
  }

  /// What is remembered of it.
  ///
  /// - Parameter month: the summary that it is in, which is its id.
  func remembered(in month: DocumentID) -> RememberedFood? {
    guard let entry = entry(in: month), var food = RememberedFood(entry) else { return nil }
    let day = date.flatMap { CalendarDate($0) }
    food.newest = day?.startInUTC.milliseconds ?? 0
    food.count = Int(exactly: count) ?? 1
    food.most = most ?? food.most
    return food
  }

  /// The food as an entry would have it.
  func entry(in month: DocumentID) -> Document? {
    guard let collection = CollectionName(FoodItem.collection) else { return nil }
    var food = self
    food.date = nil
    food.times = nil
    food.most = nil
    return Document(collection: collection, id: month, fields: food.fields)
  }
}
