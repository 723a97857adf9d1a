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

/// What was eaten before the reactions of one kind, counted.
///
/// It counts and claims nothing: what is eaten every day stands before every reaction.
public struct ReactionPattern: Sendable, Equatable {
  /// A food that was eaten before several of the reactions.
  public struct Food: Sendable, Equatable {
    /// Its name, as it was written last.
    public let name: String
    /// Before how many of the reactions it was eaten.
    public let before: Int
    /// On how many of the days it was eaten in all.
    public let days: Int
  }

  /// The kind, as it was written last.
  public let kind: String
  /// How many reactions of this kind there were.
  public let count: Int
  /// Of how many of them it is known what was eaten before.
  public let withFood: Int
  /// Of how many days the food is known.
  public let foodDays: Int
  /// The food before at least two of them, first what stands there most beyond what is usual.
  public let food: [Food]

  /// By how much a food stands more often before these reactions than it is eaten anyway: the share of the
  /// reactions less the share of the days, from -1 to 1.
  ///
  /// Both shares are of what is known. What is eaten every day comes to 0, however often it stands there.
  public func excess(_ food: Food) -> Double {
    Double(food.before) / Double(max(withFood, 1))
      - min(1, Double(food.days) / Double(max(foodDays, 1)))
  }
}

/// Reactions of some days beside the food before, and what they have in common.
public struct ReactionsView: Sendable, Equatable {
  /// The days that were looked at.
  public let days: ClosedRange<CalendarDate>
  /// The reactions, by time.
  public let reactions: [ReactionView]
  /// What those of each kind have in common, the most frequent kind first.
  public let patterns: [ReactionPattern]
}

extension ReactionPattern {
  /// How many hours before a reaction count where it lists nothing.
  public static let hours = 6.0

  /// Counts the reactions of each kind, the most frequent kind first.
  ///
  /// Names count whatever their case.
  static func patterns(_ reactions: [ReactionView], food: [FoodItem]) -> [ReactionPattern] {
    var daysOfFood: [String: Set<CalendarDate>] = [:]
    for item in food {
      guard let day = item.date else { continue }
      daysOfFood[item.foldedName, default: []].insert(day)
    }
    let foodDays = Set(food.compactMap(\.date)).count
    let kinds = Dictionary(grouping: reactions) { $0.kind.lowercased() }
    return kinds.values.map { ofKind in
      let counted = ReactionPattern(
        kind: ofKind.last?.kind ?? "", count: ofKind.count,
        withFood: ofKind.count { !$0.food.isEmpty }, foodDays: foodDays,
        food: counted(ofKind, daysOfFood))
      return counted.ranked
    }.sorted { (-$0.count, $0.kind) < (-$1.count, $1.kind) }
  }

  private static func counted(
    _ reactions: [ReactionView], _ daysOfFood: [String: Set<CalendarDate>]
  ) -> [Food] {
    var names: [String: String] = [:]
    var before: [String: Int] = [:]
    for reaction in reactions {
      for item in reaction.food { names[item.foldedName] = item.name }
      for name in Set(reaction.food.map(\.foldedName)) { before[name, default: 0] += 1 }
    }
    return before.filter { $0.value > 1 }
      .map { name, count in
        Food(name: names[name] ?? name, before: count, days: daysOfFood[name]?.count ?? 0)
      }
  }

  private var ranked: ReactionPattern {
    ReactionPattern(
      kind: kind, count: count, withFood: withFood, foodDays: foodDays,
      food: food.sorted {
        (-excess($0), -$0.before, $0.name) < (-excess($1), -$1.before, $1.name)
      })
  }
}

extension ReactionView {
  fileprivate var kind: String { reaction.type ?? "" }
}

extension FoodItem {
  fileprivate var foldedName: String { (name ?? "").lowercased() }
}

extension DiaryReader {
  /// The reactions of some days, of one kind or of all, beside the food before.
  ///
  /// - Parameters:
  ///   - kind: the kind, or its beginning, whatever the case; nil means all.
  ///   - days: the days; nil means the year up to today.
  /// - Throws: ``WordsFailure/unknownName(_:what:known:)`` and
  ///   ``WordsFailure/ambiguousName(_:what:candidates:)`` for a kind.
  public func reactions(
    of kind: String? = nil, _ days: ClosedRange<CalendarDate>?
  ) throws(DiaryError) -> ReactionsView {
    let clock = try clock()
    let days = days ?? clock.yearUpToToday
    let all = try reactions(days)
    guard let kind else { return all }
    let wanted = try Self.kind(kind, among: all.patterns.map(\.kind)).lowercased()
    return ReactionsView(
      days: days, reactions: all.reactions.filter { $0.kind.lowercased() == wanted },
      patterns: all.patterns.filter { $0.kind.lowercased() == wanted })
  }

  private static func kind(_ said: String, among known: [String]) throws(DiaryError) -> String {
    let wanted = said.trimmed.lowercased()
    if let same = known.first(where: { $0.lowercased() == wanted }) { return same }
    let near = known.filter { !wanted.isEmpty && $0.lowercased().hasPrefix(wanted) }
    guard near.count <= 1 else {
      throw .words(.ambiguousName(said, what: "reaction", candidates: near))
    }
    guard let only = near.first else {
      throw .words(.unknownName(said, what: "reaction", known: known.sorted()))
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
