/// How one document stands with the remotes.
public enum DocumentState: String, Sendable, CaseIterable {
  /// Every remote has it as it is here.
  case synced
  /// It is new or changed here, and a remote lacks that.
  case pendingUpload
  /// It is deleted here, and a remote still has it.
  case pendingDelete
  /// A merge decided between two versions of it, and nobody has looked at that here.
  case conflict
  /// Its file cannot be used as it is; it is not sent.
  case invalid
}
