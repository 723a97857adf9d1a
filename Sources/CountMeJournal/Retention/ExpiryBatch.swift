import CountMeHistory
import CountMeModel
import CountMeSchema
import CountMeStore

/// What leaves, while it is put together.
struct ExpiryBatch {
  /// Paths of documents that stay, with all of their day.
  let spared: Set<String>
  private var documents: [(path: DocumentPath, day: CalendarDate)] = []
  private var logs: [CalendarMonth: [(day: CalendarDate, log: JSONObject)]] = [:]
  private var foods: [CalendarMonth: [String: MonthlySummary.Food]] = [:]

  init(spared: Set<String>) {
    self.spared = spared
  }

  /// The totals of the days that leave, by month, in order.
  var totals: [(month: CalendarMonth, days: [(day: CalendarDate, log: JSONObject)])] {
    logs.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The foods of the person's own that leave in a month, by name.
  func foods(of month: CalendarMonth) -> [MonthlySummary.Food] {
    (foods[month] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
  }

  /// Notes a food that may leave with its day.
  mutating func note(_ item: Document) {
    guard let day = item.day, let food = MonthlySummary.Food(item) else { return }
    foods[day.month, default: [:]][food.key]?.add(food)
    if foods[day.month]?[food.key] == nil { foods[day.month, default: [:]][food.key] = food }
  }

  /// Lets a document leave.
  mutating func add(_ path: DocumentPath, of day: CalendarDate) {
    guard !spared.contains(path.text) else { return }
    documents.append((path, day))
  }

  /// Lets a day's log leave with its items.
  ///
  /// - Parameter totals: the log; of its lists only counts whether they have anything.
  mutating func add(
    _ log: DocumentPath, of day: CalendarDate, _ totals: JSONObject, with items: [DocumentPath]
  ) {
    guard !spared.contains(log.text), !items.contains(where: { spared.contains($0.text) })
    else { return }
    for path in [log] + items { documents.append((path, day)) }
    logs[day.month, default: []].append((day, totals))
  }

  func plan(
    _ period: RetentionPeriod, _ today: CalendarDate, keeping months: [DocumentEdit],
    of logs: CollectionSchema
  ) -> RetentionPlan {
    let days = documents.map(\.day)
    let first = days.min()
    let counts = Dictionary(grouping: documents) { $0.path.collection }
    return RetentionPlan(
      period: period, today: today,
      leaving: counts.sorted { $0.key < $1.key }.map {
        CollectionCount(collection: $0.key, count: $0.value.count)
      },
      days: first.flatMap { first in days.max().map { first...$0 } }, logs: logs.name,
      items: logs.membershipFields.map(\.collection), months: months.count,
      leavingDays: days,
      edits: documents.map { .remove($0.path.collection, id: $0.path.id) } + months)
  }
}
