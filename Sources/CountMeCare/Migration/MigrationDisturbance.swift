#if DEBUG
  import CountMeHistory

  /// What tests put in the way of a migration; no part of what people install.
  struct MigrationDisturbance: Sendable {
    /// What stands in the way of the migrations of a task.
    @TaskLocal static var present = MigrationDisturbance()

    /// Called before each step; throwing ends the migration there, as a crash would.
    var before: @Sendable (MigrationStep) throws(DiaryError) -> Void = { _ throws(DiaryError) in }
    /// Changes what is written.
    var spoil: @Sendable ([SealedFile]) -> [SealedFile] = { $0 }
  }
#endif
