import CountMeModel

/// What files are held against.
struct FileTerms {
  /// When they are looked at.
  let now: Timestamp
  /// Whose branch they are on.
  let owner: UserID
}
