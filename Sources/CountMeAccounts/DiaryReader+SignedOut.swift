public import CountMeStore

extension DiaryReader {
  /// Whether nobody is signed in, and this folder keeps what somebody wrote who was.
  ///
  /// Looks at the names of branches only; where somebody is signed in, at nothing.
  public var hidesSignedOutDiaries: Bool { folder.hidesSignedOutDiaries(of: owner) }
}
