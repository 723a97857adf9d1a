/// A goal that stands in the settings and, as it was, in the day on which it was set.
///
/// Setting a goal writes both. Two devices that set one apart disagree once, not twice: the settings
/// tell it, and a goal that is brought back there counts for today too.
struct CopiedGoal {
  private let settings: [ConflictField]

  /// - Parameter settings: the fields of the settings that are in conflict, where they are.
  init(_ settings: [ConflictField]) {
    self.settings = settings.filter { !$0.lost.isEmpty }
  }

  /// Whether nothing but goals was lost that the settings lost too.
  func isAll(of fields: [ConflictField], in collection: String) -> Bool {
    let lost = fields.filter { !$0.lost.isEmpty }
    return !lost.isEmpty
      && lost.allSatisfy { field in
        settings.contains { original in
          Self.isCopy(field.pointer, in: collection, of: original.pointer)
            && field.first == original.first && field.second == original.second
        }
      }
  }

  private static func isCopy(
    _ pointer: String, in collection: String, of original: String
  ) -> Bool {
    switch (collection, pointer) {
    case ("dailyLogs", "/dailyGoal"): original == "/calorieGoal"
    case ("hydration", "/goal"): original == "/waterGoal"
    default: false
    }
  }
}
