package import CountMeHistory

extension Store {
  /// Runs `body` as the only writer, after finishing what a crash left half done.
  ///
  /// What is done as the only writer may be made of parts that ask for the same.
  package func locked<Result>(_ body: () throws(DiaryError) -> Result) throws(DiaryError) -> Result
  {
    guard !isWriting else { return try body() }
    try requireWritable()
    // When the lock is let go of: who is told looks at every file, and no other writer waits for that.
    defer { tellOfMove() }
    return try alone(body)
  }

  /// Runs `body` as the only writer where the branch leads to what cannot be read.
  ///
  /// What a crash left half done waits for the next writer, who finds a branch again that can be.
  package func lockedUnread<Result>(
    _ body: () throws(DiaryError) -> Result
  ) throws(DiaryError) -> Result {
    try folder.format().requireWritable(by: environment.supportedFormat)
    return try alone(recovering: false, body)
  }

  private func alone<Result>(
    recovering: Bool = true, _ body: () throws(DiaryError) -> Result
  ) throws(DiaryError) -> Result {
    let lock = try folder.lock()
    isWriting = true
    defer { isWriting = false }
    // Before anything is read: what another process removed meanwhile is still there for an open handle.
    try reopenAfterPrune()
    if recovering { try recover() }
    let result = try body()
    // Swift lets go of a value after its last use, and the lock is to last as long as the work.
    _ = consume lock
    return result
  }

  private func tellOfMove() {
    guard hasMoved else { return }
    hasMoved = false
    whenMoved(self)
  }
}
