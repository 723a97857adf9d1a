import CountMeModel
import CountMeSchema

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

extension ReactionPattern {
  /// How many hours before a reaction count where it lists nothing.
  public static let hours = 6.0

  /// Counts the reactions of each kind, the most frequent kind first.
  ///
  /// Names count whatever their case, and in any form: bloated, bloating.
  static func patterns(_ reactions: [ReactionView], food: [FoodItem]) -> [ReactionPattern] {
    var daysOfFood: [String: Set<CalendarDate>] = [:]
    for item in food {
      guard let day = item.date else { continue }
      daysOfFood[item.foldedName, default: []].insert(day)
    }
    let foodDays = Set(food.compactMap(\.date)).count
    let kinds = Dictionary(grouping: reactions) { ReactionStem.form($0.kind) }
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
