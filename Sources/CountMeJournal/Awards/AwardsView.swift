public import CountMeHistory
public import CountMeModel
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
    public let unlockedAt: String?
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
  public func progress(_ environment: DiaryEnvironment) throws(DiaryError) -> AwardsView {
    let today = try clock(environment).today
    let days = try awardDays()
    let points =
      if let known = try own("profile/progress", AwardPlan.progressID)?.number("xpTotal") {
        known
      } else { try own("dailyAwards").reduce(0) { $0 + ($1.number("xp") ?? 0) } }
    let standing = AwardStanding(
      days: days, points: points, rule: AwardRule(habits: try keptHabits(), completions: []),
      today: today)
    let level = standing.level
    return AwardsView(
      level: level, points: points, levelStart: 300 * (level - 1) * (level - 1),
      nextLevel: 300 * level * level, fullDays: days.count, streak: standing.streak.current,
      bestStreak: standing.streak.best, lastDay: days.max(),
      goals: Self.goals(try own("achievements"), standing))
  }

  private static func goals(
    _ documents: [Document], _ standing: AwardStanding
  ) -> [AwardsView.Goal] {
    let known = Dictionary(documents.map { ($0.id.text, $0) }) { first, _ in first }
    let own = Achievement.all.map { achievement in
      let document = known[achievement.slug]
      return AwardsView.Goal(
        id: achievement.slug, title: document?.fields["title"]?.string ?? achievement.title,
        description: document?.fields["description"]?.string ?? achievement.description,
        progress: min(standing.progress(achievement.requirement), achievement.target),
        target: achievement.target, unlockedAt: document?.fields["unlockedAt"]?.string,
        isUnlocked: document?.fields["unlocked"]?.bool ?? false)
    }
    let slugs = Set(Achievement.all.map(\.slug))
    let others = documents.filter { !slugs.contains($0.id.text) }.map { document in
      AwardsView.Goal(
        id: document.id.text, title: document.fields["title"]?.string ?? document.id.text,
        description: document.fields["description"]?.string ?? "",
        progress: document.number("progress") ?? 0, target: document.number("requirementTarget"),
        unlockedAt: document.fields["unlockedAt"]?.string,
        isUnlocked: document.fields["unlocked"]?.bool ?? false)
    }
    let all = own + others
    return all.filter(\.isUnlocked) + all.filter { !$0.isUnlocked }
  }
}
