import CountMeKit
import CountMeModel

/// A day as a page of text.
struct DayText {
  private let view: DayView
  private let console: Console

  init(_ view: DayView, console: Console) {
    self.view = view
    self.console = console
  }

  var lines: [String] {
    var lines = [title]
    if view.meals.isEmpty && view.exercise.isEmpty {
      lines += ["", "Nothing is written down yet. countme eat \"Oats\" 311 begins."]
    } else {
      lines += [""] + entries.lines(width: console.width, isColored: console.isColored)
    }
    lines += [""] + bars
    if !view.habits.isEmpty { lines += [""] + habits }
    return lines
  }

  private var title: String {
    let (year, month, day) = view.date.components
    let words =
      "\(view.date.weekday.rawValue.capitalized), \(day) \(Self.months[month - 1]) \(year)"
    return (view.isToday ? "Today, \(words)" : words).styled(.bold, if: console.isColored)
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private var entries: Table {
    var table = Table([
      .init("time"), .init("meal"), .init("entry", isFlexible: true), .init("amount"),
      .init("kcal", .right), .init("protein", .right), .init("carbs", .right), .init("fat", .right),
    ])
    for meal in view.meals {
      for (index, entry) in meal.entries.enumerated() {
        table.add(
          [
            entry.time?.clockText ?? "", index == 0 ? meal.meal.printable : "", entry.headline,
            amount(entry), number(entry, "calories"), grams(entry, "protein"),
            grams(entry, "carbohydrates"), grams(entry, "fats"),
          ])
      }
    }
    for entry in view.exercise {
      let minutes = entry.number("durationMinutes").map { "\($0.shown) min" } ?? ""
      table.add([
        entry.time?.clockText ?? "", "exercise", entry.headline, minutes,
        entry.number("caloriesBurned").map { "−\($0.shown)" } ?? "",
      ])
    }
    return table
  }

  private func amount(_ entry: Document) -> String {
    guard let size = entry.number("servingSize") else { return "" }
    return "\(size.shown) \((entry.fields["servingUnit"]?.string ?? "").printable)"
  }

  private func number(_ entry: Document, _ field: String) -> String {
    entry.number(field).map(\.shown) ?? ""
  }

  private func grams(_ entry: Document, _ field: String) -> String {
    entry.number(field).map { "\($0.shown) g" } ?? ""
  }

  private var bars: [String] {
    var lines = [energyBar]
    if view.water > 0 {
      let text = "\(view.water.shown) of \(view.waterGoal.shown) ml"
      lines.append(bar("water", view.water / max(view.waterGoal, 1), text, .blue))
    }
    let log = view.log
    let macros = [
      ("protein", "totalProtein"), ("carbs", "totalCarbohydrates"), ("fat", "totalFats"),
    ].compactMap { name, field in
      log?.number(field).flatMap { $0 > 0 ? "\(name) \($0.shown) g" : nil }
    }
    if !macros.isEmpty { lines.append("  " + macros.joined(separator: " · ")) }
    if let fast = view.fast, let start = fast.time {
      lines.append("  fasting since \(start.clockText)")
    }
    if let weight = view.weight?.number("weight") { lines.append("  weight \(weight.shown) kg") }
    return lines
  }

  private var energyBar: String {
    let net = view.eaten - view.burned
    guard let goal = view.goal, let left = view.left else {
      let burned = view.burned > 0 ? ", \(view.burned.shown) burned" : ""
      return "energy   \(view.eaten.shown) kcal eaten\(burned); countme goal 2000 sets a goal"
    }
    let rest = left >= 0 ? "\(left.shown) left" : "\((-left).shown) over"
    return bar(
      "energy", net / max(goal, 1), "\(net.shown) of \(goal.shown) kcal, \(rest)",
      left >= 0 ? .green : .yellow)
  }

  private func bar(_ name: String, _ fraction: Double, _ text: String, _ style: Style) -> String {
    let drawn = Bar(fraction: fraction).text(width: 24).styled(style, if: console.isColored)
    return "\(name.padded(to: 8)) \(drawn)  \(text)"
  }

  private var habits: [String] {
    view.habits.map { day in
      let progress = day.isDone && day.progress <= 1 ? "" : "  \(day.progressText)"
      return "\(day.mark) \(day.habit.headline)\(progress)"
    }
  }
}

extension DayView {
  /// The day for scripts.
  var json: JSONValue {
    let entries = meals.flatMap(\.entries).map(\.json)
    return .object([
      "date": .string(date.text), "foodItems": .array(entries),
      "exerciseItems": .array(exercise.map(\.json)),
      "totalCalories": .number(eaten), "totalExerciseCalories": .number(burned),
      "goal": goal.map { .number($0) } ?? .null,
      "remainingCalories": left.map { .number($0) } ?? .null,
      "milliliters": .number(water), "waterGoal": .number(waterGoal),
      "dailyLog": log?.json ?? .null, "fast": fast?.json ?? .null,
      "weight": weight?.json ?? .null,
      "habits": .array(
        habits.map {
          .object([
            "habit": $0.habit.json, "progress": .number($0.progress), "goal": .number($0.goal),
            "isDone": .bool($0.isDone),
          ])
        }),
    ])
  }
}

extension String {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
