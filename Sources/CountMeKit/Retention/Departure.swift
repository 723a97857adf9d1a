import CountMeModel

/// What leaves, while it is put together.
struct Departure {
  /// Paths of documents that stay, with all of their day.
  let spared: Set<String>
  private var documents: [(document: Document, day: CalendarDate)] = []
  private var logs: [CalendarMonth: [(day: CalendarDate, log: JSONObject)]] = [:]

  init(spared: Set<String>) {
    self.spared = spared
  }

  /// The logs that leave, by month, in order.
  var totals: [(month: CalendarMonth, days: [(day: CalendarDate, log: JSONObject)])] {
    logs.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Lets a document leave.
  mutating func add(_ document: Document, _ path: DocumentPath) {
    guard let day = document.day, !spared.contains(path.text) else { return }
    documents.append((document, day))
  }

  /// Lets a day's log leave with its items.
  mutating func add(
    _ log: Document, _ path: DocumentPath, with items: [(Document, DocumentPath)]
  ) {
    guard let day = log.day, !spared.contains(path.text),
      !items.contains(where: { spared.contains($0.1.text) })
    else { return }
    documents.append((log, day))
    for (item, _) in items { documents.append((item, day)) }
    logs[day.month, default: []].append((day, log.fields))
  }

  func plan(
    _ period: RetentionPeriod, _ today: CalendarDate, keeping months: [DocumentEdit],
    of logs: CollectionSchema
  ) -> RetentionPlan {
    let days = documents.map(\.day)
    let first = days.min()
    let counts = Dictionary(grouping: documents) { $0.document.collection }
    return RetentionPlan(
      period: period, today: today,
      leaving: counts.sorted { $0.key < $1.key }.map {
        CollectionCount(collection: $0.key, count: $0.value.count)
      },
      days: first.flatMap { first in days.max().map { first...$0 } }, logs: logs.name,
      items: logs.membershipFields.map(\.collection), months: months.count,
      leavingDays: days,
      edits: documents.map { .remove($0.document.collection, id: $0.document.id) } + months)
  }
}
