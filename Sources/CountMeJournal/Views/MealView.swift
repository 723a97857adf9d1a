public import CountMeHistory
public import CountMeModel
public import CountMeStore

/// A meal that the person composed, with when it was eaten last.
public struct MealView: Sendable, Equatable {
  /// The meal.
  public let meal: Document
  /// The day on which it was eaten last, or nil.
  public let lastEaten: CalendarDate?
  /// The fields of an entry of one serving, such as `calories` in kcal.
  public let serving: JSONObject
}

extension DiaryReader {
  /// The meals that the person composed, by name; of when they were eaten, the last year counts.
  ///
  /// - Throws: what the machine refuses; files that are no documents are left out.
  public func meals(_ environment: DiaryEnvironment) throws(DiaryError) -> [MealView] {
    let today = try clock(environment).today
    let eaten = try own("foodItems", days: today.adding(days: -366)...today).filter {
      $0.fields["source"]?.string == "meal"
    }
    return try own("customMeals").map { meal in
      let days = eaten.filter { $0.name == meal.name }.compactMap(\.day)
      return MealView(meal: meal, lastEaten: days.max(), serving: MealServing(meal).fields)
    }.sorted { ($0.meal.name ?? "", $0.meal.id) < ($1.meal.name ?? "", $1.meal.id) }
  }
}
