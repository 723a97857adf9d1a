public import CountMeHistory
public import CountMeModel
public import CountMeSchema
public import CountMeStore

/// One day as a person looks at it.
public struct DayView: Sendable, Equatable {
  /// A meal with what was eaten at it.
  public struct MealEntries: Sendable, Equatable {
    /// The meal's name, or empty where none was given.
    public let meal: String
    /// The entries, by time.
    public let entries: [FoodItem]
  }

  /// The day.
  public let date: CalendarDate
  /// Whether it is today.
  public let isToday: Bool
  /// What was eaten, by meal, in the order of the meals' first entries.
  public let meals: [MealEntries]
  /// What was done, by time.
  public let exercise: [ExerciseItem]
  /// The reactions of the day, by time.
  public let reactions: [ReactionLog]
  /// The day's log, or nil where nothing was written down.
  public let log: DailyLog?
  /// The totals of what retention removed from the day, or nil where it removed nothing.
  public let departed: DayTotals?
  /// The totals of what the log sums and does not name, or nil: a share may have totals alone.
  public let unlisted: DayTotals?
  /// The goals that count on the day.
  public let goals: DayGoals
  /// Water in ml.
  public let water: Double
  /// The water goal in ml.
  public let waterGoal: Double
  /// The fast that goes on now, or nil; a day that is over shows the longest fast that ended on it.
  public let fast: FastView?
  /// The habits that are kept, by name, with how much of each is done.
  public let habits: [HabitDay]
  /// The last weight of the two months up to this day, or nil.
  public let weight: Weight?

  /// Files of the day's entries that cannot be used, and count for nothing.
  public let unusable: [String]

  /// Energy eaten, in kcal: what the entries come to that are shown.
  public var eaten: Double { kept(\.eaten) + sum(\.calories) }

  /// Energy burned, in kcal.
  public var burned: Double {
    kept(\.burned) + Self.sum(exercise.map(\.caloriesBurned))
  }

  /// Protein, carbohydrates and fat eaten, in g.
  public var macros: (protein: Double, carbohydrates: Double, fats: Double) {
    (
      kept(\.protein) + sum(\.protein), kept(\.carbohydrates) + sum(\.carbohydrates),
      kept(\.fats) + sum(\.fats)
    )
  }

  /// Fibre eaten, in g, as far as it is known.
  public var fiber: Double { sum(\.fiber) }

  /// A total of what is not among the entries.
  private func kept(_ total: (DayTotals) -> Double) -> Double {
    (departed.map(total) ?? 0) + (unlisted.map(total) ?? 0)
  }

  private func sum(_ amount: (FoodItem) -> Double?) -> Double {
    Self.sum(meals.flatMap(\.entries).map(amount))
  }

  /// The sum of what is known, without what binary fractions add to it.
  private static func sum(_ amounts: [Double?]) -> Double {
    DayTotals.rounded(amounts.reduce(0) { $0 + ($1 ?? 0) })
  }

  /// The energy goal in kcal, or nil.
  public var goal: Double? { goals.calories ?? departed?.goal }

  /// What the goal leaves, in kcal, or nil without a goal.
  public var left: Double? { goal.map { DayTotals.rounded($0 - eaten + burned) } }
}

extension DiaryReader {
  /// A day; nil means today.
  ///
  /// - Throws: what the machine refuses.
  public func day(_ date: CalendarDate? = nil) throws(DiaryError) -> DayView {
    let clock = try clock()
    let today = clock.today
    let date = date ?? today
    let settings = try settings()
    let log = try own(DailyLog.collection, DocumentID(date))
    let departed = try departed(on: date)
    let water = try own(Water.self, DocumentID(date))
    let logs = DayLogs(log.map { [$0] } ?? [], in: folder)
    let (food, unusableFood) = try entries(FoodItem.collection, on: date, logs, clock)
    let (exercise, unusableExercise) = try entries(ExerciseItem.collection, on: date, logs, clock)
    return DayView(
      date: date, isToday: date == today, meals: Self.meals(food.sorted(by: Self.isEarlier)),
      exercise: exercise.sorted(by: Self.isEarlier).map { ExerciseItem($0) },
      reactions: try own(ReactionLog.collection, days: date...date).filter { $0.day == date }
        .sorted(by: Self.isEarlier).map { ReactionLog($0) },
      log: log.map { DailyLog($0) }, departed: departed,
      unlisted: log.flatMap { Self.unlisted(DailyLog($0), on: date) },
      goals: try goals(on: date, log: log, settings, today: today),
      water: water?.total ?? 0,
      waterGoal: water?.goal ?? settings.waterToDrink,
      fast: try fasting().fast(on: date, clock), habits: try habits(on: date),
      weight: try lastWeight(upTo: date), unusable: unusableFood + unusableExercise)
  }

  /// The fields that a day's sums are of.
  private static let sums = [
    FoodItem.collection: [
      FoodItem.Field.calories, FoodItem.Field.protein, FoodItem.Field.carbohydrates,
      FoodItem.Field.fats, FoodItem.Field.fiber,
    ],
    ExerciseItem.collection: [ExerciseItem.Field.caloriesBurned],
  ]

  /// The entries of a day, and the files among them that cannot be used.
  private func entries(
    _ collection: String, on date: CalendarDate, _ logs: DayLogs, _ clock: DayClock
  ) throws(DiaryError) -> (documents: [Document], unusable: [String]) {
    var documents: [Document] = []
    let unusable = try eachEntry(collection, date...date, logs, clock) {
      documents.append($0)
    }
    return (documents, unusable)
  }

  /// Hands over the entries of some days one after the other.
  ///
  /// Of a file that is no document of its name its id tells the day.
  ///
  /// - Parameter logs: those of the days.
  /// - Returns: the files that cannot be used, and count for nothing.
  func eachEntry(
    _ collection: String, _ days: ClosedRange<CalendarDate>, _ logs: DayLogs, _ clock: DayClock,
    _ body: (Document) -> Void
  ) throws(DiaryError) -> [String] {
    let name = try name(collection)
    var unusable: [String] = []
    try readEach(paths(of: name, days: days, logs: logs)) { path, fields in
      guard let fields else {
        let written = UUIDText(path.id.text)?.time
        let day = written.map { clock.day(of: clock.localTime(of: $0)) }
        if day.map(days.contains) ?? true { unusable.append(path.text) }
        return
      }
      let document = Document(collection: name, id: path.id, fields: fields)
      guard let day = document.day, days.contains(day), isOwn(document) else { return }
      let isSummable =
        Self.sums[collection]?.allSatisfy { fields[$0].map { ($0.number ?? -1) >= 0 } ?? true }
        ?? true
      if isSummable { body(document) } else { unusable.append(path.text) }
    }
    return unusable
  }

  /// Orders documents by their day, then by time; those without a time are the last of their day.
  static func isEarlier(_ left: Document, _ right: Document) -> Bool {
    let (leftTime, rightTime) = (left.time, right.time)
    let leftDay = left.day ?? leftTime?.date ?? .last
    let rightDay = right.day ?? rightTime?.date ?? .last
    if leftDay != rightDay { return leftDay < rightDay }
    let leftInstant = leftTime?.instant.milliseconds ?? .max
    let rightInstant = rightTime?.instant.milliseconds ?? .max
    return (leftInstant, left.id) < (rightInstant, right.id)
  }

  private static func meals(_ food: [Document]) -> [DayView.MealEntries] {
    var order: [String] = []
    var entries: [String: [FoodItem]] = [:]
    for entry in food.map({ FoodItem($0) }) {
      let meal = entry.meal ?? ""
      if entries[meal] == nil { order.append(meal) }
      entries[meal, default: []].append(entry)
    }
    return order.map { DayView.MealEntries(meal: $0, entries: entries[$0] ?? []) }
  }

  /// The fasts that go on, the one that began first before others; several where devices began one
  /// each.
  func activeFasts() throws(DiaryError) -> [Document] {
    try own(FastingSession.collection)
      .filter { FastingSession($0.fields).status == .active }.sorted(by: Self.isEarlier)
  }

  /// What the month's summary keeps of a day.
  func departed(on date: CalendarDate) throws(DiaryError) -> DayTotals? {
    guard let month = DocumentID(date.month.text),
      let summary = try own(MonthlySummary.self, month)?.days?[date]
    else { return nil }
    var totals = DayTotals(date)
    totals.add(summary)
    return totals
  }

  private static func unlisted(_ log: DailyLog, on date: CalendarDate) -> DayTotals? {
    guard log.hasUnlisted else { return nil }
    var totals = DayTotals(date)
    totals.addUnlisted(of: log)
    return totals
  }

  private func lastWeight(upTo date: CalendarDate) throws(DiaryError) -> Weight? {
    try own(Weight.collection, days: date.adding(days: -60)...date)
      .max(by: Self.isEarlier).map { Weight($0) }
  }
}
