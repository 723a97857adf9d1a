import CountMeSchema

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
