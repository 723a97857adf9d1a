public import CountMeModel

/// A document that two devices changed apart, of which a merge could not keep all.
///
/// Nothing of it is stored: it is read from the merge commit, whose parents are both versions. So it
/// is the same on every device, and is there for merges that plain git made too.
public struct Conflict: Sendable, Equatable, Identifiable {
  /// What decided.
  public enum Rule: String, Sendable {
    /// Of two versions the one that was written later counts, as a whole.
    case laterVersion
    /// Each field counted on its own; of a field that both changed, the later version's value.
    case laterField
    /// The merged fields would not have fitted together, so the later version counts as a whole.
    case laterAsAWhole
    /// Somebody who deletes a document means all its versions.
    case deletion
    /// A version that does not fit its schema never wins over one that does.
    case validity
    /// Somebody resolved the merge otherwise, with plain git.
    case byHand
  }

  /// Where a side stands among the parents of the merge commit.
  public enum Position: Int, Sendable, CaseIterable {
    case first, second

    /// The position that this is not.
    public var other: Position { self == .first ? .second : .first }
  }

  /// What it is called on every device: 12 letters of `k` to `z`, so it is never a number.
  public let id: String
  /// The collection of the document.
  public let collection: CollectionName
  /// The document's id.
  public let documentID: DocumentID
  /// What decided.
  public let rule: Rule
  /// The merge commit in hex.
  public let merge: String
  /// The device that merged.
  public let mergedOn: String
  /// When it merged, by its clock.
  public let time: ZonedTime
  /// The version before the two went apart; nil where there was none.
  public let base: JSONObject?
  /// The version of the merge's first parent.
  public let first: ConflictSide
  /// The version of the merge's second parent.
  public let second: ConflictSide
  /// What the merge made; nil where it left no document.
  public let result: JSONObject?
  /// The side that counted more; nil where somebody resolved it to something else than either.
  public let winner: Position?
  /// The fields in which the sides differ, sorted by pointer; not those that follow from others.
  public let fields: [ConflictField]

  /// The version of one side.
  public func side(_ position: Position) -> ConflictSide { position == .first ? first : second }

  /// The side that `ours` means on this device: the one that it wrote, else the one that merged.
  public var ours: Position { second.isThisDevice && !first.isThisDevice ? .second : .first }

  /// The sides of which something was lost, in their order.
  public var losers: [Position] {
    Position.allCases.filter { position in fields.contains { $0.lost.contains(position) } }
  }
}
