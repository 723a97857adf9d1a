package import CountMeGit

extension Repository {
  /// Writes a commit with a device's signature of its bytes, or with none where there is nobody to sign.
  package func write(
    _ draft: CommitDraft, signedBy sign: ([UInt8]) throws(DiaryError) -> String?
  ) throws(DiaryError) -> ObjectID {
    let signature = try sign(draft.bytes)
    return try DiaryError.git(write(draft, signature: signature))
  }
}
