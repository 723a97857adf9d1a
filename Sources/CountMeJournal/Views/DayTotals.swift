public import CountMeModel
import CountMeSchema

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
  /// The day's own goal for water in ml, or nil.
  public internal(set) var waterGoal: Double?
  /// The last weight of the day in kg, or nil.
  public internal(set) var weight: Double?
  /// How many habits were done.
  public internal(set) var habitsDone = 0
  /// Whether anything was eaten or any exercise done.
  public internal(set) var isLogged = false
  /// Whether anything was eaten.
  public internal(set) var isEaten = false

  /// Energy eaten less energy burned, in kcal.
  public var net: Double { Self.rounded(eaten - burned) }

  /// What the goal leaves, in kcal, or nil without a goal.
  public var left: Double? { goal.map { Self.rounded($0 - net) } }

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
  mutating func roundSums() {
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
