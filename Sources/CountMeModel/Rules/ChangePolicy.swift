/// The rules of a branch, on one page.
///
/// The same rules judge every write on this device, every commit that comes from a remote, and every
/// commit that is pushed to a remote with our hook. Who may sign is the business of ``SignerStatus``.
public struct ChangePolicy: Sendable {
  private let rules: [any ChangeRule]

  /// The policy of a branch.
  ///
  /// - Parameters:
  ///   - owner: whose branch it is.
  ///   - newestFormat: the newest format that a diary may have; nil for any.
  public init(owner: UserID, newestFormat: Int? = nil) {
    rules =
      Self.documentRules(of: owner, newestFormat: newestFormat)
      + [AccountProgressRule(), MemberRule()]
  }

  /// What every document must satisfy, wherever it stands.
  private static func documentRules(
    of owner: UserID, newestFormat: Int?
  ) -> [any ChangeRule] {
    [
      AllowedPathRule(),
      ModeRule(),
      CaseCollisionRule(),
      SizeRule(),
      SystemFileRule(newestFormat: newestFormat.map(Double.init)),
      DocumentRule(),
      PathRule(),
      OwnerRule(owner: owner),
      ImmutableFieldsRule(),
      SchemaRule(),
      AccountSignatureRule(),
    ]
  }

  /// The policy of a share's branch: what belongs to it, and what every document must satisfy.
  ///
  /// Who may sign there, and that no revocation is forgotten, is judged of the tree as a whole.
  ///
  /// - Parameters:
  ///   - scope: what is shared.
  ///   - name: the share's name.
  ///   - owner: whose it is.
  ///   - newestFormat: the newest format that a diary may have; nil for any.
  public init(sharing scope: ShareScope, as name: String, owner: UserID, newestFormat: Int? = nil) {
    rules =
      [ShareRule(name: name, scope: scope)]
      + Self.documentRules(of: owner, newestFormat: newestFormat)
  }

  /// The rules in one sentence each, in the order in which they are asked.
  public static var summaries: [String] {
    ChangePolicy(owner: .guest).rules.map { type(of: $0).summary }
  }

  /// Judges one change; the first rule that objects is named.
  ///
  /// Never throws.
  public func judge(_ change: CandidateChange) -> Verdict {
    for rule in rules {
      if let reason = rule.objection(to: change) {
        return .refused(rule: type(of: rule).summary, reason: reason)
      }
    }
    return .allowed
  }
}
