import Foundation
import TestSupport
import Testing

/// A command under `strace`, which lets one system call of it fail, or kills it there.
struct TracedCommand {
  /// Whether `strace` is there and may trace.
  static let isPossible: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    return (try? Shell(home: folder.path).run("strace -o /dev/null true"))?.code == 0
  }()

  /// What a test says where it cannot run.
  static let need: Comment = "needs strace, and permission to trace"

  let device: Device
  /// The command and its arguments, as a shell reads them.
  let command: String
  var input = ""
  /// What the shell runs before the command, such as a limit.
  var before = ""

  /// What happens at a point.
  enum Fault: CustomStringConvertible {
    case kill
    /// The call fails with this error, this once or from then on.
    case error(String, isLasting: Bool)

    var description: String {
      switch self {
      case .kill: "killed"
      case .error(let name, let isLasting): "\(name)\(isLasting ? " from then on" : "")"
      }
    }

    fileprivate var isKill: Bool { if case .kill = self { true } else { false } }

    fileprivate func expression(at point: FaultPoint) -> String {
      switch self {
      case .kill: "inject=\(point.call):signal=KILL:when=\(point.number)"
      case .error(let name, let isLasting):
        "inject=\(point.call):error=\(name):when=\(point.number)\(isLasting ? "+" : "")"
      }
    }
  }

  /// How it went.
  struct Ending {
    let code: Int32
    let output: String
    let errors: String
    /// How many calls failed, or processes died, by our hand.
    let hits: Int
    /// Whether a folder of the remote could not be listed: git takes it for empty then, and leaves out
    /// what lies there of the objects that it was sent (`tmp_objdir_migrate`).
    let isRemoteListing: Bool
    /// Whether the trace shows that what it had to say of its failure could not be written.
    let isMute: Bool
  }

  /// The points of the command, by a run of it; what it changes stays.
  func points(_ calls: [String]) throws -> [FaultPoint] {
    let log = try trace(calls)
    return FaultPoint.all(inLog: log, below: device.home.path, calls: Set(calls))
  }

  /// What a run of the command calls, as `strace -f -y` tells it.
  func trace(_ calls: [String], options: String = "") throws -> String {
    let ending = try run(tracing: "-y \(options) -e trace=\(calls.joined(separator: ","))")
    #expect(ending.code == 0, "\(command): \(ending)")
    return try String(contentsOfFile: log, encoding: .utf8)
  }

  /// Runs it with a fault at a point.
  func run(_ fault: Fault, at point: FaultPoint) throws -> Ending {
    try run(
      tracing: "-y -e trace=\(point.call) -e \(fault.expression(at: point))",
      stoppingAtAll: fault.isKill)
  }

  /// Runs it where nothing can be written to its standard output.
  func run(failingOutputWith error: String) throws -> Ending {
    // With -P only the calls that touch this file are traced, and only those fail.
    try run(tracing: "-P \"$HOME/out\" -e trace=write -e inject=write:error=\(error)")
  }

  /// Runs it where a file of the diary cannot be read the n-th time that a thread does so.
  func run(failingRead number: Int, of path: String) throws -> Ending {
    try run(
      tracing: "-P '\(device.path)/\(path)' -e trace=read -e inject=read:error=EIO:when=\(number)")
  }

  private var log: String { "\(device.home.path)/strace.log" }

  private func run(tracing options: String, stoppingAtAll isSlow: Bool = false) throws -> Ending {
    // Where the kernel picks the calls, strace 6.1 kills at the first of them or at none.
    let filter = isSlow ? "" : "--seccomp-bpf"
    let line = """
      set +e
      \(before)
      strace -f \(filter) -q -o '\(log)' \(options) \
        countme -C '\(device.path)' \(command) <&0 >"$HOME/out" 2>"$HOME/err"
      exit $?
      """
    let answer = try device.shell.run(line, input: input)
    let log = try String(contentsOfFile: log, encoding: .utf8)
    let hits = log.split(separator: "\n").filter {
      $0.hasSuffix("(INJECTED)") || $0.hasSuffix("killed by SIGKILL +++")
    }
    let home = device.home.path
    return Ending(
      code: answer.code, output: try String(contentsOfFile: "\(home)/out", encoding: .utf8),
      errors: try String(contentsOfFile: "\(home)/err", encoding: .utf8), hits: hits.count,
      isRemoteListing: hits.contains {
        $0.contains("getdents64(") && $0.contains("/remote.git/")
      }, isMute: answer.code != 0 && hits.contains { $0.contains("write(2<") })
  }
}
