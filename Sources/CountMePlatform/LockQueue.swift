import Glibc

/// Who waits for a ``FileLock``, in the order in which they came.
///
/// A ticket is a locked byte of the lock's file whose place is the instant of the arrival: it needs no
/// file of its own, nobody has to count, and the kernel takes it back from whoever dies in the queue.
/// These locks (`F_OFD_SETLK`) do not know of `flock`. Where a system has none, or a file system answers
/// nothing to them, nobody is ever seen waiting, and whoever is lucky has the lock next.
@safe struct LockQueue {
  private let descriptor: Int32

  /// The queue before the lock whose file this is.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Stands at the end.
  ///
  /// - Returns: the ticket; nil where there can be no queue.
  func enter() -> Int64? {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_MONOTONIC, &time) == 0 else { return nil }
    let now = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    return (now..<now + 16).first { set(F_WRLCK, $0) }
  }

  /// Gives the ticket back.
  func leave(_ ticket: Int64) {
    _ = set(F_UNLCK, ticket)
  }

  /// Whether somebody stands before the one with this ticket, or at all before one who has none.
  func isSomebody(before ticket: Int64?) -> Bool {
    var range = flock()
    range.l_type = Int16(F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    // A length of 0 means all that there is.
    range.l_len = Int(ticket ?? 0)
    return unsafe fcntl(descriptor, Self.get, &range) == 0 && range.l_type != Int16(F_UNLCK)
  }

  /// `F_OFD_GETLK` and `F_OFD_SETLK`, which the C library shows to GNU programs only.
  private static let (get, set): (Int32, Int32) = (36, 37)

  private func set(_ kind: Int32, _ ticket: Int64) -> Bool {
    var range = flock()
    range.l_type = Int16(kind)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = Int(ticket)
    range.l_len = 1
    return unsafe fcntl(descriptor, Self.set, &range) == 0
  }
}
