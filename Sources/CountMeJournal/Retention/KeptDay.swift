import CountMeHistory
import CountMeModel
import CountMeSchema

/// The totals of one day, as a month's summary keeps them when the day's log has left.
///
/// What is kept, and under which name, the log's schema says (`x-kept`); the greatest numbers are
/// those of the summary's schema. What leaves is added to what left before: an entry that another
/// device wrote down late for a day leaves by itself, and the day's totals are those of all of it.
struct KeptDay: Equatable {
  private static let totals = KeptTotal.all(in: .builtIn)

  /// The members as the summary has them.
  private(set) var fields: JSONObject

  init(_ fields: JSONObject?) {
    self.fields = fields ?? JSONObject()
  }

  /// Whether anything was eaten or done that day.
  var isLogged: Bool { Self.totals.contains { $0.list != nil && fields[$0.kept] != nil } }

  /// Adds the totals of a log that leaves.
  mutating func add(log: JSONObject) {
    for total in Self.totals {
      guard !total.isLast else {
        fields[total.kept] = log[total.log] ?? fields[total.kept]
        continue
      }
      let number = log[total.log]?.number ?? 0
      let hasEntries = total.list.map { !(log[$0]?.array ?? []).isEmpty } ?? false
      guard hasEntries || number > 0 else { continue }
      let sum = (fields[total.kept]?.number ?? 0) + number
      fields[total.kept] = .number(min(sum, total.limit))
    }
  }
}

/// One number of a day's log that a month's summary keeps.
struct KeptTotal {
  /// Its name in a summary.
  let kept: String
  /// Its name in a log.
  let log: String
  /// The most that a summary takes.
  let limit: Double
  /// Whether the last value counts, in place of the sum.
  let isLast: Bool
  /// The list of entries of which every one has the number, so that their sum is known even at 0.
  let list: String?

  /// What the schemas say is kept.
  static func all(in catalogue: Catalogue) -> [KeptTotal] {
    guard let logs = schema(DailyLog.collection, catalogue),
      let limits = schema(MonthlySummary.collection, catalogue)?.field(MonthlySummary.Field.days)?
        .memberMaximums
    else { return [] }
    return logs.fields.compactMap { field in
      guard let kept = field.kept else { return nil }
      let (name, isLast) =
        switch kept {
        case .sum(let name): (name, false)
        case .last(let name): (name, true)
        }
      return KeptTotal(
        kept: name, log: field.name, limit: limits[name] ?? .greatestFiniteMagnitude,
        isLast: isLast, list: list(of: field.name, logs, catalogue))
    }
  }

  private static func schema(_ name: String, _ catalogue: Catalogue) -> CollectionSchema? {
    CollectionName(name).flatMap { try? catalogue.schema(of: $0) }
  }

  private static func list(
    of field: String, _ logs: CollectionSchema, _ catalogue: Catalogue
  ) -> String? {
    guard
      case .sum(let summed, .referenced(let list, let collection))? =
        logs.derivedFields.first(where: { $0.name == field })?.expression,
      let items = try? catalogue.schema(of: collection), items.field(summed)?.isRequired ?? false
    else { return nil }
    return list
  }
}
