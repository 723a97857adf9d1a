import CountMeKit

/// Points, level and achievements as a page.
struct ProgressText {
  let view: AwardsView
  let clock: DayClock
  let console: Console

  var lines: [String] {
    let span = max(view.nextLevel - view.levelStart, 1)
    let bar = Bar(fraction: (view.points - view.levelStart) / span)
      .text(width: Bar.width(beside: console.width)).styled(.green, if: console.isColored)
    let left = (view.nextLevel - view.points).shown
    return [
      "Level \(view.level.shown)".styled(.bold, if: console.isColored),
      "points   \(bar)  \(view.points.shown) XP, \(left) to level \((view.level + 1).shown)",
      "days     \(days)", "",
    ] + achievements.lines(on: console)
  }

  private var days: String {
    guard view.fullDays > 0 else { return "none yet on which all habits were done" }
    let all = "\(view.fullDays.counted("full day"))"
    return "\(all), \(view.streak) in a row, best \(view.bestStreak)"
  }

  private var achievements: Table {
    var table = Table([
      .init(""), .init("achievement", isFlexible: true), .init("progress", .right),
      .init("reached", isOptional: true),
    ])
    for goal in view.goals {
      let progress = goal.target.map { "\(goal.progress.shown) of \($0.shown)" } ?? ""
      table.add([
        goal.isUnlocked ? "[x]" : "[ ]", goal.title.printable, goal.isUnlocked ? "" : progress,
        goal.unlockedAt.map { clock.day(of: clock.localTime(of: $0.instant)).text } ?? "",
      ])
    }
    return table
  }
}

extension AwardsView {
  /// Points, level and achievements for scripts.
  var json: JSONValue {
    .object([
      "level": .number(level), "xpTotal": .number(points), "xpForCurrentLevel": .number(levelStart),
      "xpForNextLevel": .number(nextLevel), "fullDays": .number(Double(fullDays)),
      "streakDays": .number(Double(streak)), "bestStreakDays": .number(Double(bestStreak)),
      "lastCompletedDate": lastDay.map { .string($0.text) } ?? .null,
      "achievements": .array(
        goals.map { goal in
          .members([
            "id": goal.id, "title": goal.title, "description": goal.description,
            "progress": goal.progress, "requirementTarget": goal.target.orNull,
            "unlocked": goal.isUnlocked, "unlockedAt": (goal.unlockedAt?.json).orNull,
          ])
        }),
    ])
  }
}
