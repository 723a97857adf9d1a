import Foundation

/// A command of a tutorial, with what its page shows as the answer.
struct TutorialStep: Sendable, Equatable {
  /// The device that the reader types at: the name before the `$`.
  let device: String
  /// The command, with the text that it reads where it has one (`<<'END'`).
  let command: String
  /// What the device's clock says.
  let time: Date
  /// What the page shows below the command.
  var shown: [String] = []

  /// Whether the page shows a refusal: then the command must fail, else it must work.
  var isRefused: Bool { shown.contains { $0.hasPrefix("countme: ") } }

  /// The commands in the blocks of a page that are fenced as `console`, in order.
  ///
  /// A command stands behind the name of its device and a `$`; lines below are what it prints, and a
  /// line that begins with `#` is a remark. Each command is a minute after the one before, and a
  /// remark with a time, `2026-11-20 08:00`, sets all clocks.
  static func all(in page: String) throws -> [TutorialStep] {
    var steps: [TutorialStep] = []
    var isConsole = false
    var clock = Date(timeIntervalSince1970: 0)
    var lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    while let line = lines.popFirst() {
      if line.hasPrefix("```") {
        isConsole = line == "```console"
      } else if isConsole, let prompt = line.wholeMatch(of: /([a-z]+)\$ (.+)/) {
        clock += 60
        let command = String(prompt.2) + takeDocument(after: line, from: &lines)
        steps.append(TutorialStep(device: String(prompt.1), command: command, time: clock))
      } else if isConsole, line.hasPrefix("# ") {
        if let time = line.firstMatch(of: /(\d{4}-\d\d-\d\d) (\d\d:\d\d)/) {
          clock = try Date("\(time.1)T\(time.2):00Z", strategy: .iso8601)
        }
      } else if isConsole, !steps.isEmpty {
        steps[steps.count - 1].shown.append(line)
      }
    }
    return steps
  }

  /// The lines that a command reads, up to the one that ends them.
  private static func takeDocument(
    after line: String, from lines: inout ArraySlice<String>
  ) -> String {
    guard line.hasSuffix("<<'END'") else { return "" }
    var document = ""
    while let next = lines.popFirst() {
      document += "\n\(next)"
      if next == "END" { break }
    }
    return document
  }
}
