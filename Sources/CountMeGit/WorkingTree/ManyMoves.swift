/// More files that move than memory should hold.
struct ManyMoves {
  /// The tree that the files may be at.
  let from: ObjectID
  /// The tree that they become.
  let to: ObjectID
  /// The files that a person wrote over the one tree.
  let handWritten: HandWrittenFiles
  /// Whether some of the files go.
  let hasRemovals: Bool
  /// Ranges that cover all of them, in order; each is one part of the work.
  let parts: [PathRange]
  /// Which files are not to come into the folder.
  let choice: FolderChoice?
  /// Whether files may be torn because the machine stopped while we wrote them.
  let isRecovery: Bool
}
