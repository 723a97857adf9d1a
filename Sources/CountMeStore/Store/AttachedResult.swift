public import CountMeHistory

/// What came of doing something with an attached diary, which keeps no other from its turn.
public struct AttachedResult<Value: Sendable>: Sendable {
  /// The diary.
  public let diary: AttachedDiary
  /// What came of it, or why it could not be done.
  public let result: Result<Value, DiaryError>
}

extension AttachedResult: Equatable where Value: Equatable {}

extension AttachedResult {
  /// Does something with the store of an attached diary.
  ///
  /// - Throws: ``MachineFailure/cancelled`` only.
  package init(
    of diary: AttachedDiary, _ environment: DiaryEnvironment,
    _ body: (Store) throws(DiaryError) -> Value
  ) throws(DiaryError) {
    self.diary = diary
    do throws(DiaryError) {
      let store = try Store(
        opening: try diary.open(), environment: environment, events: StoreEvents())
      result = .success(try body(store))
    } catch {
      if case .machine(.cancelled) = error { throw error }
      result = .failure(error)
    }
  }
}
