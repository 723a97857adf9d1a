import CountMeFoods
import CountMeHistory
import CountMeModel
import CountMeSchema
import CountMeStore

/// A food as the diary's entries have it: how often, when last, and the entry that tells the rest.
struct RememberedFood: Sendable, Equatable {
  /// The name, as the newest entry writes it.
  var name: String
  /// The brand, empty where there is none.
  var brand: String
  /// The barcode of the newest entry, empty where it has none.
  var barcode: String
  /// The words that meant it, folded.
  ///
  /// A question mark behind them says that they were guessed; empty where an entry does not tell.
  var words: String
  /// Whether it was taken from the food table.
  var isOfTable: Bool
  /// The most energy that an entry of it had, in kcal.
  var most: Double
  /// How many entries there are.
  var count: Int
  /// When the newest entry was eaten, in ms since 1970.
  var newest: Int64
  /// The newest entry.
  var id: DocumentID

  /// What entries of one food have in common.
  var key: String { "\(name)\t\(brand)\t\(words)" }

  /// The same food, whatever words meant it.
  var withoutWords: RememberedFood {
    var food = self
    food.words = ""
    return food
  }

  /// Words as they are remembered: the forms of a search, in their order.
  static func words(_ text: String) -> String {
    SearchText(text).words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }

  /// Counts another entry of the same food, or several.
  mutating func add(_ other: RememberedFood) {
    count += other.count
    most = max(most, other.most)
    guard (newest, id) < (other.newest, other.id) else { return }
    (newest, id, barcode) = (other.newest, other.id, other.barcode)
  }
}

extension RememberedFood {
  /// The food of one entry; nil for one without a name.
  init?(_ entry: Document) {
    let item = FoodItem(entry.fields)
    guard let name = item.name, !name.isEmpty else { return nil }
    let isOfTable = item.entrySource?.isOfTable ?? false
    // What the person named is meant by its name.
    let words =
      item.words.map { Self.words($0) + ($0.hasSuffix("?") ? "?" : "") }
      ?? (isOfTable ? "" : Self.words(name))
    self.init(
      name: Self.line(name), brand: Self.line(item.brand ?? ""),
      barcode: Self.line(item.barcode ?? ""), words: words, isOfTable: isOfTable,
      most: item.calories ?? 0, count: 1,
      newest: (entry.time?.instant ?? entry.lastModified)?.milliseconds ?? 0, id: entry.id)
  }

  /// A text that fits into one cell of the notes: a search does not see control characters.
  private static func line(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 }) else { return text }
    return String(decoding: text.utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
  }
}

extension RememberedFood {
  /// Reads the cells of a line of notes; nil where they are none.
  init?(cells: [String]) {
    guard cells.count == 9, let most = Double(cells[7]), let count = Int(cells[0]),
      let newest = Int64(cells[1]),
      let id = DocumentID(cells[2])
    else { return nil }
    self.init(
      name: cells[3], brand: cells[4], barcode: cells[5], words: cells[6],
      isOfTable: cells[8] == "1", most: most, count: count, newest: newest, id: id)
  }

  /// The line of notes.
  var line: String {
    "\(count)\t\(newest)\t\(id.text)\t\(name)\t\(brand)\t\(barcode)\t\(words)\t\(most)\t"
      + "\(isOfTable ? 1 : 0)\n"
  }

  /// The foods with those of one key counted together, sorted by it.
  static func joined(_ foods: [RememberedFood]) -> [RememberedFood] {
    var places: [String: Int] = [:]
    var joined: [RememberedFood] = []
    for food in foods {
      let key = food.key
      if let place = places[key] {
        joined[place].add(food)
      } else {
        places[key] = joined.count
        joined.append(food)
      }
    }
    return joined.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}
