import CountMeKit
import CountMePlatform

/// What a person reads after an entry; each part has no line where there is nothing to tell.
extension Receipt {
  /// What was eaten and done, and what the day comes to.
  var entryLines: [String] {
    documents(of: FoodItem.self).map(\.line) + documents(of: ExerciseItem.self).map(\.line)
      + documents(of: DailyLog.self).map(\.line)
  }

  /// The water of the day against its goal.
  func waterLines(_ reader: DiaryReader, _ console: Console) throws(DiaryError) -> [String] {
    guard let water = document(of: Water.self) else { return [] }
    let settings = try reader.settings()
    let total = water.total
    let goal = water.goal ?? settings.waterToDrink
    let drawn = Bar(fraction: total / max(goal, 1)).text(width: Bar.width(beside: console.width))
      .styled(.blue, if: console.isColored)
    return [
      "\(water.id): \(drawn)  \(settings.shownVolume(total)) of \(settings.shownVolume(goal))"
    ]
  }

  /// That a fast goes on in which something was eaten.
  func fastLines(_ reader: DiaryReader, _ console: Console) throws(DiaryError) -> [String] {
    let eaten = documents(of: FoodItem.self).filter { ($0.calories ?? 0) > 0 }
    // Somebody who never fasts pays nothing for it.
    guard FileSystem.exists("\(reader.folder.path)/\(FastingSession.collection)"),
      let last = eaten.compactMap(\.timestamp).max(by: { $0.instant < $1.instant })
    else { return [] }
    // One of weeks ago was forgotten, and all fasts of years would have to be read.
    let today = try reader.clock().today
    guard let fast = try reader.fasting(days: today.adding(days: -14)...today).active,
      let start = fast.start, start.instant <= last.instant
    else { return [] }
    let since = FastText(fast: fast, console: console).since
    return "You have been fasting since \(since); countme fast stop ends it."
      .folded(to: console.width, indent: 0)
  }

  /// The habit that was checked.
  func checkLines(_ reader: DiaryReader) throws(DiaryError) -> [String] {
    guard let done = document(of: Completion.self) else {
      return ["It is done already; --times notes more."]
    }
    let view = try reader.habits().first { $0.habit.id == done.habitId }
    guard let view, let day = done.date else { return ["Checked."] }
    let then = HabitDay(view.habit, completion: done)
    let streak =
      view.streak > 1 ? ", \(view.streak) \(view.isWeekly ? "weeks" : "days") in a row" : ""
    return ["\(day): \(then.mark) \(view.habit.headline), \(then.progressText)\(streak)"]
  }

  /// The awards that came or went.
  var awardLines: [String] {
    var lines: [String] = []
    for award in changes where award.collection.text == DailyAward.collection {
      switch award.kind {
      case .created:
        let points = award.document.flatMap { DailyAward($0).xp }.map(String.init) ?? ""
        lines.append("All habits of \(award.id) are done: +\(points) XP")
      case .removed: lines.append("Not all habits of \(award.id) are done: its award is taken back")
      case .updated: continue
      }
    }
    let progress = document(of: ProfileProgress.self)
    if !lines.isEmpty, let level = progress?.level, let points = progress?.xpTotal {
      lines[lines.count - 1] += "; level \(level.shown), \(points.shown) XP"
    }
    return lines + documents(of: Achievement.self).map { "Reached: \($0.headline)" }
  }

  /// A word about the latest day that was written for, by the person's clock; none where it is not still to come.
  ///
  /// - Parameter tellsTime: whether a time of today that is still to come is told, too.
  func futureLines(_ reader: DiaryReader, tellsTime: Bool = true) throws(DiaryError) -> [String] {
    let days = changes.compactMap { $0.kind == .removed ? nil : $0.document?.day }
    let today = try reader.clock().today
    guard let day = days.max(), day > today else { return tellsTime ? try timeLines(reader) : [] }
    let ahead = today.distance(to: day)
    let when = ahead == 1 ? "tomorrow" : "\(ahead) days ahead"
    return ["Mind the date: \(day) is \(when); countme undo takes this back."]
  }

  /// A word about the latest time that was written for, where it is still to come.
  private func timeLines(_ reader: DiaryReader) throws(DiaryError) -> [String] {
    let times = changes.compactMap { $0.kind == .removed ? nil : $0.document?.time }
    let now = try reader.clock().now
    guard let time = times.max(by: { $0.instant < $1.instant }), time.instant > now else {
      return []
    }
    return [
      "Mind the time: \(time.date) \(time.clockText) has not come yet; countme undo takes this back."
    ]
  }
}

extension FoodReceipt {
  /// Tells what was eaten or drunk.
  ///
  /// - Parameter notes: what was told where the food was asked for.
  func show(notes: [String] = [], in context: CommandContext) throws {
    let console = context.console
    let (lines, json) = try context.telling { reader in
      let warning = try AllergenWarning(receipt, reader)
      let told =
        try receipt.waterLines(reader, console) + receipt.fastLines(reader, console)
        + receipt.futureLines(reader) + warning.lines(console)
      let foods = receipt.entryLines + self.foods.flatMap(\.lines)
      return (foods + notes + told, warning.adding(to: self.json))
    }
    try console.answer(lines, json: json)
  }
}

extension FoodItem {
  fileprivate var line: String {
    let isWhole = servingSize == nil || servingSize == 1 && servingUnit == "serving"
    return "\(headline), \(isWhole ? "" : "\(portion), ")\((calories ?? 0).shown) kcal"
  }
}

extension ExerciseItem {
  fileprivate var line: String {
    let minutes = durationMinutes.map { ", \($0.shown) min" } ?? ""
    let way = distance.map { ", \($0.shown) km" } ?? ""
    return "\(headline)\(minutes)\(way), \((caloriesBurned ?? 0).shown) kcal burned"
  }
}

extension DailyLog {
  fileprivate var line: String {
    let burned = totalExerciseCalories ?? 0
    let parts = [
      "\((totalCalories ?? 0).shown) kcal", burned > 0 ? "\(burned.shown) burned" : nil,
      remainingCalories.map { $0 < 0 ? "\((-$0).shown) over" : "\($0.shown) left" },
    ]
    return "\(id): \(parts.compactMap { $0 }.joined(separator: ", "))"
  }
}

extension Weight {
  /// A weight that was changed or removed, in the person's unit: `weight, 80.5 kg`; nil where it is none.
  static func line(of entry: Document?, _ reader: DiaryReader) throws(DiaryError) -> String? {
    guard let entry, entry.collection.text == collection else { return nil }
    return line(of: entry, try reader.settings())
  }

  /// The same by settings that are known.
  static func line(of entry: Document, _ settings: ProfileSettings) -> String? {
    guard entry.collection.text == collection, let weight = Weight(entry).weight else { return nil }
    return "weight, \(settings.shownWeight(weight))"
  }
}
