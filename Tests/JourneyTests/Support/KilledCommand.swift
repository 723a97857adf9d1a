import Foundation
import TestSupport
import Testing

/// A command that is killed with SIGKILL at a random moment.
struct KilledCommand {
  let device: Device
  /// The command and its arguments, as a shell reads them.
  let command: String
  var input = ""

  /// How a command ended.
  enum Ending {
    case acknowledged, killed, failed(String)
  }

  /// Runs it, and kills it after a delay unless it ended before.
  func run(killingAfter milliseconds: Int) throws -> Ending {
    let line = """
      set +e +o pipefail
      countme -C '\(device.path)' \(command) <&0 >"$HOME/out" 2>"$HOME/err" & pid=$!
      ( sleep \(Double(milliseconds) / 1000); kill -9 $pid ) 2>/dev/null & killer=$!
      wait $pid 2>/dev/null; code=$?
      kill $killer 2>/dev/null; wait 2>/dev/null
      exit $code
      """
    let answer = try device.shell.run(line, input: input)
    switch answer.code {
    case 0: return .acknowledged
    case 137: return .killed
    default:
      return .failed(
        try device.shell.run("cat out err").output + "code \(answer.code): \(answer.errors)")
    }
  }

  /// How long the command takes here and now when nobody kills it, in milliseconds.
  static func duration(of device: Device, _ command: String, input: String = "") throws -> Int {
    let start = ContinuousClock.now
    _ = try device.shell.run("countme -C '\(device.path)' \(command)", input: input)
    return Int((ContinuousClock.now - start) / .milliseconds(1))
  }
}
