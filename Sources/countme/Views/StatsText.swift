import CountMeKit

/// The whole diary in numbers, as a page.
struct StatsText {
  let view: StatsView
  let settings: ProfileSettings
  let console: Console

  var lines: [String] {
    let parts = [diary, energy, months, food, weight, habits, fasts].filter { !$0.isEmpty }
    guard !parts.isEmpty else {
      return ["Nothing is written down yet." + console.hint(" countme eat \"Oats\" 311 begins.")]
    }
    return Array(parts.joined(separator: [""]))
  }

  private func heading(_ text: String) -> String { text.styled(.bold, if: console.isColored) }

  private func lines(of table: Table) -> [String] { table.lines(on: console) }

  private var diary: [String] {
    let days = view.loggedDays
    guard let first = days.first else { return [] }
    let (current, best) = view.streak
    return [
      heading("Diary"), "\(days.count.counted("day")) logged since \(first.date.longText)",
      "streak   \(current.counted("day")), best \(best.counted("day"))",
    ]
  }

  private var energy: [String] {
    guard !view.loggedDays.isEmpty else { return [] }
    let last = (-29...0).map { offset in
      view.totals.first { $0.date == view.today.adding(days: offset) && $0.isLogged }?.net
    }
    let all = view.averages(ofLast: nil)
    let extremes = [("lowest ", all.lowest), ("highest", all.highest)].compactMap { name, day in
      day.map { day in
        "\(name)  \(day.net.rounded().shown) kcal on \(day.date.shortText) \(day.date.month.year)"
      }
    }
    let row = Sparkline(last).text.styled(.cyan, if: console.isColored)
    let isTodayLeftOut = all.leavesOut(view.today, of: view.totals)
    let note = isTodayLeftOut ? ["Averages leave out today, which is not over yet."] : []
    return [heading("Energy")] + lines(of: averages) + note + ["30 days  \(row)"]
      + (all.days.count > 1 ? extremes : [])
  }

  private var averages: Table {
    let isWide = console.width >= 100
    var table = Table(
      [
        .init("kcal a day"), .init("eaten", .right), .init("burned", .right), .init("net", .right),
        .init("days with food", isOptional: true), .init("goal kept", isOptional: true),
      ] + (isWide ? [.init("macros", isFlexible: true)] : []))
    for (name, days) in [("last 7 days", 7), ("last 30 days", 30), ("all days", nil)] {
      let averages = view.averages(ofLast: days)
      guard !averages.days.isEmpty else { continue }
      let kept = averages.goalsKept
      let numbers = [
        averages.average(\.eaten), averages.average(\.burned), averages.average(\.net),
      ]
      table.add(
        [name] + numbers.map { $0.rounded().shown }
          + [averages.days.map(\.date) == [view.today] ? "today" : "\(averages.days.count)"]
          + [kept.of > 0 ? "\(kept.kept) of \(kept.of.counted("day"))" : ""]
          + (isWide ? [MacroShares(averages.days)?.text ?? ""] : []))
    }
    return table
  }

  private var months: [String] {
    let months = view.months.suffix(12)
    guard months.count > 1 else { return [] }
    let most = months.map { $0.averages.average(\.net) }.max() ?? 1
    var table = Table([
      .init("month"), .init("", isOptional: true), .init("kcal a day", .right),
      .init("days", .right),
    ])
    for (month, averages) in months {
      let net = averages.average(\.net)
      table.add([
        "\(MonthName.short[month.month - 1]) \(month.year)",
        Bar(fraction: net / max(most, 1)).text(width: 20), net.rounded().shown,
        "\(averages.days.count)",
      ])
    }
    return [heading("Months")]
      + lines(of: table).map { $0.stylingBar(.cyan, if: console.isColored) }
  }

  private var food: [String] {
    guard let most = view.frequentFood.first else { return [] }
    var table = Table([
      .init("eaten often", isFlexible: true), .init("", isOptional: true), .init("times", .right),
      .init("kcal", .right),
    ])
    for food in view.frequentFood.prefix(7) {
      table.add([
        food.name.printable, Bar(fraction: Double(food.times) / Double(most.times)).text(width: 20),
        "\(food.times)", food.calories.rounded().shown,
      ])
    }
    return [heading("Food of the last 90 days")]
      + lines(of: table).map { $0.stylingBar(.cyan, if: console.isColored) }
  }

  private var weight: [String] {
    guard let trend = view.weight, let first = trend.days.first, let last = trend.days.last,
      let begin = first.weight, let now = last.weight
    else { return [] }
    var lines = [heading("Weight"), "\(settings.shownWeight(now)) on \(last.date.longText)"]
    if trend.days.count > 1 {
      let line = Sparkline(trend.smoothed.suffix(30).map(\.trend)).text
      let last = trend.smoothed.last.map { settings.shownWeight($0.trend) } ?? ""
      lines.append("trend    \(line.styled(.cyan, if: console.isColored))  \(last)")
      lines.append("all      \(settings.shownChange(now - begin)) since \(first.date.longText)")
    }
    if let perWeek = trend.perWeek {
      lines.append("4 weeks  \(settings.shownChange(perWeek)) a week")
    }
    if let goal = trend.goal {
      let weeks = trend.weeksToGoal.map { weeks in
        let whole = Int(weeks.rounded(.up))
        return ", in about \(whole) week\(whole == 1 ? "" : "s") if it goes on like this"
      }
      lines += "goal     \(settings.shownWeight(goal))\(weeks ?? "")"
        .folded(to: console.width, indent: 9)
    }
    return lines
  }

  private var habits: [String] {
    guard !view.habits.isEmpty else { return [] }
    return [heading("Habits")] + HabitsText(habits: view.habits, console: console).lines
  }

  private var fasts: [String] {
    let past = view.fasting.counted
    guard !past.isEmpty else { return [] }
    let mean = past.reduce(0) { $0 + $1.hours } / Double(past.count)
    let longest = past.map(\.hours).max() ?? 0
    let aimed = past.filter { $0.targetHours != nil }
    let reached = aimed.isEmpty ? "" : ", \(aimed.count { $0.isReached }) of \(aimed.count) reached"
    return [
      heading("Fasts"),
      "\(past.count) ended\(reached)",
      "average  \(DurationText(hours: mean).text), longest \(DurationText(hours: longest).text)",
    ]
  }
}

/// Values as a row of little columns.
struct Sparkline {
  /// One sign for each value, from the least to the greatest.
  let text: String

  init(_ values: [Double?]) {
    let known = values.compactMap { $0 }
    let least = known.min() ?? 0
    let span = max((known.max() ?? 0) - least, .leastNonzeroMagnitude)
    text = String(
      values.map { value in
        guard let value else { return " " }
        let step = Int(((value - least) / span * Double(Self.signs.count - 1)).rounded())
        return Self.signs[min(max(step, 0), Self.signs.count - 1)]
      })
  }

  private static let signs: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}
