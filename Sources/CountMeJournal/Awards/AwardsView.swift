public import CountMeHistory
public import CountMeModel
import CountMeSchema
public import CountMeStore

/// Points, level and achievements as a person looks at them.
public struct AwardsView: Sendable, Equatable {
  /// An achievement, reached or not.
  public struct Goal: Sendable, Equatable {
    /// The document's id.
    public let id: String
    /// What it is called.
    public let title: String
    /// What it is for.
    public let description: String
    /// How much of it is done.
    public let progress: Double
    /// How much is wanted, or nil for one that is not the program's own.
    public let target: Double?
    /// When it was reached, or nil.
    public let unlockedAt: ZonedTime?
    /// Whether it is reached.
    public let isUnlocked: Bool
  }

  /// The level, from 1.
  public let level: Double
  /// All points.
  public let points: Double
  /// The points at which the level began.
  public let levelStart: Double
  /// The points at which the next one begins.
  public let nextLevel: Double
  /// On how many days all habits were done.
  public let fullDays: Int
  /// On how many such days in a row up to today or yesterday.
  public let streak: Int
  /// The most there were in a row.
  public let bestStreak: Int
  /// The last day on which all habits were done, or nil.
  public let lastDay: CalendarDate?
  /// The achievements, those that are reached first.
  public let goals: [Goal]
}

extension DiaryReader {
  /// Points, level and achievements.
  ///
  /// - Throws: what the machine refuses; files that are no documents are left out.
  public func progress() throws(DiaryError) -> AwardsView {
    let today = try clock().today
    let days = try awardDays()
    let points = try awardPoints(try awardProgress())
    let totals = AwardTotals(
      days: days, points: points, rule: AwardRule(habits: try keptHabits(), completions: []),
      today: today)
    let level = totals.level
    return AwardsView(
      level: level, points: points, levelStart: 300 * (level - 1) * (level - 1),
      nextLevel: 300 * level * level, fullDays: days.count, streak: totals.streak.current,
      bestStreak: totals.streak.best, lastDay: days.max(),
      goals: Self.goals(try own(Achievement.self), totals))
  }

  private static func goals(
    _ achievements: [Achievement], _ totals: AwardTotals
  ) -> [AwardsView.Goal] {
    let known = Dictionary(achievements.map { ($0.id, $0) }) { first, _ in first }
    let own = Milestone.all.map { milestone in
      let achievement = known[milestone.slug]
      return AwardsView.Goal(
        id: milestone.slug, title: achievement?.title ?? milestone.title,
        description: achievement?.description ?? milestone.description,
        progress: min(totals.progress(milestone.requirement), milestone.target),
        target: milestone.target, unlockedAt: achievement?.unlockedAt,
        isUnlocked: achievement?.unlocked ?? false)
    }
    let slugs = Set(Milestone.all.map(\.slug))
    let others = achievements.filter { !slugs.contains($0.id) }.map { achievement in
      AwardsView.Goal(
        id: achievement.id, title: achievement.title ?? achievement.id,
        description: achievement.description ?? "", progress: achievement.progress ?? 0,
        target: achievement.requirementTarget, unlockedAt: achievement.unlockedAt,
        isUnlocked: achievement.unlocked ?? false)
    }
    let all = own + others
    return all.filter(\.isUnlocked) + all.filter { !$0.isUnlocked }
  }
}
