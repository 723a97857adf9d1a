import CountMePlatform

import Glibc

/// A service that is a process here: git's own in a folder, or the `ssh` that runs it on a host.
final class ProcessChannel: ByteChannel {
  let remote: String
  private let isOverSSH: Bool
  private let timeout: IdleTimeout
  private var child: ChildProcess
  private var hasAnswered = false
  private let firstAnswerPatience: IdleTimeout

  var isStateless: Bool { false }
  var slowness: Duration { timeout.idle * 10 }

  /// Starts the program of a service; `isOverSSH` decides how its failures read.
  init(
    _ program: String, _ arguments: [String], speaking service: GitService, isOverSSH: Bool,
    remote: String, options: TransportOptions
  ) throws(TransportError) {
    self.remote = remote
    self.isOverSSH = isOverSSH
    timeout = options.timeout
    var first = options.timeout
    // The person may have to find a passphrase or touch a key first.
    if isOverSSH, options.mayPrompt { first.idle = max(first.idle, .seconds(300)) }
    firstAnswerPatience = first
    child = try Self.start(
      program, arguments,
      environment: options.environment.setting("GIT_PROTOCOL", service.protocolVersion),
      isOverSSH: isOverSSH, remote: remote)
  }

  private static func start(
    _ program: String, _ arguments: [String], environment: ChildEnvironment, isOverSSH: Bool,
    remote: String
  ) throws(TransportError) -> ChildProcess {
    do {
      // The person's own command may be a shell, which would leave its ssh behind.
      return try ChildProcess(
        program, arguments, environment: environment, endsWithChildren: isOverSSH)
    } catch {
      throw TransportError(failure: error, remote: remote, of: program)
    }
  }

  func beginRequest() {}

  func write(_ bytes: [UInt8]) throws(TransportError) {
    do {
      try child.write(bytes, timeout: timeout)
    } catch .closed {
      throw reasonForEarlyEnd()
    } catch {
      throw TransportError(failure: error, remote: remote)
    }
  }

  func read() throws(TransportError) -> [UInt8] {
    do {
      let bytes = try child.read(timeout: hasAnswered ? timeout : firstAnswerPatience)
      hasAnswered = true
      return bytes
    } catch {
      throw TransportError(failure: error, remote: remote)
    }
  }

  func finish() throws(TransportError) {
    do {
      _ = try child.finish(timeout: timeout)
    } catch {
      throw TransportError(failure: error, remote: remote)
    }
  }

  func reasonForEarlyEnd() -> TransportError {
    let short = IdleTimeout(idle: .seconds(5), cancellation: timeout.cancellation)
    do {
      let exit = try child.finish(timeout: short)
      let service = ServiceExit(isOverSSH: isOverSSH, exit: exit, errors: child.errorOutput)
      return service.error(remote: remote)
    } catch {
      return TransportError(failure: error, remote: remote)
    }
  }
}

extension TransportError {
  /// A failure of the line itself, or of the program that is to be it.
  init(failure: ChannelFailure, remote: String, of program: String? = nil) {
    switch failure {
    case .timedOut:
      self.init(.timedOut, remote: remote, message: "no answer for too long")
    case .cancelled:
      self.init(.cancelled, remote: remote, message: "stopped as asked")
    case .closed:
      self.init(.disconnected, remote: remote, message: "the connection was closed")
    case .system(ENOENT, _) where program != nil:
      let program = program ?? ""
      self.init(
        .programMissing(program), remote: remote, message: "“\(program)” is not installed")
    case .system(let number, let operation):
      self.init(SystemError(operation, "", number: number), remote: remote)
    }
  }
}
