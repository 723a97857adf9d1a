/// Something that a change of a document must satisfy.
public protocol ChangeRule: Sendable {
  /// The rule in one sentence, for people.
  static var summary: String { get }

  /// Why the change is refused, or nil if the rule has nothing against it.
  func objection(to change: DocumentChange) -> String?
}

/// What the rules say of a change.
public enum Verdict: Sendable, Equatable {
  /// No rule has anything against it.
  case allowed
  /// A rule refuses it.
  case refused(rule: String, reason: String)
}

/// The rules that every change of a document must satisfy, on one page.
public struct ChangePolicy: Sendable {
  private let rules: [any ChangeRule]

  /// The policy of a branch.
  ///
  /// - Parameter owner: whose branch it is.
  public init(owner: UserID) {
    rules = [
      OwnerRule(owner: owner),
      PathRule(),
      ImmutableFieldsRule(),
    ]
  }

  /// Judges one change; never throws.
  public func judge(_ change: DocumentChange) -> Verdict {
    for rule in rules {
      if let reason = rule.objection(to: change) {
        return .refused(rule: type(of: rule).summary, reason: reason)
      }
    }
    return .allowed
  }
}
