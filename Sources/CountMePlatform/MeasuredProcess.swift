import Glibc

/// A program that was run to its end, with what it took of the machine.
package struct MeasuredProcess: Sendable {
  /// How it ended.
  package let exit: ChildProcess.Exit
  /// How long it took, from before it was started to its end, in ms.
  package let milliseconds: Double
  /// The most memory that it, or a program that it waited for, had at once, in KiB.
  ///
  /// Never less than the memory of this process: the kernel counts what was there before `exec`.
  package let peakKiB: Int

  /// Runs `command`; its files stand in for the terminal, so that no pipe slows it down.
  ///
  /// - Parameters:
  ///   - command: the program, looked up on PATH when it has no slash, and its arguments.
  ///   - environment: its variables.
  ///   - folder: where it works; where this process does, if nil.
  ///   - input: the file that it reads.
  ///   - output: the file that is made for what it prints.
  ///   - errors: the file that is made for what it prints as errors.
  /// - Throws: ``ChannelFailure/system(errno:operation:)`` where it or a file cannot be had.
  package static func run(
    _ command: [String], environment: ChildEnvironment, in folder: String? = nil,
    input: String = "/dev/null", output: String, errors: String
  ) throws(ChannelFailure) -> MeasuredProcess {
    let files = [
      try open(input, O_RDONLY), try open(output, O_WRONLY | O_CREAT | O_TRUNC),
      try open(errors, O_WRONLY | O_CREAT | O_TRUNC),
    ]
    defer { for file in files { close(file) } }
    let start = ContinuousClock.now
    let process = try ChildProcess.spawn(
      command, environment: environment.assignments, folder: folder, descriptors: files)
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    let signal = status & 0x7f
    return MeasuredProcess(
      exit: signal == 0 ? .status((status >> 8) & 0xff) : .signal(signal),
      milliseconds: start.duration(to: .now) / .milliseconds(1),
      peakKiB: usage.ru_maxrss)
  }

  private static func open(_ path: String, _ flags: Int32) throws(ChannelFailure) -> Int32 {
    let descriptor = unsafe Glibc.open(path, flags | O_CLOEXEC, mode_t(0o644))
    guard descriptor >= 0 else { throw .system(errno: errno, operation: "open \(path)") }
    return descriptor
  }
}
