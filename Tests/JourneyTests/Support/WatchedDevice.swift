import CountMePlatform
import Foundation
import TestSupport
import Testing

/// A device on which `countme watch` runs; it ends with this value at the latest.
final class WatchedDevice {
  let device: Device
  private var process: ChildProcess
  private let outputFile: String
  private let errorFile: String

  /// Starts the watch.
  init(_ device: Device, _ options: String = "--interval 1s --json") throws {
    self.device = device
    let name = "\(device.home.path)/watch-\(UUID().uuidString)"
    outputFile = "\(name).out"
    errorFile = "\(name).err"
    process = try ChildProcess(
      "/bin/bash",
      [
        "-c",
        "exec countme -C '\(device.path)' watch \(options) </dev/null >'\(outputFile)' 2>'\(errorFile)'",
      ], environment: ChildEnvironment(only: device.shell.environment))
  }

  /// What it has printed so far.
  var output: String { (try? String(contentsOfFile: outputFile, encoding: .utf8)) ?? "" }
  /// What it has said as errors so far.
  var errors: String { (try? String(contentsOfFile: errorFile, encoding: .utf8)) ?? "" }
  /// Its process.
  var processID: Int32 { process.id }

  /// Waits until it has printed a text so many times.
  func says(
    _ text: String, times: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try Patiently.expect("\(device.name) says \(text)", sourceLocation: sourceLocation) {
      output.components(separatedBy: text).count > times
    }
  }

  /// Waits until what was begun has come to the remote.
  func syncsOnceMore(
    sourceLocation: SourceLocation = #_sourceLocation, after body: () throws -> Void
  ) throws {
    let text = #""event":"synced""#
    let before = output.components(separatedBy: text).count - 1
    try body()
    try says(text, times: before + 1, sourceLocation: sourceLocation)
  }

  /// Sends a signal and waits for the end.
  ///
  /// - Returns: the exit code, or the signal that ended it.
  func end(_ signal: Int32) -> Int32 {
    kill(process.id, signal)
    return switch try? process.finish(timeout: IdleTimeout()) {
    case .status(let code), .signal(let code): code
    case nil: -1
    }
  }
}

/// Waiting for what must come some time, on however slow a machine.
enum Patiently {
  static func expect(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () throws -> Bool
  ) throws {
    for _ in 0..<1200 {
      if try condition() { return }
      usleep(100_000)
    }
    Issue.record("never: \(what)", sourceLocation: sourceLocation)
  }
}
