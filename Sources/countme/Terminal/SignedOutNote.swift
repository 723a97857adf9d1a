import CountMeKit

extension CommandContext {
  /// Tells who looks at a guest's diary beside which another one lies that they may miss.
  func noteIfSignedOut(_ reader: DiaryReader) throws {
    guard reader.hidesSignedOutDiaries else { return }
    let text =
      "Signed out: what was written with an account is kept in this folder, and "
      + "countme account sign-in shows it. This is the diary without an account."
    try console.note(text.folded(to: console.width, indent: 0) + [""])
  }
}
