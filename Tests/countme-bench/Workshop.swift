import CountMeGit
import CountMeModel
import CountMePlatform

/// The folder that everything happens in, and the programs that are run there.
///
/// Both sides flush what they write, and neither sees the person's own configuration.
struct Workshop {
  /// The folder, an absolute path.
  let folder: String
  /// The built `countme`.
  let countme: String
  private let bench: String
  private var environment: ChildEnvironment

  /// Makes the folder ready; the programs are those that were built beside this one.
  init(folder: String) throws {
    self.folder = FileSystem.absolutePath(folder)
    let products = FileSystem.parent(of: FileSystem.absolutePath(CommandLine.arguments[0]))
    countme = "\(products)/countme"
    bench = "\(products)/countme-bench"
    let configuration = "\(self.folder)/gitconfig"
    // git finds the programs that it calls for a merge on PATH.
    let path = "\(self.folder)/bin:\(FileSystem.variable("PATH") ?? "/usr/bin:/bin")"
    environment = ChildEnvironment().setting("PATH", path)
      .setting("HOME", self.folder).setting("XDG_CONFIG_HOME", nil)
      .setting("GIT_CONFIG_GLOBAL", configuration).setting("GIT_CONFIG_NOSYSTEM", "1")
      .setting("GIT_TERMINAL_PROMPT", "0").setting("COUNTME_DIR", nil)
      .setting("COUNTME_CLOCK", nil).setting("COUNTME_DEVICE", nil)
    try DurableFile.createDirectories(self.folder)
    try write(Self.gitConfiguration, to: configuration)
  }

  /// Flushing as we do it, and no housekeeping in the middle of a measurement.
  private static let gitConfiguration = """
    [user]
    \tname = bench
    \temail = bench@countme.invalid
    [core]
    \tfsync = all
    [gc]
    \tauto = 0
    [maintenance]
    \tauto = false
    [init]
    \tdefaultBranch = main
    [advice]
    \tdetachedHead = false

    """

  /// The same workshop, whose programs see another value of a variable.
  func setting(_ variable: String, _ value: String) -> Workshop {
    var workshop = self
    workshop.environment = environment.setting(variable, value)
    return workshop
  }

  /// Whether a program is there to be run.
  func hasProgram(_ name: String) -> Bool {
    let folders = environment.value("PATH")?.split(separator: ":") ?? []
    return folders.contains { FileSystem.exists("\($0)/\(name)") }
  }

  /// Runs `countme` on a device.
  @discardableResult
  func countme(
    _ device: Device, _ arguments: [String], input: String? = nil
  ) throws -> Sample {
    try run([countme, "-C", device.folder] + arguments, on: device, input: input)
  }

  /// Runs one of the hidden commands of this program on a device.
  @discardableResult
  func helper(_ device: Device, _ arguments: [String]) throws -> Sample {
    try run([bench] + arguments + [device.folder], on: device, input: nil)
  }

  /// Runs git in a folder.
  @discardableResult
  func git(_ folder: String, _ arguments: [String]) throws -> Sample {
    try run(["git", "-C", folder] + arguments, on: nil, input: nil)
  }

  /// Runs any program.
  @discardableResult
  func run(_ command: [String], on device: Device? = nil, input: String? = nil) throws -> Sample {
    let environment =
      device.map { self.environment.setting("XDG_STATE_HOME", $0.state) } ?? environment
    let errors = "\(folder)/errors"
    // What an earlier program left to be written is not this one's to wait for.
    try DurableFile.flushFileSystem(of: folder)
    let result = try MeasuredProcess.run(
      command, environment: environment, input: input ?? "/dev/null",
      output: "\(folder)/output", errors: errors)
    guard result.exit == .status(0) else {
      let text = try FileSystem.read(errors, limit: 4096) ?? []
      throw BenchError(command: command, message: String(decoding: text, as: UTF8.self))
    }
    return Sample(value: result.milliseconds, peakKiB: result.peakKiB)
  }

  /// Does something while a device's diary is watched, once the watch has come to rest.
  func watching(_ device: Device, _ body: () throws -> Void) throws {
    let watch = try ChildProcess(
      countme, ["-C", device.folder, "watch", "--interval", "1h"],
      environment: environment.setting("XDG_STATE_HOME", device.state))
    let socket = "\(device.folder)/.git/countme/watch.socket"
    for _ in 0..<100 where !FileSystem.exists(socket) { SystemClock.sleep(milliseconds: 100) }
    // The first looks at all files; its own first sync is through then, or waits for this one.
    for _ in 0..<2 { try countme(device, ["sync"]) }
    SystemClock.sleep(milliseconds: 1000)
    try body()
    _ = consume watch
  }

  /// What the last program printed, without the newline at its end.
  func output() throws -> String {
    let text = String(
      decoding: try FileSystem.read("\(folder)/output", limit: 1 << 20) ?? [], as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// Writes a file that a program is to read.
  func write(_ text: String, to path: String) throws {
    try DurableFile.write(Array(text.utf8), to: path, flush: .later)
  }
}

/// A diary of one person on one machine of theirs: its keys are its own.
struct Device {
  /// The diary's folder.
  let folder: String
  /// The folder of keys and sessions.
  let state: String

  /// The device of this name in a workshop.
  init(_ name: String, in workshop: Workshop) {
    folder = "\(workshop.folder)/\(name)"
    state = "\(workshop.folder)/\(name).state"
  }
}

/// A program that did not do what it was asked to.
struct BenchError: Error, CustomStringConvertible {
  /// The program and its arguments.
  let command: [String]
  /// What it said.
  let message: String

  /// One line for people.
  var description: String { "\(command.joined(separator: " ")): \(message)" }
}
