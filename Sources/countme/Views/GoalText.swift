import CountMeKit

/// The goals as text.
struct GoalText {
  let settings: ProfileSettings

  var lines: [String] {
    let macros = [
      (settings.proteinGoal, "protein"), (settings.carbohydrateGoal, "carbohydrates"),
      (settings.fatGoal, "fat"), (settings.fiberGoal, "fibre"),
    ].compactMap { goal, name in goal.map { "\($0.shown) g \(name)" } }
    let eaten = (settings.calorieGoal.map { ["\($0.shown) kcal"] } ?? []) + macros
    let lines = [
      eaten.isEmpty ? nil : "eat     \(eaten.joined(separator: ", ")) a day",
      settings.exerciseGoal.map { "burn    \($0.shown) kcal a day" },
      settings.waterGoal.map { "drink   \(settings.shownVolume($0)) a day" },
      settings.stepGoal.map { "walk    \($0) steps a day" },
      settings.weightGoal.map { "weigh   \(settings.shownWeight($0))" },
    ].compactMap { $0 }
    return lines.isEmpty ? ["No goal is set. countme goal 2000 sets one."] : lines
  }

  var json: JSONValue {
    var goals = JSONObject()
    for field in [
      ProfileSettings.Field.calorieGoal, ProfileSettings.Field.proteinGoal,
      ProfileSettings.Field.carbohydrateGoal, ProfileSettings.Field.fatGoal,
      ProfileSettings.Field.fiberGoal, ProfileSettings.Field.exerciseGoal,
      ProfileSettings.Field.waterGoal, ProfileSettings.Field.stepGoal,
      ProfileSettings.Field.weightGoal,
    ] {
      goals[field] = settings.fields[field] ?? .null
    }
    return .object(goals)
  }
}
