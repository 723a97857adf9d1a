public import CountMeHistory
public import CountMeModel
import CountMeSchema
import CountMeStore

/// What a day comes to, in one row.
public struct DayTotals: Sendable, Equatable {
  /// The day.
  public let date: CalendarDate
  /// Energy eaten, in kcal.
  public internal(set) var eaten = 0.0
  /// Energy burned, in kcal.
  public internal(set) var burned = 0.0
  /// The energy goal in kcal that counted on the day; nil without any.
  public internal(set) var goal: Double?
  /// Protein in g.
  public internal(set) var protein = 0.0
  /// Carbohydrates in g.
  public internal(set) var carbohydrates = 0.0
  /// Fat in g.
  public internal(set) var fats = 0.0
  /// Water in ml.
  public internal(set) var water = 0.0
  /// The last weight of the day in kg, or nil.
  public internal(set) var weight: Double?
  /// How many habits were done.
  public internal(set) var habitsDone = 0
  /// Whether anything was eaten or any exercise done.
  public internal(set) var isLogged = false
  /// Whether anything was eaten.
  public internal(set) var isEaten = false

  /// Energy eaten less energy burned, in kcal.
  public var net: Double { eaten - burned }

  /// What the goal leaves, in kcal, or nil without a goal.
  public var left: Double? { goal.map { $0 - net } }

  /// Whether the day is logged and stayed within its goal; nil without a goal.
  public var isWithinGoal: Bool? { left.map { isLogged && $0 >= 0 } }

  /// A day of which nothing is known but perhaps the goal.
  public init(_ date: CalendarDate, goal: Double? = nil) {
    self.date = date
    self.goal = goal
  }

  /// Adds something that was eaten.
  mutating func add(_ food: FoodItem) {
    eaten += food.calories ?? 0
    protein += food.protein ?? 0
    carbohydrates += food.carbohydrates ?? 0
    fats += food.fats ?? 0
    isEaten = true
    isLogged = true
  }

  /// Adds something that was done.
  mutating func add(_ exercise: ExerciseItem) {
    burned += exercise.caloriesBurned ?? 0
    isLogged = true
  }

  /// A sum without what binary fractions add to it.
  static func rounded(_ sum: Double) -> Double { (sum * 1e6).rounded() / 1e6 }

  /// Ends the adding of entries.
  fileprivate mutating func roundSums() {
    eaten = Self.rounded(eaten)
    burned = Self.rounded(burned)
    protein = Self.rounded(protein)
    carbohydrates = Self.rounded(carbohydrates)
    fats = Self.rounded(fats)
  }

  /// Adds the totals of the day's log.
  mutating func add(_ log: DailyLog) {
    let hasFood = !(log.foodItems ?? []).isEmpty
    let hasExercise = !(log.exerciseItems ?? []).isEmpty
    eaten += log.totalCalories ?? 0
    burned += log.totalExerciseCalories ?? 0
    protein += log.totalProtein ?? 0
    carbohydrates += log.totalCarbohydrates ?? 0
    fats += log.totalFats ?? 0
    isEaten = isEaten || hasFood || eaten > 0
    isLogged = isLogged || hasFood || hasExercise || eaten > 0 || burned > 0
  }

  /// Adds the totals of what the log sums and does not name: a share may have a day's totals alone.
  mutating func addUnlisted(of log: DailyLog) {
    if log.hasUnlisted { add(log.unlisted) }
  }

  /// Adds what a month's summary keeps of a day whose log has left; what came later is in a new log.
  mutating func add(_ summary: MonthlySummary.Day) {
    eaten += summary.calories ?? 0
    burned += summary.exerciseCalories ?? 0
    protein += summary.protein ?? 0
    carbohydrates += summary.carbohydrates ?? 0
    fats += summary.fats ?? 0
    goal = summary.goal ?? goal
    isLogged = isLogged || KeptDay(summary.fields).isLogged
    isEaten = isEaten || eaten > 0
  }
}

extension DailyLog {
  /// The log with the totals alone of what it does not name.
  var unlisted: DailyLog {
    var totals = self
    if foodItems != nil {
      (totals.totalCalories, totals.totalProtein) = (nil, nil)
      (totals.totalCarbohydrates, totals.totalFats) = (nil, nil)
    }
    if exerciseItems != nil { totals.totalExerciseCalories = nil }
    return totals
  }

  /// Whether it sums what it does not name.
  var hasUnlisted: Bool {
    let alone = unlisted
    return alone.totalCalories ?? 0 > 0 || alone.totalExerciseCalories ?? 0 > 0
  }
}

extension Document {
  /// Whether nothing is in it that anybody would look for.
  ///
  /// A day's totals alone are derived from what is not here: of one's own they would say nothing, of a share they are
  /// what it has.
  public func saysNothing(_ schema: CollectionSchema) -> Bool {
    guard schema.saysNothing(fields) else { return false }
    return schema.name.text != DailyLog.collection || !DailyLog(fields).hasUnlisted
  }
}

extension DiaryReader {
  /// Up to how many days are summed entry by entry: an edit by hand counts there at once.
  private static let mostSummed = 62

  /// The totals of the days of which anything is known, in order.
  ///
  /// Of many days the logs tell, which have the sums as they were last committed.
  ///
  /// - Parameters:
  ///   - days: these days only, or nil for all.
  ///   - clock: tells the present day, on which the goals of the settings count.
  ///   - completions: what was done of habits on these days, where that has been read already.
  ///   - eachFood: is given what was eaten, one after the other; then the days are summed by it.
  func totals(
    _ days: ClosedRange<CalendarDate>?, _ clock: DayClock, completions known: [Completion]? = nil,
    eachFood: ((Document) -> Void)? = nil
  ) throws(DiaryError) -> [DayTotals] {
    var totals = TotalsByDay(days: days)
    for month in try own(MonthlySummary.self) {
      for (date, summary) in month.days?.entries ?? [] {
        totals.change(date) { $0.add(summary) }
      }
    }
    // What was taken back may stand empty; then nothing is known of the day.
    let schema = try schema(of: try name(DailyLog.collection))
    let summed = days.flatMap { eachFood != nil || $0.count <= Self.mostSummed ? $0 : nil }
    let logs = try own(DailyLog.collection, days: days)
    for log in logs {
      let known = DailyLog(log.fields)
      let goal = known.dailyGoal
      if let goal { totals.setGoal(goal, of: log.day) }
      guard !log.saysNothing(schema) else { continue }
      totals.change(log.day) {
        $0.goal = goal ?? $0.goal
        if summed == nil { $0.add(known) } else { $0.addUnlisted(of: known) }
      }
    }
    if let summed {
      let logs = DayLogs(logs, in: folder)
      _ = try eachEntry(FoodItem.collection, summed, logs, clock) { food in
        totals.change(food.day) { $0.add(FoodItem(food.fields)) }
        eachFood?(food)
      }
      _ = try eachEntry(ExerciseItem.collection, summed, logs, clock) { exercise in
        totals.change(exercise.day) { $0.add(ExerciseItem(exercise.fields)) }
      }
      totals.roundSums()
    }
    try addOtherEntries(days, completions: known, to: &totals)
    return try filled(totals, today: clock.today)
  }

  /// Adds what is no sum of a log's: water, weight and habits.
  private func addOtherEntries(
    _ days: ClosedRange<CalendarDate>?, completions known: [Completion]?,
    to totals: inout TotalsByDay
  ) throws(DiaryError) {
    for document in try own(Water.collection, days: days) {
      let water = Water(document.fields).total
      if water > 0 { totals.change(document.day) { $0.water = water } }
    }
    for entry in try own(Weight.collection, days: days).sorted(by: Self.isEarlier) {
      totals.change(entry.day) { $0.weight = Weight(entry.fields).weight ?? $0.weight }
    }
    let habits = try keptHabits()
    let completions =
      if let known { known } else { try own(Completion.self, days: days) }
    for completion in completions {
      let own = habits.first { $0.id == completion.habitId }
      guard let own, HabitDay(own, completion: completion).isDone else { continue }
      totals.change(completion.day) { $0.habitsDone += 1 }
    }
  }

  /// The totals in order, each with the goal that counted on its day.
  private func filled(
    _ totals: TotalsByDay, today: CalendarDate
  ) throws(DiaryError) -> [DayTotals] {
    var sorted = totals.sorted
    guard let first = sorted.first?.date, sorted.contains(where: { $0.goal == nil }) else {
      return sorted
    }
    let settings = try settings()
    let present = settings.calorieGoal
    var goal =
      totals.days == nil
      ? nil : try goals(on: first, log: nil, settings, today: today).calories
    var rest = totals.goals.sorted { $0.key > $1.key }
    for place in sorted.indices {
      let date = sorted[place].date
      while let next = rest.last, next.key <= date {
        goal = next.value
        rest.removeLast()
      }
      goal = sorted[place].goal ?? goal
      // What counts from today on stands in the settings, and where nothing does, there is no goal any more.
      sorted[place].goal = date < today ? goal : sorted[place].goal ?? present
    }
    return sorted
  }
}

/// The totals of days while they are put together.
private struct TotalsByDay {
  let days: ClosedRange<CalendarDate>?
  private(set) var goals: [CalendarDate: Double] = [:]
  private var totals: [CalendarDate: DayTotals] = [:]

  init(days: ClosedRange<CalendarDate>?) {
    self.days = days
  }

  /// Notes a goal that counts from a day on, whether anything else is known of the day or not.
  mutating func setGoal(_ goal: Double, of date: CalendarDate?) {
    if let date { goals[date] = goal }
  }

  var sorted: [DayTotals] { totals.values.sorted { $0.date < $1.date } }

  mutating func roundSums() {
    for date in totals.keys { totals[date]?.roundSums() }
  }

  /// Changes the totals of a day, unless it is not one of those that are wanted.
  mutating func change(_ date: CalendarDate?, _ body: (inout DayTotals) -> Void) {
    guard let date, days?.contains(date) ?? true else { return }
    body(&totals[date, default: DayTotals(date)])
  }
}
