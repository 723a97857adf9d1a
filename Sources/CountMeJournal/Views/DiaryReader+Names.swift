public import CountMeHistory
public import CountMeModel
import CountMePlatform
import CountMeSchema
public import CountMeStore

extension DiaryReader {
  /// The names of foods that the diary knows, those eaten last first, each once.
  ///
  /// They are those of favourites and meals, of the last week's entries, and of older entries as far as
  /// a search for a food has noted them (<doc:Foods>): nothing is worked out anew, so it takes
  /// milliseconds in a diary of any size.
  ///
  /// - Throws: what the machine refuses.
  public func foodNames() throws(DiaryError) -> [String] {
    let path = RememberedFoods.path(of: owner, in: folder)
    let noted = RememberedFoods((try? FileSystem.read(path, limit: 1 << 26)) ?? [])
    var foods = noted.foods.map { NamedThing(name: $0.name, newest: $0.newest) }
    foods += try recent(FoodItem.collection, days: 7)
    foods += try own(FavoriteFood.collection).compactMap { NamedThing($0) }
    foods += try own(CustomMeal.collection).compactMap { NamedThing($0) }
    foods += GroupFoods(beside: self).foods.compactMap { NamedThing($0.document) }
    return NamedThing.names(foods)
  }

  /// The names of exercises of the last two months, the newest first, each once.
  ///
  /// - Throws: what the machine refuses.
  public func exerciseNames() throws(DiaryError) -> [String] {
    NamedThing.names(try recent(ExerciseItem.collection, days: 62))
  }

  /// Ids of a collection that begin with `text`, the greatest first: of days and of entries that the
  /// program made, these are the newest.
  ///
  /// Opens the folders of the newest months first and no more of them than it needs, nor one that the
  /// beginning excludes: a diary of years has tens of thousands of ids.
  ///
  /// - Parameters:
  ///   - text: the beginning of the ids.
  ///   - schema: the collection.
  ///   - limit: how many at most.
  /// - Throws: what the machine refuses.
  public func identifiers(
    beginning text: String, in schema: CollectionSchema, limit: Int
  ) throws(DiaryError) -> [DocumentID] {
    let kind = schema.identifierKind
    let prefix = kind == .uuid || kind == .slugOrUUID ? UUIDPrefix(text) : nil
    if kind == .uuid, let others = prefix?.folder {
      let ids = ((try? entries(of: "\(schema.name)/\(others)")) ?? [])
        .filter { $0.name.hasPrefix(text) }
        .compactMap { DocumentID(String($0.name.dropLast(5))) }
      if !ids.isEmpty { return Array(ids.sorted(by: >).prefix(limit)) }
    }
    let files = try DocumentFiles(self, schema.name)
    var ids: Set<DocumentID> = []
    for month in try files.months().sorted(by: >) where ids.count < limit {
      let isWanted =
        switch kind {
        case .date, .dateAndUUID: month.text.hasPrefix(text) || text.hasPrefix(month.text)
        default: prefix?.mayBegin(in: month) ?? text.isEmpty
        }
      guard isWanted else { continue }
      ids.formUnion(
        try files.paths(days: month.days).map(\.id).filter { $0.text.hasPrefix(text) })
    }
    if ids.isEmpty || kind == .slugOrUUID {
      ids.formUnion(try files.undated().map(\.id).filter { $0.text.hasPrefix(text) })
    }
    return Array(ids.sorted(by: >).prefix(limit))
  }

  private func recent(_ collection: String, days: Int) throws(DiaryError) -> [NamedThing] {
    try own(collection, days: try lastDays(days)).compactMap { NamedThing($0) }
  }

  /// So many days, to tomorrow: an entry may be ahead of this device's zone.
  private func lastDays(_ count: Int) throws(DiaryError) -> ClosedRange<CalendarDate> {
    let today = try clock().today
    return today.adding(days: -count)...today.adding(days: 1)
  }
}

/// A name and when it was written last.
private struct NamedThing {
  let name: String
  /// In ms since 1970.
  let newest: Int64
}

extension NamedThing {
  /// The name of a document; nil where it has none.
  init?(_ document: Document) {
    guard let name = document.name, !name.isEmpty else { return nil }
    let time = document.time?.instant ?? document.lastModified
    self.init(name: name, newest: time?.milliseconds ?? 0)
  }

  /// The names, those written last first; case does not part two.
  static func names(_ things: [NamedThing]) -> [String] {
    let sorted = things.sorted { ($1.newest, $0.name) < ($0.newest, $1.name) }
    var seen: Set<String> = []
    return sorted.map(\.name).filter { seen.insert($0.lowercased()).inserted }
  }
}

/// The beginning of a UUID, which tells in which folders its documents may lie.
struct UUIDPrefix {
  /// The folder of other UUIDs below the collection; nil where too little is typed to name one.
  let folder: String?
  /// The days whose entries may begin so, where the program made their ids.
  private let days: ClosedRange<CalendarDate>

  /// Nil for a text that is no beginning of one, and for one without a digit.
  init?(_ text: String) {
    let digits = text.filter { $0 != "-" }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ Self.digits.contains($0) }) else { return nil }
    let time = digits.prefix(12)
    let missing = 12 - time.utf8.count
    guard let first = Int64(time + String(repeating: "0", count: missing), radix: 16),
      let last = Int64(time + String(repeating: "f", count: missing), radix: 16)
    else { return nil }
    days = Timestamp(milliseconds: first).date...Timestamp(milliseconds: last).date
    folder = digits.utf8.count < 3 ? nil : digits.prefix(3).map { "\($0)" }.joined(separator: "/")
  }

  /// Whether an entry whose folder is a month's may begin so.
  func mayBegin(in month: CalendarMonth) -> Bool { month.days.overlaps(days) }

  private static let digits = Array("0123456789abcdef".utf8)
}
