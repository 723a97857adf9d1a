/// Something that a change must satisfy, whoever makes it and on whatever road it comes.
public protocol ChangeRule: Sendable {
  /// The rule in one sentence, for people.
  static var summary: String { get }

  /// Why the change is refused, or nil if the rule has nothing against it.
  func objection(to change: CandidateChange) -> String?
}
