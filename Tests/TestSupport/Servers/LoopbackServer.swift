import CountMeGit
import CountMePlatform
import Foundation

/// A real server of this test, on loopback, ended when it goes.
///
/// It is no `Process` of Foundation: that waits for ever for a daemon which closes the files that it
/// inherits, as `sshd` does.
package final class LoopbackServer {
  /// A server that does not come up.
  package struct Failure: Error {
    let program: String
  }

  /// Where it listens.
  package let port: Int
  private var process: ChildProcess

  private init(port: Int, process: consuming ChildProcess) {
    self.port = port
    self.process = process
  }

  /// Starts a program on a port that is free; `answers` tells whether it can be reached.
  package static func start(
    _ program: String, shell: Shell, arguments: (Int) throws -> [String],
    answers: (Int) throws -> Bool
  ) throws -> LoopbackServer {
    var environment = ChildEnvironment()
    for (name, value) in shell.environment { environment = environment.setting(name, value) }
    for _ in 0..<20 {
      let port = Int.random(in: 20_000..<60_000)
      var process = try ChildProcess(program, try arguments(port), environment: environment)
      for _ in 0..<100 {
        if try answers(port) { return LoopbackServer(port: port, process: process) }
        // A server that cannot have the port ends at once.
        if process.hasEnded { break }
        usleep(20_000)
      }
    }
    throw Failure(program: program)
  }
}
