package import CountMeHistory

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
