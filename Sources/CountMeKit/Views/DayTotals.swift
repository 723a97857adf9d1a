public import CountMeModel

/// What a day comes to, in one row.
public struct DayTotals: Sendable, Equatable {
  /// The day.
  public let date: CalendarDate
  /// Energy eaten, in kcal.
  public internal(set) var eaten = 0.0
  /// Energy burned, in kcal.
  public internal(set) var burned = 0.0
  /// The energy goal in kcal: the day's own, else the present one; nil without any.
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

  /// Adds the totals of the day's log.
  mutating func add(log: Document) {
    let count = { (field: String) in log.fields[field]?.array?.count ?? 0 }
    eaten += log.number("totalCalories") ?? 0
    burned += log.number("totalExerciseCalories") ?? 0
    protein += log.number("totalProtein") ?? 0
    carbohydrates += log.number("totalCarbohydrates") ?? 0
    fats += log.number("totalFats") ?? 0
    goal = log.number("dailyGoal") ?? goal
    let hasEntries = count("foodItems") + count("exerciseItems") > 0
    isLogged = isLogged || hasEntries || eaten > 0 || burned > 0
  }

  /// Adds what a month's summary keeps of a day whose log has left; what came later is in a new log.
  mutating func add(summary: JSONObject) {
    let number = { (field: String) in summary[field]?.number ?? 0 }
    eaten += number("calories")
    burned += number("exerciseCalories")
    protein += number("protein")
    carbohydrates += number("carbohydrates")
    fats += number("fats")
    goal = summary["goal"]?.number ?? goal
    isLogged = isLogged || KeptDay(summary).isLogged
  }
}

extension DiaryReader {
  /// The totals of the days of which anything is known, in order.
  ///
  /// - Parameters:
  ///   - days: these days only, or nil for all.
  ///   - completions: what was done of habits on these days, where that has been read already.
  func totals(
    _ days: ClosedRange<CalendarDate>?, completions known: [Document]? = nil
  ) throws(DiaryError) -> [DayTotals] {
    var totals = TotalsByDay(days: days, goal: try settings().calorieGoal)
    for month in try own("monthlySummaries") {
      for (day, value) in month.fields["days"]?.object ?? JSONObject() {
        guard let date = CalendarDate(day), let summary = value.object else { continue }
        totals.change(date) { $0.add(summary: summary) }
      }
    }
    // What was taken back may stand empty; then nothing is known of the day.
    let logs = try schema(of: try name("dailyLogs"))
    for log in try own("dailyLogs", days: days) where !logs.saysNothing(log.fields) {
      totals.change(log.day) { $0.add(log: log) }
    }
    for water in try own("hydration", days: days) where water.water > 0 {
      totals.change(water.day) { $0.water = water.water }
    }
    for entry in try own("weightHistory", days: days).sorted(by: Self.isEarlier) {
      totals.change(entry.day) { $0.weight = entry.number("weight") ?? $0.weight }
    }
    let habits = try keptHabits()
    let completions: [Document] =
      if let known { known } else { try own("completions", days: days) }
    for completion in completions {
      let own = habits.first { $0.id.text == completion.fields["habitId"]?.string }
      guard let own, HabitDay(own, completion: completion).isDone else { continue }
      totals.change(completion.day) { $0.habitsDone += 1 }
    }
    return totals.sorted
  }
}

/// The totals of days while they are put together.
private struct TotalsByDay {
  let days: ClosedRange<CalendarDate>?
  private let goal: Double?
  private var totals: [CalendarDate: DayTotals] = [:]

  /// - Parameter goal: the goal of days that have none of their own.
  init(days: ClosedRange<CalendarDate>?, goal: Double?) {
    self.days = days
    self.goal = goal
  }

  var sorted: [DayTotals] { totals.values.sorted { $0.date < $1.date } }

  /// Changes the totals of a day, unless it is not one of those that are wanted.
  mutating func change(_ date: CalendarDate?, _ body: (inout DayTotals) -> Void) {
    guard let date, days?.contains(date) ?? true else { return }
    body(&totals[date, default: DayTotals(date, goal: goal)])
  }
}
