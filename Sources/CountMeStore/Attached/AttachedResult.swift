public import CountMeHistory

/// What came of doing something with an attached diary, which keeps no other from its turn.
public struct AttachedResult<Value: Sendable>: Sendable {
  /// The diary.
  public let diary: AttachedDiary
  /// What came of it, or why it could not be done.
  public let result: Result<Value, DiaryError>
}

extension AttachedResult: Equatable where Value: Equatable {}
