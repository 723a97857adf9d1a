import Glibc

/// A program we started, with our ends of its input, output and error pipes.
///
/// No shell is involved. It is always reaped: dropping the value closes the pipes, asks the program
/// to end, and kills it when it does not. Not for use from two threads at once.
package struct ChildProcess: ~Copyable {
  /// How a program ended.
  package enum Exit: Sendable, Equatable {
    /// It returned this status.
    case status(Int32)
    /// It was ended by this signal.
    case signal(Int32)
  }

  /// What of the program's error output is kept: the last part counts.
  private static let errorLimit = 64 * 1024
  private static let chunk = 256 * 1024
  /// Output that may pile up here while we are still writing.
  private static let pileLimit = 16 * 1024 * 1024

  /// The process, as the system counts them.
  package let id: Int32
  private var input: Descriptor?
  private var output: Descriptor?
  private var errors: Descriptor?
  private var pile: [UInt8] = []
  private var errorTail: [UInt8] = []
  private var exit: Exit?
  private let endsWithChildren: Bool

  /// Starts `program` (looked up on PATH when it has no slash) with exactly these arguments.
  ///
  /// - Parameter endsWithChildren: whether what it has started is asked to end where it is, as where it is a shell that
  ///   does nothing but run another program.
  /// - Throws: ``ChannelFailure/system(errno:operation:)``; `ENOENT` when there is no such program.
  package init(
    _ program: String, _ arguments: [String], environment: ChildEnvironment = ChildEnvironment(),
    endsWithChildren: Bool = false
  ) throws(ChannelFailure) {
    self.endsWithChildren = endsWithChildren
    // Consuming both ends: the child's copies are closed here as soon as it has them.
    let inputs = try DescriptorPair.sockets()
    let outputs = try DescriptorPair.pipe()
    let errorOutputs = try DescriptorPair.pipe()
    id = try Self.spawn(
      [program] + arguments, environment: environment.assignments,
      descriptors: [inputs.second.raw, outputs.second.raw, errorOutputs.second.raw])
    input = inputs.takeFirst()
    output = outputs.takeFirst()
    errors = errorOutputs.takeFirst()
    input?.setNonBlocking()
    output?.setNonBlocking()
    errors?.setNonBlocking()
    output?.widenPipe()
  }

  deinit {
    guard exit == nil else { return }
    Self.end(id, isWithChildren: endsWithChildren)
  }

  /// What the program has written to its standard error so far, at most the last 64 KiB.
  package var errorOutput: [UInt8] { errorTail }

  /// Whether the program has ended.
  package var hasEnded: Bool {
    mutating get { poll() != nil }
  }

  /// Sends all of `bytes` to the program's standard input, reading its output meanwhile.
  package mutating func write(
    _ bytes: borrowing [UInt8], timeout: IdleTimeout
  ) throws(ChannelFailure) {
    var offset = 0
    while offset < bytes.count {
      let ready = try wait(forRoom: true, timeout: timeout)
      if ready.output { _ = try drainOutput() }
      guard ready.room else { continue }
      guard let sent = try input?.sendAvailable(bytes, from: offset) else { throw .closed }
      offset += sent
    }
  }

  /// Tells the program that no more input comes.
  package mutating func closeInput() {
    input = nil
  }

  /// The next bytes of the program's standard output; empty at its end.
  package mutating func read(timeout: IdleTimeout) throws(ChannelFailure) -> [UInt8] {
    while pile.isEmpty {
      guard output != nil else { return [] }
      let ready = try wait(forRoom: false, timeout: timeout)
      if ready.output, try !drainOutput() { break }
    }
    return take()
  }

  /// Waits until the program has ended; its remaining output is dropped, its errors are kept.
  ///
  /// What the program has started may live on and hold the pipes, as `ssh` does with a shared
  /// connection: its own end is what counts.
  package mutating func finish(timeout: IdleTimeout) throws(ChannelFailure) -> Exit {
    input = nil
    var pause = timeout.begin()
    while true {
      let exit = poll()
      let moved = try waitOnce(forRoom: false, milliseconds: exit == nil ? 1 : 0)
      if moved.output { _ = try drainOutput() }
      if moved.output || moved.errors { pause = timeout.begin() }
      pile = []
      let isSilent = output == nil && errors == nil
      if let exit, isSilent || (!moved.output && !moved.errors) { return exit }
      // With both pipes closed there is nothing to sleep on.
      if isSilent { usleep(200) }
      _ = try pause.nextSlice()
    }
  }

  private mutating func poll() -> Exit? {
    if let exit { return exit }
    exit = Self.reap(id, waiting: false)
    return exit
  }

  private mutating func take() -> [UInt8] {
    let bytes = pile
    pile = []
    return bytes
  }

  /// Whether there may be more output.
  private mutating func drainOutput() throws(ChannelFailure) -> Bool {
    guard let bytes = try output?.readAvailable(limit: Self.chunk) else { return output != nil }
    if bytes.isEmpty { output = nil }
    if pile.isEmpty { pile = bytes } else { pile += bytes }
    return !bytes.isEmpty
  }

  private mutating func drainErrors() throws(ChannelFailure) {
    guard let bytes = try errors?.readAvailable(limit: Self.errorLimit) else { return }
    if bytes.isEmpty { errors = nil }
    errorTail += bytes
    if errorTail.count > Self.errorLimit {
      errorTail.removeFirst(errorTail.count - Self.errorLimit)
    }
  }

  /// Sleeps until something can be moved; error output is taken in on the way.
  private mutating func wait(
    forRoom: Bool, timeout: IdleTimeout
  ) throws(ChannelFailure) -> (room: Bool, output: Bool) {
    let wait = timeout.begin()
    while true {
      let slice = try wait.nextSlice()
      let ready = try waitOnce(forRoom: forRoom, milliseconds: slice)
      if forRoom, input == nil { throw .closed }
      if ready.room || ready.output || ready.errors { return (ready.room, ready.output) }
    }
  }

  /// Sleeps so long at most; `errors` tells whether error output was taken in.
  private mutating func waitOnce(
    forRoom: Bool, milliseconds: Int32
  ) throws(ChannelFailure) -> (room: Bool, output: Bool, errors: Bool) {
    let listens = output != nil && pile.count < Self.pileLimit
    var entries = [
      pollfd(fd: forRoom ? input?.raw ?? -1 : -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: listens ? output?.raw ?? -1 : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors?.raw ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    let count = unsafe entries.withUnsafeMutableBufferPointer { buffer in
      unsafe Glibc.poll(buffer.baseAddress, 3, milliseconds)
    }
    if count < 0, errno != EINTR { throw .system(errno: errno, operation: "poll") }
    guard count > 0 else { return (false, false, false) }
    if entries[2].revents != 0 { try drainErrors() }
    return (entries[0].revents != 0, entries[1].revents != 0, entries[2].revents != 0)
  }
}

extension ChildProcess {
  /// Runs a program to its end: all of `input` in, at most 1 MiB of output back.
  package static func run(
    _ program: String, _ arguments: [String], input: [UInt8] = [],
    environment: ChildEnvironment = ChildEnvironment(), timeout: IdleTimeout = IdleTimeout()
  ) throws(ChannelFailure) -> (exit: Exit, output: [UInt8], errors: [UInt8]) {
    var child = try ChildProcess(program, arguments, environment: environment)
    do {
      try child.write(input, timeout: timeout)
    } catch .closed {
      // A program may end without reading what it does not need.
    }
    child.closeInput()
    var output: [UInt8] = []
    while output.count < 1 << 20 {
      let bytes = try child.read(timeout: timeout)
      if bytes.isEmpty { break }
      output += bytes
    }
    let exit = try child.finish(timeout: timeout)
    return (exit, output, child.errorOutput)
  }
}
