import Glibc

/// A program that goes on by itself, also when the one that started it has ended.
///
/// Nobody reads what it says. It works when nothing else wants the processor.
package struct DetachedProcess: ~Copyable {
  private let id: pid_t

  /// Starts `program` (looked up on PATH) with exactly these arguments.
  ///
  /// - Parameter lock: a lock that the program holds from now on, and all that it starts, until the last of them
  ///   has ended.
  /// - Throws: ``ChannelFailure/system(errno:operation:)``; then the lock is given back.
  package init(
    _ program: String, _ arguments: [String], environment: ChildEnvironment,
    holding lock: consuming FileLock
  ) throws(ChannelFailure) {
    try self.init([program] + arguments, environment, descriptors: [lock.descriptor])
    lock.leaveToChild()
  }

  /// Starts `program`, which takes what it has to hold by itself.
  ///
  /// - Throws: ``ChannelFailure/system(errno:operation:)``.
  package init(
    _ program: String, _ arguments: [String], environment: ChildEnvironment
  ) throws(ChannelFailure) {
    try self.init([program] + arguments, environment, descriptors: [])
  }

  private init(
    _ command: [String], _ environment: ChildEnvironment, descriptors: [Int32]
  ) throws(ChannelFailure) {
    let null = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    guard null >= 0 else { throw .system(errno: errno, operation: "open /dev/null") }
    defer { close(null) }
    id = try ChildProcess.spawn(
      command, environment: environment.assignments,
      descriptors: [null, null, null] + descriptors, isOnItsOwn: true)
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(id), 10)
  }

  /// Whether the program has ended.
  ///
  /// - Returns: true from the first time on that it had; not asked again after that.
  package var hasEnded: Bool { ChildProcess.reap(id, waiting: false) != nil }

  /// Waits until the program has ended.
  package func wait() { _ = ChildProcess.reap(id, waiting: true) }

  /// Ends the program, and all that it started, as a machine does that is switched off.
  package func kill() {
    _ = Glibc.kill(-id, SIGKILL)
    wait()
  }
}
