import CountMeKit
import CountMePlatform

/// The temporary place where a demo happens: a remote, two devices, and the clock that they share.
struct DemoStage {
  /// One of the two devices.
  enum Device: String {
    case laptop, phone
  }

  /// A command that was run, as a person would see it.
  struct Scene {
    let device: Device
    let command: String
    let output: [String]
  }

  /// Where everything is.
  let path: String
  private(set) var scenes: [Scene] = []
  private(set) var minutes: Int64 = 0

  /// The remote's folder; away from there it cannot be reached.
  var remote: String { "\(path)/remote.git" }

  /// Runs a command of this program on a device, a minute after the one before.
  ///
  /// - Returns: what it printed.
  @discardableResult
  mutating func run(
    _ device: Device, _ arguments: [String], input: String = "",
    expecting status: ExitStatus = .success
  ) throws(CommandFailure) -> [String] {
    minutes += 1
    let now = Timestamp(milliseconds: 1_793_520_000_000 + minutes * 60_000)
    let environment = ChildEnvironment().setting("COUNTME_DEVICE", device.rawValue)
      .setting("COUNTME_DIR", "\(path)/\(device.rawValue)").setting("COUNTME_CLOCK", now.text)
      .setting("XDG_STATE_HOME", "\(path)/keys-of-\(device.rawValue)").setting("TZ", "UTC")
      .setting("HOME", path).setting("GIT_CONFIG_GLOBAL", "/dev/null").setting("COLUMNS", "78")
    let answer = try Self.answer(SystemClock.executablePath, arguments, input, environment)
    guard answer.exit == .status(status.rawValue) else {
      throw CommandFailure(
        .bug, "the demo's “countme \(arguments.joined(separator: " "))” ended with \(answer.exit)",
        hint: String(decoding: answer.errors, as: UTF8.self))
    }
    let lines = Self.lines(answer.output + answer.errors)
    let shown = arguments.map { Self.quoted($0.replacing("\(path)/", with: "")) }
    scenes.append(
      Scene(
        device: device, command: "countme \(shown.joined(separator: " "))",
        output: lines.map { $0.replacing("\(path)/", with: "") }))
    return lines
  }

  /// What git says about a device's diary.
  func git(_ device: Device, _ arguments: [String]) throws(CommandFailure) -> String {
    let environment = ChildEnvironment().setting("GIT_CONFIG_GLOBAL", "/dev/null")
    let answer = try Self.answer(
      "git", ["-C", "\(path)/\(device.rawValue)"] + arguments, "", environment)
    return Self.lines(answer.output + answer.errors).joined(separator: "\n")
  }

  private static func answer(
    _ program: String, _ arguments: [String], _ input: String, _ environment: ChildEnvironment
  ) throws(CommandFailure) -> (exit: ChildProcess.Exit, output: [UInt8], errors: [UInt8]) {
    do throws(ChannelFailure) {
      return try ChildProcess.run(
        program, arguments, input: Array(input.utf8), environment: environment,
        timeout: IdleTimeout(cancellation: .ambient()))
    } catch {
      if error == .cancelled { throw CommandFailure(.interrupted, "stopped") }
      throw CommandFailure(.inputOutput, "cannot run \(program.printable)")
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init).reversed().drop(while: \.isEmpty).reversed()
  }

  private static func quoted(_ word: String) -> String {
    word.contains(" ") ? "\"\(word)\"" : word
  }
}
