public import CountMeModel

/// Why the way back does not lead where it was asked to.
public enum HistoryFailure: DiaryFailure {
  /// There is no such commit in this diary.
  case unknownRevision(String)
  /// A commit is larger, or takes more work to judge, than any diary's; says what of it.
  case beyondBounds(String)
  /// Nothing is left that could be undone.
  case nothingToUndo
  /// What is next to undo took over what was written without an account: that has its own way back.
  case undoesMigration
  /// What is next to undo let days leave of which more has left since: what is kept of both is one number.
  case addedToSince(month: String)
  /// What a document said before what is next to undo no longer fits its schema, or never did.
  case unusableBefore(path: String, [SchemaViolation])
  /// Less is left that could be undone than was asked for.
  case fewerToUndo(count: Int)
  /// The last command was no undo, so there is nothing to do again.
  case nothingToRedo
  /// There is no such conflict; `count` is how many there are.
  case unknownConflict(String, count: Int)
  /// A side of a conflict left nothing that could be brought back.
  case nothingToKeep(collection: CollectionName, id: String)
  /// A conflict was about what the account key signs, of which no other version is put back.
  case signedByAccount(collection: CollectionName)
}
