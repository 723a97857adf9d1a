/// What is asked before an exercise is written down of which the energy is not clear.
public struct ExerciseQuestion: Sendable, Equatable {
  /// Why there is a question.
  public enum Reason: Sendable, Equatable {
    /// Nothing tells what was done, only how long, how far or how much.
    case unnamed
    /// No exercise is called so; those are that may be meant.
    case unknown(near: [String])
    /// Nothing tells how long it took, nor how far it went, where it goes anywhere.
    case length(hasWay: Bool)
    /// No weight is known, on which the energy depends.
    case weight
    /// A number alone may be minutes or kcal.
    case number(Double)
    /// A time such as `0:45` may be how long it took, or when it was.
    case time(String)
    /// Nobody is so fast, in km/h.
    case speed(Double)
  }

  /// What was done, as it was typed.
  public let name: String
  /// Why it is asked.
  public let reason: Reason

  /// Describes a question.
  public init(name: String, reason: Reason) {
    (self.name, self.reason) = (name, reason)
  }
}
