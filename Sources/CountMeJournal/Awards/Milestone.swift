import CountMeModel
import CountMeSchema

/// What the program counts towards an achievement, which is reached once and kept forever.
struct Milestone {
  /// What is counted for it.
  enum Requirement: String {
    /// Days on which all habits were done.
    case fullDays
    /// Such days in a row.
    case streakDays
    /// The level that the points give.
    case level
  }

  /// The document's id.
  let slug: String
  let title: String
  let description: String
  let requirement: Requirement
  let target: Double

  /// All that there are, in the order in which most people reach them.
  static let all = [
    days("first-full-day", "First full day", 1), streak(3), streak(7),
    days("full-days-10", "10 full days", 10), level(3), streak(30), level(5),
    days("full-days-100", "100 full days", 100), streak(100), level(10),
    days("full-days-365", "365 full days", 365), streak(365),
  ]

  private static func days(_ slug: String, _ title: String, _ count: Int) -> Milestone {
    Milestone(
      slug: slug, title: title,
      description: "All habits done on \(count == 1 ? "a day" : "\(count) days").",
      requirement: .fullDays, target: Double(count))
  }

  private static func streak(_ count: Int) -> Milestone {
    Milestone(
      slug: "streak-\(count)", title: "\(count) days in a row",
      description: "All habits done on \(count) days in a row.", requirement: .streakDays,
      target: Double(count))
  }

  private static func level(_ count: Int) -> Milestone {
    Milestone(
      slug: "level-\(count)", title: "Level \(count)",
      description: "Level \(count) reached.", requirement: .level, target: Double(count))
  }

  /// Notes that it is reached.
  func unlock(_ achievement: inout Achievement, at now: Timestamp) {
    achievement.title = title
    achievement.description = description
    achievement.category = "habits"
    achievement.requirementType = requirement.rawValue
    achievement.requirementTarget = target
    achievement.progress = target
    achievement.unlocked = true
    achievement.unlockedAt = ZonedTime(instant: now, offsetMinutes: 0)
  }
}
