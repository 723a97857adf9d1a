public import CountMeModel
public import CountMeSchema

/// How long a fast is to be.
public struct FastTarget: Sendable, Equatable {
  /// The plan that it follows; nil for one without.
  let planId: String?
  /// How long it is; nil for a plan that does not tell.
  let length: TimeSpan?

  /// As long as a plan says.
  public init(_ plan: FastingPlan) {
    planId = plan.id
    length = plan.durationHours.map { TimeSpan(hours: $0) }
  }

  /// So long.
  public init(_ length: TimeSpan) {
    planId = nil
    self.length = length
  }
}
