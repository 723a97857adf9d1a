import CountMeGit
import CountMeModel

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

  /// Says all that is against a commit, also where it cannot be read at all.
  mutating func judgeAll(
    _ id: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> [CommitRefusal] {
    do throws(DiaryError) {
      return try refusals(of: id, most: .max, in: repository)
    } catch {
      return [try Self.unreadable(id, error)]
    }
  }

  /// What is against a tree with more devices or invitations than are looked at; its words name the folder.
  static func overfull(
    _ id: ObjectID, _ tree: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> CommitRefusal {
    let isOfInvitations = try DiaryError.git(
      CommitLimits.isFull(InvitationDocument.folder, in: tree, repository))
    let (folder, words) =
      isOfInvitations
      ? (InvitationDocument.folder, "invitations") : (DeviceDocument.folder, "devices")
    let reason = "it has more than \(AccountPlace.devices) \(words)"
    return CommitRefusal(id, path: folder, rule: wholeness, reason: reason)
  }

  /// What is against a commit that cannot be read, or of which something cannot.
  ///
  /// - Throws: what is no fault of the commit's.
  static func unreadable(
    _ id: ObjectID, _ error: DiaryError
  ) throws(DiaryError) -> CommitRefusal {
    func refusal(_ operation: String, _ message: String, of other: String? = nil) -> CommitRefusal {
      CommitRefusal(
        other.flatMap { ObjectID(hex: $0) } ?? id, path: nil, rule: wholeness,
        reason: "cannot \(operation): \(message)")
    }
    switch error {
    case .history(.beyondBounds(let reason)):
      return CommitRefusal(id, path: nil, rule: wholeness, reason: reason)
    case .machine(.git(let operation, let message)),
      .machine(.malformedCommit(let operation, let message)):
      return refusal(operation, message)
    case .machine(.incomplete(let other, let operation, let message)):
      var refusal = refusal(operation, message, of: other)
      refusal.missing = (operation, message)
      return refusal
    case .document(.unreadable(let path, _)), .store(.damaged(let path, _)):
      return CommitRefusal(id, path: path, rule: wholeness, reason: "it cannot be read")
    default: throw error
    }
  }
}
