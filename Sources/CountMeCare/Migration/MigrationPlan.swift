import CountMeHistory
public import CountMeModel
import CountMeSodium

/// What a migration does with each of the guest's documents.
public struct MigrationPlan: Sendable {
  /// What becomes of a document.
  public enum Action: Sendable, Equatable {
    /// The account has none there: it gets the guest's.
    case move
    /// Both have one: they are merged by a rule, in which one side's version may have counted more.
    case merge(MergeOutcome.Rule, winner: Side?)
    /// It follows from others, such as a day's totals.
    case follow
    /// The account has the same already.
    case same
    /// It stays with the guest.
    case leave(Reason)
  }

  /// The two that a document can come from.
  public enum Side: String, Sendable {
    /// Who used the diary without an account.
    case guest
    /// The account.
    case account
  }

  /// Why a document stays with the guest.
  public enum Reason: String, Sendable {
    /// It does not fit its schema.
    case invalid
    /// It belongs to no collection.
    case unknown
  }

  /// A document, or a schema of the person's own.
  public struct Item: Sendable, Equatable {
    /// The path in the tree.
    public let path: String
    /// What becomes of it.
    public let action: Action
    /// The SHA-256 of the file as it will be, in hex; nil where it stays as it is.
    public let digest: String?

    /// In place of a hash where the file goes.
    static let absent = "absent"
  }

  /// Every document that the guest wrote since an account last took over, and what follows, by path.
  public let items: [Item]
  /// The files that the account gets, sorted by path.
  let files: [SealedFile]

  init(items: [Item], files: [SealedFile]) {
    self.items = items.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    self.files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// The plan in numbers.
  public var tally: MigrationTally {
    func count(_ isCounted: (Action) -> Bool) -> Int { items.count { isCounted($0.action) } }
    let lines = items.map { "\($0.path) \($0.action) \($0.digest ?? "-")\n" }
    return MigrationTally(
      moved: count { $0 == .move },
      merged: count { if case .merge = $0 { true } else { false } },
      followed: count { $0 == .follow }, same: count { $0 == .same },
      left: items.filter { if case .leave = $0.action { true } else { false } }.map(\.path),
      digest: Digest.sha256(Array(lines.joined().utf8)).hexText)
  }
}
