import CountMePlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The service of a local folder or of an ssh host, run as a process.
final class ProcessChannel: ByteChannel {
  /// What runs the service, which decides how its failures read.
  enum Carrier: Equatable {
    case folder(path: String)
    case ssh(host: String)
  }

  let remote: String
  private let carrier: Carrier
  private let patience: IdleTimeout
  private var child: ChildProcess
  private var hasAnswered = false
  private let firstAnswerPatience: IdleTimeout

  var isStateless: Bool { false }
  var slowness: Duration { patience.idle * 10 }

  // Looking for deltas costs more than to read twice the bytes from a disk of this machine.
  private static let wholeObjects = ["-c", "pack.window=0"]

  /// Starts `git upload-pack` or `git receive-pack` in a folder.
  init(
    folder path: String, service: GitService, remote: String, options: TransportOptions
  ) throws(TransportError) {
    guard unsafe access(path, F_OK) == 0 else {
      let why =
        errno == EACCES
        ? TransportError(.authentication, remote: remote, message: "the folder may not be read")
        : TransportError(.pathMissing, remote: remote, message: "the folder is not there")
      throw why
    }
    self.remote = remote
    carrier = .folder(path: path)
    patience = options.patience
    firstAnswerPatience = patience
    child = try Self.start(
      "git", Self.wholeObjects + [service.subcommand, "--", path],
      environment: options.environment, remote: remote)
  }

  /// Starts the person's `ssh`, which runs the service on the host.
  init(ssh: SSHCommand, remote: String, options: TransportOptions) throws(TransportError) {
    self.remote = remote
    carrier = .ssh(host: ssh.host)
    patience = options.patience
    var first = options.patience
    // The person may have to find a passphrase or touch a key first.
    if options.mayPrompt { first.idle = max(first.idle, .seconds(300)) }
    firstAnswerPatience = first
    child = try Self.start(
      ssh.program, ssh.arguments, environment: options.environment, remote: remote)
  }

  private static func start(
    _ program: String, _ arguments: [String], environment: ChildEnvironment, remote: String
  ) throws(TransportError) -> ChildProcess {
    do {
      return try ChildProcess(program, arguments, environment: environment)
    } catch {
      guard case .system(ENOENT, _) = error else {
        throw TransportError(failure: error, remote: remote)
      }
      throw TransportError(
        .programMissing(program), remote: remote, message: "“\(program)” is not installed")
    }
  }

  func beginRequest() {}

  func write(_ bytes: [UInt8]) throws(TransportError) {
    do {
      try child.write(bytes, patience: patience)
    } catch .closed {
      throw reasonForEarlyEnd()
    } catch {
      throw TransportError(failure: error, remote: remote)
    }
  }

  func read() throws(TransportError) -> [UInt8] {
    do {
      let bytes = try child.read(patience: hasAnswered ? patience : firstAnswerPatience)
      hasAnswered = true
      return bytes
    } catch {
      throw TransportError(failure: error, remote: remote)
    }
  }

  func finish() throws(TransportError) {
    do {
      _ = try child.finish(patience: patience)
    } catch {
      throw TransportError(failure: error, remote: remote)
    }
  }

  func reasonForEarlyEnd() -> TransportError {
    let short = IdleTimeout(idle: .seconds(5), cancellation: patience.cancellation)
    do {
      let exit = try child.finish(patience: short)
      let ending = ServiceEnding(carrier: carrier, exit: exit, errors: child.errorOutput)
      return ending.error(remote: remote)
    } catch {
      return TransportError(failure: error, remote: remote)
    }
  }
}

extension TransportError {
  /// A failure of the line itself.
  init(failure: ChannelFailure, remote: String) {
    switch failure {
    case .timedOut:
      self.init(.timedOut, remote: remote, message: "no answer for too long")
    case .cancelled:
      self.init(.cancelled, remote: remote, message: "stopped as asked")
    case .closed:
      self.init(.disconnected, remote: remote, message: "the connection was closed")
    case .system(let number, let operation):
      let text = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
      self.init(.local, remote: remote, message: "\(operation): \(text)")
    }
  }
}
