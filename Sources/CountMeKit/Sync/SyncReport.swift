/// What syncing with one remote did.
public struct SyncReport: Sendable, Equatable {
  /// How far the remote and this device are.
  public enum Standing: String, Sendable {
    /// The remote's tip was read back and is ours.
    case synced
    /// The remote lacks commits of ours.
    case pending
    /// We lack nothing, but did not ask the remote again.
    case pulled
  }

  /// The remote's name.
  public let remote: String
  /// The remote's address.
  public let url: String
  /// How many commits came in.
  public let received: Int
  /// How many commits went out.
  public let sent: Int
  /// How many documents were merged because both sides had changed them.
  public let merged: Int
  /// How many of these lost something that a person may want to look at.
  public let conflicts: Int
  /// How many documents are different here now.
  public let changedDocuments: Int
  /// Where things stand.
  public let standing: Standing
}
