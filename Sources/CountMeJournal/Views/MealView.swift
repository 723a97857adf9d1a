public import CountMeHistory
public import CountMeModel
public import CountMeSchema
public import CountMeStore

/// A meal that the person, or a group of theirs, composed, with when it was eaten last.
public struct MealView: Sendable, Equatable {
  /// The meal.
  public let meal: CustomMeal
  /// The day on which it was eaten last, or nil.
  public let lastEaten: CalendarDate?
  /// The entry that eating one serving makes.
  public let serving: FoodItem
  /// The group in whose diary it stands; nil for one's own.
  public let group: String?
}

extension DiaryReader {
  /// The meals that the person composed, by name; of when they were eaten, the last year counts.
  ///
  /// - Parameter withGroups: whether the meals of the person's groups count, too; of one name one's own come first.
  /// - Throws: what the machine refuses; files that are no documents are left out.
  public func meals(withGroups: Bool = false) throws(DiaryError) -> [MealView] {
    let today = try clock().today
    let eaten = try own(FoodItem.self, days: today.adding(days: -366)...today).filter {
      $0.entrySource == .meal
    }
    var meals = try own(CustomMeal.self).map { (meal: $0, group: String?.none) }
    for group in withGroups ? groups(keeping: CustomMeal.collection) : [] {
      let theirs = (try? group.reader.own(CustomMeal.self)) ?? []
      meals += theirs.map { ($0, group.name) }
    }
    return meals.map { meal, group in
      let days = eaten.filter { $0.name == meal.name }.compactMap(\.date)
      return MealView(
        meal: meal, lastEaten: days.max(), serving: MealServing(meal).item, group: group)
    }.sorted { $0.key < $1.key }
  }
}

extension MealView {
  /// By what meals are sorted.
  fileprivate var key: (String, String, String) { (meal.name ?? "", group ?? "", meal.id) }
}
