/// Counts the work that passwords cost in a task: what a test holds on to instead of a clock.
package enum PasswordWork {
  /// Told the cost of each password that is stretched.
  @TaskLocal package static var observer: (@Sendable (PasswordCost) -> Void)?
}
