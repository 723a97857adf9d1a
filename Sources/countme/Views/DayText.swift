import CountMeKit

/// A day as a page of text.
struct DayText {
  let view: DayView
  let settings: ProfileSettings
  let console: Console
  /// What of the diary is here, where another person shares it.
  let shared: SharedPart?

  /// What is shown comes from these.
  static let collections =
    PeriodText.collections + [ReactionLog.collection, FastingSession.collection, Habit.collection]

  var lines: [String] {
    var lines = [title]
    if let absence = shared?.absence(of: PeriodText.collections, until: view.date) {
      return lines + [""] + absence.folded(to: console.width, indent: 0)
    }
    if view.departed?.isLogged == true {
      let what = "The entries of this day have left the diary; its totals stay."
      lines += [""] + what.folded(to: console.width, indent: 0)
    }
    if view.unlisted != nil {
      lines += ["", "Only the totals of this day are here."]
    }
    if view.meals.isEmpty && view.exercise.isEmpty {
      if view.departed == nil, view.unlisted == nil, view.unusable.isEmpty, view.reactions.isEmpty {
        let text =
          foodAbsence
          ?? (view.isToday
            ? "Nothing is written down yet." + console.hint(" countme eat \"Oats\" 311 begins.")
            : "Nothing is written down.")
        lines += [""] + text.folded(to: console.width, indent: 0)
      }
    } else {
      lines += [""] + entries.lines(on: console)
    }
    for path in view.unusable {
      let text = "\(path.printable) cannot be used and does not count; countme status says why."
      lines += text.folded(to: console.width, indent: 2)
    }
    if !view.reactions.isEmpty { lines += [""] + reactions }
    if !bars.isEmpty { lines += [""] + bars }
    if !view.habits.isEmpty { lines += [""] + habits }
    return lines
  }

  /// Why nothing of food is here; nil where something may be.
  private var foodAbsence: String? {
    shared?.absence(of: [DailyLog.collection, FoodItem.collection])
  }

  private var title: String {
    let words = "\(view.date.weekday.longName), \(view.date.longText)"
    return (view.isToday ? "Today, \(words)" : words).styled(.bold, if: console.isColored)
  }

  private var entries: Table {
    var table = Table(
      [
        .init("time"), .init("meal", isOptional: true), .init("entry", isFlexible: true),
        .init("amount", isFlexible: true),
      ] + Table.nutrientColumns)
    let isAnyNamed = !view.exercise.isEmpty || view.meals.contains { !$0.meal.isEmpty }
    for meal in view.meals {
      // An empty cell is the meal above it, and no meal is none.
      let name = meal.meal.isEmpty && isAnyNamed ? "–" : meal.meal.printable
      for (index, entry) in meal.entries.enumerated() {
        table.add(
          [
            entry.timestamp?.clockText ?? "", index == 0 ? name : "", entry.headline, entry.portion,
          ] + Table.nutrientCells(entry.calories, entry.protein, entry.carbohydrates, entry.fats))
      }
    }
    for entry in view.exercise {
      let minutes = entry.durationMinutes.map { "\($0.shown) min" } ?? ""
      table.add([
        entry.timestamp?.clockText ?? "", "exercise", entry.headline, minutes,
        entry.caloriesBurned.map { $0 > 0 ? "−\($0.shown)" : $0.shown } ?? "",
      ])
    }
    return table
  }

  private var reactions: [String] {
    view.reactions.flatMap { entry in
      let strength = entry.severity.map { ", \($0) of 5" } ?? ""
      let time = entry.timestamp.map { "\($0.clockText) " } ?? ""
      return "reaction \(time)\(entry.headline)\(strength)"
        .folded(to: console.width, indent: 9)
    }
  }

  private var bars: [String] {
    var lines = foodAbsence == nil ? [energyBar] : []
    if foodAbsence == nil, !view.unusable.isEmpty {
      let what = view.unusable.count == 1 ? "the entry" : "the \(view.unusable.count) entries"
      lines.append("\("".padded(to: 8)) without \(what) that cannot be used")
    }
    if view.water > 0 {
      let text = "\(settings.shownVolume(view.water)) of \(settings.shownVolume(view.waterGoal))"
      lines.append(bar("water", view.water / max(view.waterGoal, 1), text, .blue))
    }
    lines += macros
    if let fast = view.fast {
      let text = FastText(fast: fast, console: console)
      lines.append("\("fast".padded(to: 8)) \(text.lineWithRest)")
    }
    if let weight = view.weight, let kilograms = weight.weight {
      let day = weight.date == view.date ? "" : " on \(weight.date?.shortText ?? "")"
      lines.append("\("weight".padded(to: 8)) \(settings.shownWeight(kilograms))\(day)")
    }
    return lines
  }

  private var macros: [String] {
    let eaten = view.macros
    let goals = [
      ("protein", eaten.protein, view.goals.protein),
      ("carbs", eaten.carbohydrates, view.goals.carbohydrates), ("fat", eaten.fats, view.goals.fat),
      ("fibre", view.fiber, view.goals.fiber),
    ].compactMap { name, grams, goal in
      goal.map { goal in
        self.bar(
          name, grams / max(goal, 1), "\(grams.rounded().shown) of \(goal.shown) g",
          grams <= goal || name == "protein" || name == "fibre" ? .green : .yellow)
      }
    }
    let shares = MacroShares(
      protein: eaten.protein, carbohydrates: eaten.carbohydrates, fats: eaten.fats)
    return goals + (shares?.lines(console) ?? [])
  }

  private var energyBar: String {
    let net = view.eaten - view.burned
    guard let goal = view.goal, let left = view.left else {
      let burned = view.burned > 0 ? ", \(view.burned.shown) burned" : ""
      return "energy   \(view.eaten.shown) kcal eaten\(burned)"
        + (view.isToday ? console.hint("; countme goal 2000 sets a goal") : "")
    }
    let rest = left >= 0 ? "\(left.shown) left" : "\((-left).shown) over"
    return bar(
      "energy", net / max(goal, 1),
      "\(net < 0 ? "−" : "")\(abs(net).shown) of \(goal.shown) kcal, \(rest)",
      left >= 0 ? .green : .yellow)
  }

  private func bar(_ name: String, _ fraction: Double, _ text: String, _ style: Style) -> String {
    let drawn = Bar(fraction: fraction).text(width: Bar.width(beside: console.width))
      .styled(style, if: console.isColored)
    return "\(name.padded(to: 8)) \(drawn)  \(text)"
  }

  private var habits: [String] {
    view.habits.flatMap { day in
      let isTold = day.week == nil && day.isDone && day.progress <= 1
      let progress = isTold ? "" : "  \(day.progressText(isToday: view.isToday))"
      return "\(day.mark) \(day.habit.headline)\(progress)".folded(to: console.width, indent: 4)
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
      "reactionLogs": .array(reactions.map(\.json)),
      "totalCalories": .number(eaten), "totalExerciseCalories": .number(burned),
      "goal": goal.map { .number($0) } ?? .null, "goals": .object(goals.fields),
      "unusable": .array(unusable.map { .string($0) }),
      "remainingCalories": left.map { .number($0) } ?? .null,
      "milliliters": .number(water), "waterGoal": .number(waterGoal),
      "dailyLog": log?.json ?? .null, "hasLeft": .bool(departed != nil),
      "fast": fast?.json ?? .null,
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
