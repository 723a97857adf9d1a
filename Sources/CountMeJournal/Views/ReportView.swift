public import CountMeHistory
public import CountMeModel
public import CountMeSchema
public import CountMeStore

/// Some days of a diary with all that a report tells of them.
public struct ReportView: Sendable, Equatable {
  /// The days that were asked for, with their totals.
  public let period: PeriodView
  /// The days to show: without those before the first and behind the last of which anything is known.
  public let days: ClosedRange<CalendarDate>
  /// What is known of fibre, vitamins and minerals in the food of the days.
  public let nutrients: NutrientTotals
  /// What was eaten on the days, first what has the most energy in all.
  public let foods: [StatsView.FrequentFood]
  /// The weights of the days and of the two months before, or nil where there are none.
  public let weight: WeightTrend?
  /// The habits that are kept, over the days.
  public let habits: [HabitHistory]
  /// The fasts that began on the days and did not run beside another one, the last one first.
  public let fasts: [FastView]
  /// The reactions beside the food before, by time.
  public let reactions: [ReactionView]
  /// What the reactions have in common.
  public let patterns: [ReactionPattern]
  /// What is at home and not used up.
  public let useBy: [UseByView]
  /// What the person's own collections hold of the days.
  public let own: [OwnCollection]
  /// What the person set.
  public let settings: ProfileSettings

  /// A collection that the person defined.
  public struct OwnCollection: Sendable, Equatable {
    /// Its name.
    public let name: CollectionName
    /// Its name for people.
    public let title: String
    /// Its fields, without those that every document has.
    public let fields: [String]
    /// Its documents of the days, and those without a day; the latest first.
    public let documents: [Document]
  }
}

extension DiaryReader {
  /// What a report tells of the days from one to another, in a person's words.
  ///
  /// Opens the folders of these days only.
  ///
  /// - Parameter days: the days; nil means the year up to today.
  /// - Throws: what the machine refuses.
  public func report(_ days: ClosedRange<CalendarDate>?) throws(DiaryError) -> ReportView {
    let clock = try clock()
    let days = days ?? clock.yearUpToToday
    let settings = try settings()
    let completions = try own(Completion.self, days: days)
    var nutrients = NutrientTotals()
    var foods = FoodCounts()
    let totals = try totals(days, clock, completions: completions) { food in
      nutrients.add(FoodItem(food.fields))
      foods.add(food)
    }
    let reactions = try reactions(days)
    let fasts = try fasting(days: days).counted
    let known =
      totals.map(\.date) + reactions.reactions.compactMap(\.reaction.date)
      + fasts.compactMap(\.start?.date)
    let shown = Self.shown(days, known: known, today: clock.today)
    return ReportView(
      period: PeriodView(
        days: days, firstDay: totals.first?.date ?? days.lowerBound, today: clock.today,
        totals: totals, goal: settings.calorieGoal, habitCount: try keptHabits().count),
      days: shown, nutrients: nutrients, foods: foods.byEnergy,
      weight: WeightTrend(
        try earlierWeights(days) + totals, goal: settings.weightGoal),
      habits: try habitHistories(completions, days: shown, today: clock.today),
      fasts: fasts, reactions: reactions.reactions, patterns: reactions.patterns,
      useBy: try useBy(), own: try ownCollections(days), settings: settings)
  }

  private func ownCollections(
    _ days: ClosedRange<CalendarDate>
  ) throws(DiaryError) -> [ReportView.OwnCollection] {
    var found: [ReportView.OwnCollection] = []
    for name in catalogue.names where !Catalogue.builtIn.names.contains(name) {
      // One whose schema cannot be used is told by status, and keeps nobody from the others.
      guard let schema = try? schema(of: name) else { continue }
      let documents = try documents(in: name, days: days)
      guard !documents.isEmpty else { continue }
      let names = schema.fields.filter(\.isRequired) + schema.fields.filter { !$0.isRequired }
      found.append(
        ReportView.OwnCollection(
          name: name, title: schema.title.isEmpty ? name.text : schema.title,
          fields: names.map(\.name).filter { !["id", "userId", "lastModified"].contains($0) },
          documents: documents.sorted { Self.isEarlier($1, $0) }))
    }
    return found
  }

  /// Of some days those from the first that is known up to today, or to a later one that is known.
  private static func shown(
    _ days: ClosedRange<CalendarDate>, known: [CalendarDate], today: CalendarDate
  ) -> ClosedRange<CalendarDate> {
    let inside = known.filter { days.contains($0) }
    guard let first = inside.min(), let last = inside.max() else {
      return days.upperBound...days.upperBound
    }
    return first...max(last, min(days.upperBound, today))
  }

  /// The weights of two months before, so that the trend does not begin with one day's water.
  private func earlierWeights(
    _ days: ClosedRange<CalendarDate>
  ) throws(DiaryError) -> [DayTotals] {
    let before = days.lowerBound.adding(days: -60)...days.lowerBound.adding(days: -1)
    var totals: [DayTotals] = []
    for entry in try own(Weight.collection, days: before).sorted(by: Self.isEarlier) {
      guard let day = entry.day, let weight = Weight(entry.fields).weight, before.contains(day)
      else { continue }
      if totals.last?.date == day { totals.removeLast() }
      var total = DayTotals(day)
      total.weight = weight
      totals.append(total)
    }
    return totals
  }
}

extension DayClock {
  /// The days that are looked at where nobody says which.
  var yearUpToToday: ClosedRange<CalendarDate> { today.adding(days: -364)...today }
}
