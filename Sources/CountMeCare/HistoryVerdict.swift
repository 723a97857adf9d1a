/// What a look at the whole history found.
public struct HistoryVerdict: Sendable, Equatable {
  /// A commit that does not pass, and why.
  public struct Refused: Sendable, Equatable {
    /// The commit's id in hex.
    public let commit: String
    /// The document, where one is at fault.
    public let path: String?
    /// The rule.
    public let rule: String
    /// What is against it.
    public let reason: String
  }

  /// How many commits were judged.
  public let commits: Int
  /// How many of them are merges.
  public let merges: Int
  /// The commits that do not pass, oldest first.
  public let refused: [Refused]
  /// Merges whose tree is not what our rules make of their parents; nil where nobody asked.
  public let unproven: [String]?
}
