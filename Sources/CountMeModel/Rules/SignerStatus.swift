/// Who signed a commit, as the branch that it belongs to sees it.
public enum SignerStatus: Sendable, Equatable {
  /// Nobody: the signature is missing or bad.
  case nobody
  /// A key that the account never certified for this branch.
  case stranger
  /// A device of the owner that was revoked.
  case revoked
  /// A device of the owner.
  case certified

  /// The rule in one sentence, for people.
  public static let rule = "every commit is signed by a device that is certified and not revoked"

  /// Whether the signer may add to the branch; never throws.
  public var verdict: Verdict {
    switch self {
    case .certified: .allowed
    case .nobody: .refused(rule: Self.rule, reason: "its signature is missing or bad")
    case .stranger: .refused(rule: Self.rule, reason: "its device is not certified for this branch")
    case .revoked: .refused(rule: Self.rule, reason: "its device was revoked")
    }
  }
}
