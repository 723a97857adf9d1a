public import CountMeModel

/// A commit of the diary, for people.
public struct Revision: Sendable, Equatable {
  /// What kind of work a commit holds.
  public enum Kind: Sendable, Equatable {
    /// A person's or a program's edits.
    case edit
    /// The person's own edits in the files.
    case handEdit
    /// What another app's file brought.
    case imported
    /// What was old enough to leave, or the history's new beginning.
    case retention
    /// What was taken back.
    case undo
    /// What was taken back, done again.
    case redo
    /// A version that a conflict was about, brought back.
    case kept
    /// The work of these devices, brought together with this one's; sorted by name.
    case merge(devices: [String])
  }

  /// The commit's id in hex.
  public let id: String
  /// What was done, in the words of the command.
  public let summary: String
  /// The device on which it was done.
  public let device: String
  /// When, by the clock there.
  public let time: ZonedTime
  /// The commits before it, in hex.
  public let parents: [String]
  /// How many documents it changed against its first parent.
  public let documentCount: Int
  /// What kind of work it is.
  public let kind: Kind
  /// What it changed that people write, sorted by path: no totals, nor days that only list entries.
  ///
  /// Empty for a merge, and for a commit of more than ``Revision/mostChanges`` documents.
  public let changes: [DocumentChange]
  /// How many documents of each collection it changed, sorted by name.
  public let counts: [CollectionCount]

  /// The most documents of which a revision tells the changes.
  public static let mostChanges = 64
}
