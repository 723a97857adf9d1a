import CountMeCsystem
import Glibc

extension ChildProcess {
  /// Starts `command` in `folder`, or where we are, with `descriptors` as its standard input, output and
  /// error, and what it has open besides.
  ///
  /// - Parameter isOnItsOwn: whether it is in a session of its own, which no terminal ends.
  static func spawn(
    _ command: [String], environment: [String], folder: String? = nil, descriptors: [Int32],
    isOnItsOwn: Bool = false
  ) throws(ChannelFailure) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (target, source) in descriptors.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, source, Int32(target))
    }
    if let folder { _ = unsafe countme_start_in(&actions, folder) }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    resetSignals(&attributes, isOnItsOwn: isOnItsOwn)
    var process: pid_t = 0
    let result = unsafe withCStrings(command) { arguments in
      unsafe withCStrings(environment) { variables in
        unsafe posix_spawnp(
          &process, command[0], &actions, &attributes, arguments, variables)
      }
    }
    guard result == 0 else { throw .system(errno: result, operation: "start \(command[0])") }
    WorkTrace.tell("process \(process): \(WorkTrace.command(command))")
    return process
  }

  /// Asks the process to end, kills it when it does not within two seconds, and reaps it.
  ///
  /// - Parameter isWithChildren: whether what it has started is asked, too.
  static func end(_ process: pid_t, isWithChildren: Bool) {
    // One that is about to end is let; git clears its quarantine when it gets the signal.
    for turn in 0..<2_000 {
      if reap(process, waiting: false) != nil { return }
      if turn == 10 {
        // Looked for first: once it has ended, nobody knows whose they were.
        let children = isWithChildren ? descendants(of: process) : []
        for child in [process] + children { kill(child, SIGTERM) }
      }
      usleep(1_000)
    }
    kill(process, SIGKILL)
    _ = reap(process, waiting: true)
  }

  /// The processes that one has started and that go on, and those that they started (Linux's proc(5)).
  private static func descendants(of process: pid_t) -> [pid_t] {
    var found: [pid_t] = []
    var open = [process]
    while let next = open.popLast(), found.count < 256 {
      let list = FileSystem.readFollowingLinks(
        "/proc/\(next)/task/\(next)/children", limit: 1 << 12)
      let children = (list ?? []).split(separator: UInt8(ascii: " "))
        .compactMap { pid_t(String(decoding: $0, as: UTF8.self)) }
      found += children
      open += children
    }
    return found
  }

  /// How the process ended; nil while it runs and `waiting` is false.
  static func reap(_ process: pid_t, waiting: Bool) -> Exit? {
    var status: Int32 = 0
    while true {
      let result = unsafe waitpid(process, &status, waiting ? 0 : WNOHANG)
      if result == 0 { return nil }
      if result < 0, errno == EINTR { continue }
      // Reaped elsewhere: nothing is known, which is not success.
      guard result == process else { return .status(-1) }
      let signal = status & 0x7f
      let exit = signal == 0 ? Exit.status((status >> 8) & 0xff) : .signal(signal)
      WorkTrace.tell("process \(process) has ended: \(exit)")
      return exit
    }
  }

  /// The child starts with signals as a shell would give them, whatever we ignore or block.
  private static func resetSignals(
    _ attributes: inout posix_spawnattr_t, isOnItsOwn: Bool
  ) {
    var none = sigset_t()
    unsafe sigemptyset(&none)
    var defaults = sigset_t()
    unsafe sigemptyset(&defaults)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGCHLD] {
      unsafe sigaddset(&defaults, signal)
    }
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    let session = isOnItsOwn ? Int32(countme_own_session()) : 0
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | session
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  /// `strings` as the null-terminated array that the kernel wants.
  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = unsafe strings.map { unsafe strdup($0) }
    defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
    return unsafe body(copies + [nil])
  }
}
