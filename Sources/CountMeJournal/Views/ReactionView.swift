public import CountMeHistory
public import CountMeModel
public import CountMeSchema
public import CountMeStore

/// A reaction beside the food of the hours before.
public struct ReactionView: Sendable, Equatable {
  /// The reaction.
  public let reaction: ReactionLog
  /// What was eaten before, by time: what the reaction lists, and else what the hours before held.
  public let food: [FoodItem]
}

extension ReactionView {
  var kind: String { reaction.type ?? "" }
}

extension FoodItem {
  var foldedName: String { (name ?? "").lowercased() }
}

extension DiaryReader {
  /// The reactions of some days, of one kind or of all, beside the food before.
  ///
  /// - Parameters:
  ///   - kind: the kind, or its beginning, whatever the case; nil means all.
  ///   - days: the days; nil means the year up to today.
  /// - Throws: ``WordsFailure/unknownName(_:of:known:)`` and
  ///   ``WordsFailure/ambiguousName(_:of:candidates:)`` for a kind.
  public func reactions(
    of kind: String? = nil, _ days: ClosedRange<CalendarDate>?
  ) throws(DiaryError) -> ReactionsView {
    let clock = try clock()
    let days = days ?? clock.yearUpToToday
    let all = try reactions(days)
    guard let kind else { return all }
    let wanted = ReactionStem.form(try Self.kind(kind, among: all.patterns.map(\.kind)))
    return ReactionsView(
      days: days, reactions: all.reactions.filter { ReactionStem.form($0.kind) == wanted },
      patterns: all.patterns.filter { ReactionStem.form($0.kind) == wanted })
  }

  private static func kind(_ said: String, among known: [String]) throws(DiaryError) -> String {
    let wanted = said.trimmed.lowercased()
    let form = ReactionStem.form(said)
    if let same = known.first(where: { ReactionStem.form($0) == form }) { return same }
    let near = known.filter { !wanted.isEmpty && $0.lowercased().hasPrefix(wanted) }
    guard near.count <= 1 else {
      throw .words(.ambiguousName(said, of: .reaction, candidates: near))
    }
    guard let only = near.first else {
      throw .words(.unknownName(said, of: .reaction, known: known.sorted()))
    }
    return only
  }

  /// The reactions of some days beside the food before, by time, and what they have in common.
  ///
  /// Food is read only where there is a reaction.
  func reactions(_ days: ClosedRange<CalendarDate>) throws(DiaryError) -> ReactionsView {
    let reactions = try own(ReactionLog.collection, days: days).sorted(by: Self.isEarlier)
      .map { ReactionLog($0) }
    guard !reactions.isEmpty else {
      return ReactionsView(days: days, reactions: [], patterns: [])
    }
    let known = days.lowerBound.adding(days: -1)...days.upperBound
    let food = try own(FoodItem.collection, days: known).sorted(by: Self.isEarlier)
      .map { FoodItem($0) }
    let places = Dictionary(food.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let byDay = Dictionary(grouping: food) { $0.date ?? .first }
    let views = reactions.map { reaction in
      let listed = reaction.foodItems?.compactMap { places[$0] }.sorted().map { food[$0] }
      return ReactionView(reaction: reaction, food: listed ?? Self.before(reaction, byDay))
    }
    let within = food.filter { days.contains($0.date ?? .first) }
    return ReactionsView(
      days: days, reactions: views, patterns: ReactionPattern.patterns(views, food: within))
  }

  private static func before(
    _ reaction: ReactionLog, _ food: [CalendarDate: [FoodItem]]
  ) -> [FoodItem] {
    guard let time = reaction.timestamp, let day = reaction.date else { return [] }
    let start = time.instant.adding(milliseconds: -Int64(ReactionPattern.hours * 3_600_000))
    return [day.adding(days: -1), day].flatMap { food[$0] ?? [] }.filter { item in
      item.timestamp.map { start <= $0.instant && $0.instant <= time.instant } ?? false
    }
  }
}
