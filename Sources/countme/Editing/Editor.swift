import CountMePlatform

/// The editor that the person chose.
struct Editor {
  private let command: String

  /// The editor of `VISUAL`, of `EDITOR`, or `vi` on a terminal.
  init() throws(CommandFailure) {
    let chosen = ["VISUAL", "EDITOR"].compactMap { FileSystem.variable($0) }
      .first { !$0.isEmpty }
    guard let command = chosen ?? (Terminal.isInteractive(.input) ? "vi" : nil) else {
      throw CommandFailure(
        .configuration, "no editor is chosen", hint: "set EDITOR, for example: export EDITOR=nano")
    }
    self.command = command
  }

  /// Lets the person edit the file at `path`.
  func edit(_ path: String) throws(CommandFailure) {
    let exit: ChildProcess.Exit
    do {
      exit = try ForegroundProgram.run(command, [path])
    } catch {
      throw CommandFailure(.configuration, "no shell starts to run \(command.printable)")
    }
    guard exit != .status(127) else {
      throw CommandFailure(
        .configuration, "there is no editor \(command.printable)",
        hint: "set EDITOR to one that is there")
    }
    guard exit == .status(0) else {
      throw CommandFailure(
        .interrupted, "the editor \(command.printable) gave up", hint: "nothing was changed")
    }
  }
}
