import CountMeGit

extension CommitVerifier {
  /// What every device can read in little memory; the rule's words.
  package static let wholeness = "a commit is whole, and no larger than a diary needs"
  /// Two for every merge of ours; a person's own may have one for each device.
  static let mostParents = 16

  /// Says what keeps a commit from being let in, also where it cannot be read at all.
  ///
  /// - Returns: nil where it may come in.
  /// - Throws: what the machine refuses; what is wrong with the commit itself is a refusal.
  mutating func judge(
    _ id: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> CommitRefusal? {
    do throws(DiaryError) {
      return try refusal(of: id, in: repository)
    } catch {
      return try Self.unreadable(id, error)
    }
  }

  private static func unreadable(
    _ id: ObjectID, _ error: DiaryError
  ) throws(DiaryError) -> CommitRefusal {
    func refusal(_ operation: String, _ message: String) -> CommitRefusal {
      CommitRefusal(id, path: nil, rule: wholeness, reason: "cannot \(operation): \(message)")
    }
    switch error {
    case .machine(.git(let operation, let message)): return refusal(operation, message)
    case .machine(.incomplete(_, let operation, let message)):
      var refusal = refusal(operation, message)
      refusal.missing = (operation, message)
      return refusal
    default: throw error
    }
  }
}
