package import CountMeGit

extension Repository {
  /// Writes what `body` makes as one pack, which git's walks see from then on.
  package borrowing func writingPack<Result>(
    _ body: (borrowing Repository) throws(DiaryError) -> Result
  ) throws(DiaryError) -> Result {
    try writingPack(body) { DiaryError($0) }
  }

  /// Writes a commit with a device's signature of its bytes, or with none where there is nobody to sign.
  package func write(
    _ draft: CommitDraft, signedBy sign: ([UInt8]) throws(DiaryError) -> String?
  ) throws(DiaryError) -> ObjectID {
    let signature = try sign(draft.bytes)
    return try DiaryError.git(write(draft, signature: signature))
  }
}
