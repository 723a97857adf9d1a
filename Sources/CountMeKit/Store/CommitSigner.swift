/// Signs commits with the device's key.
struct CommitSigner {
  /// The armoured signature of a commit's bytes.
  let sign: ([UInt8]) throws(DiaryError) -> String
}

extension Diary {
  /// The signer of the present session; nil for a guest, whose commits are not signed.
  func signer() throws(DiaryError) -> CommitSigner? {
    nil
  }
}
