public import CountMeHistory
public import CountMeModel
public import CountMeSchema
public import CountMeStore

/// A meal that the person composed, with when it was eaten last.
public struct MealView: Sendable, Equatable {
  /// The meal.
  public let meal: CustomMeal
  /// The day on which it was eaten last, or nil.
  public let lastEaten: CalendarDate?
  /// The entry that eating one serving makes.
  public let serving: FoodItem
}

extension DiaryReader {
  /// The meals that the person composed, by name; of when they were eaten, the last year counts.
  ///
  /// - Throws: what the machine refuses; files that are no documents are left out.
  public func meals(_ environment: DiaryEnvironment) throws(DiaryError) -> [MealView] {
    let today = try clock(environment).today
    let eaten = try own(FoodItem.self, days: today.adding(days: -366)...today).filter {
      $0.source == "meal"
    }
    return try own(CustomMeal.self).map { meal in
      let days = eaten.filter { $0.name == meal.name }.compactMap(\.date)
      return MealView(meal: meal, lastEaten: days.max(), serving: MealServing(meal).item)
    }.sorted { ($0.meal.name ?? "", $0.meal.id) < ($1.meal.name ?? "", $1.meal.id) }
  }
}
