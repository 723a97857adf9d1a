import Glibc

/// Runs a program that a person works with, such as an editor, on the terminal that we have.
package enum ForegroundProgram {
  /// Runs `command` by the shell, with `arguments` behind it, until it ends.
  ///
  /// As git does with an editor: the command may bring options of its own. Ctrl-C is the program's
  /// while it runs, and does not end us.
  ///
  /// - Throws: ``ChannelFailure/system(errno:operation:)`` if there is no shell.
  package static func run(
    _ command: String, _ arguments: [String]
  ) throws(ChannelFailure) -> ChildProcess.Exit {
    var environment = ChildEnvironment()
    for name in ["LC_ALL", "LANGUAGE"] {
      environment = environment.setting(name, FileSystem.variable(name))
    }
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    let process = try ChildProcess.spawn(
      ["sh", "-c", "\(command) \"$@\"", command] + arguments,
      environment: environment.assignments, descriptors: [])
    return ChildProcess.reap(process, waiting: true) ?? .status(-1)
  }
}
