/// Why a schema cannot be used, and where in it.
public struct SchemaError: Error, Equatable, Sendable {
  /// The place in the schema as a JSON pointer (RFC 6901), empty for its root.
  public let pointer: String
  /// What is wrong there, as a clause.
  public let problem: String
  /// Whether it is well formed but asks for more than ``SchemaLimits`` allows: no program takes it.
  public let isTooCostly: Bool

  init(_ pointer: String, _ problem: String) {
    self.pointer = pointer
    self.problem = problem
    isTooCostly = false
  }

  /// Describes a schema that is beyond a limit.
  init(tooCostly pointer: String, _ problem: String) {
    self.pointer = pointer
    self.problem = problem
    isTooCostly = true
  }
}
