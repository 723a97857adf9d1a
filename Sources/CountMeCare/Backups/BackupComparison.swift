public import CountMeModel

/// What is not the same here and in a backup; stamps alone do not count.
public struct BackupComparison: Sendable, Equatable {
  /// A document that is not the same.
  public struct Difference: Sendable, Equatable {
    /// How it differs.
    public enum Kind: String, Sendable {
      /// Only the backup has it.
      case onlyInBackup
      /// Only the diary has it.
      case onlyHere
      /// Both have it, in different versions.
      case differs
      /// The backup's version fits no schema and is left out by a restore.
      case unusable
    }

    /// How it differs.
    public let kind: Kind
    /// The collection.
    public let collection: CollectionName
    /// The id.
    public let id: DocumentID
    /// The fields that differ where both have it, sorted.
    public let fields: [String]
  }

  /// The backup.
  public let backup: BackupManifest
  /// The documents, sorted by path.
  public let differences: [Difference]
}
