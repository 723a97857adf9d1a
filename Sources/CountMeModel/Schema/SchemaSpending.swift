/// What the schemas of one file have cost so far.
final class SchemaSpending {
  private var states = 0
  private var typeSteps = 0

  /// Counts a pattern's states.
  func spend(states count: Int, at pointer: String) throws(SchemaError) {
    states += count
    guard states <= SchemaLimits.states else {
      throw SchemaError(
        tooCostly: pointer, "its patterns need more than \(SchemaLimits.states) states together")
    }
  }

  /// Counts a look at a schema for the types of a field.
  func spendTypeStep(at pointer: String) throws(SchemaError) {
    typeSteps += 1
    guard typeSteps <= SchemaLimits.typeSteps else {
      throw SchemaError(
        tooCostly: pointer,
        "its types are found in no less than \(SchemaLimits.typeSteps) steps")
    }
  }
}
