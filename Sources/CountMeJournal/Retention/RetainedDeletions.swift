package import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMeSchema
package import CountMeStore

/// Tells deletions that retention made on another device from those that a person should be asked about.
///
/// What retention removed is old by this device's own clock, and the other side keeps its totals. So a
/// clock that is years ahead on one device empties no other, and neither does a slip of the hand.
package struct RetainedDeletions {
  private let catalogue: Catalogue
  private let today: CalendarDate
  /// After how many days logs leave on the other side.
  private let days: Int?
  private let old: ObjectID
  private let new: ObjectID
  private var kept: [CalendarMonth: JSONObject] = [:]

  /// - Parameters:
  ///   - reader: the collections and the clock of this device.
  ///   - old: the tree before.
  ///   - new: the tree after.
  ///   - repository: where they are.
  package init(
    _ reader: DiaryReader, from old: ObjectID, to new: ObjectID,
    in repository: borrowing Repository
  ) throws(DiaryError) {
    catalogue = reader.catalogue
    // A day more: the other device may be in a zone, or have a start of its days, that is ahead.
    today = try reader.clock().today.adding(days: 1)
    self.old = old
    self.new = new
    let settings = try Self.document("\(ProfileSettings.collection).json", new, repository)
      .map { ProfileSettings($0) }
    let schema = try reader.schema(of: try reader.name(DailyLog.collection)).retentionDays
    days =
      switch settings?.retentionPeriod {
      case .days(let days): days
      case .forever: nil
      case nil: schema
      }
  }

  /// How many of the deleted files retention removed.
  package mutating func count(
    in differences: [FileDifference], _ repository: borrowing Repository
  ) throws(DiaryError) -> Int {
    var count = 0
    for difference in differences where difference.new == nil {
      if try isRetained(difference.path, repository) { count += 1 }
    }
    return count
  }

  private mutating func isRetained(
    _ path: String, _ repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    guard let (schema, place) = try catalogue.place(of: path), let own = schema.retentionDays,
      let fields = try Self.document(path, old, repository),
      let day = Document(collection: schema.name, id: place.id, fields: fields).day
    else { return false }
    guard Catalogue.builtIn.names.contains(schema.name) else {
      return day < today.adding(days: -own)
    }
    guard let days, day < today.adding(days: -days) else { return false }
    if try keepsTotals(of: day, repository) { return true }
    var left = KeptDay(nil)
    left.add(log: fields)
    return schema.name.text == DailyLog.collection && left.fields.isEmpty
  }

  private mutating func keepsTotals(
    of day: CalendarDate, _ repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    let month = day.month
    if kept[month] == nil {
      let summary = try Self.document(
        "\(MonthlySummary.collection)/\(month.text).json", new, repository)
      kept[month] = summary?[MonthlySummary.Field.days]?.object ?? JSONObject()
    }
    return kept[month]?[day.text] != nil
  }

  /// A document of a tree; nil where there is none that can be read.
  private static func document(
    _ path: String, _ tree: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> JSONObject? {
    try repository.bytes(at: path, in: tree).flatMap { try? JSONValue(parsing: $0).object }
  }
}
