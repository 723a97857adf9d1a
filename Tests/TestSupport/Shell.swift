import CountMePlatform
import Foundation

/// Runs programs as a person in a shell would, away from the person's own configuration.
package struct Shell: Sendable {
  /// What a program answered.
  package struct Answer: Sendable {
    /// The exit code.
    package let code: Int32
    /// What it printed.
    package let output: String
    /// What it printed as errors.
    package let errors: String
    /// What looking afterwards printed, errors too.
    package let seen: String
  }

  /// The home folder of the programs.
  package let home: String
  /// Variables besides those that every program gets.
  package var variables: [String: String] = [:]

  /// A shell whose programs live in `home`.
  package init(home: String) {
    self.home = home
  }

  /// The folder of the programs that the package builds; `COUNTME_PROGRAMS` names another one.
  package static var products: String {
    ProcessInfo.processInfo.environment["COUNTME_PROGRAMS"]
      ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path
  }

  /// Runs a line of bash in `folder`.
  ///
  /// - Parameters:
  ///   - line: the commands; the first that fails ends them.
  ///   - folder: where they run; the home folder where nil.
  ///   - input: what stands on standard input.
  ///   - look: what the same bash looks at when they have ended, however they did.
  /// - Returns: the exit code and what was printed.
  /// - Throws: what keeps bash from starting.
  package func run(
    _ line: String, in folder: String? = nil, input: String = "", thenLooking look: String? = nil
  ) throws -> Answer {
    let files = (0..<4).map { _ in Self.scratchFile }
    defer { for file in files { try? FileManager.default.removeItem(atPath: file) } }
    try Data(input.utf8).write(to: URL(filePath: files[0]))
    let ended = try MeasuredProcess.run(
      [
        "/bin/bash", "-euo", "pipefail", "-c",
        Self.afterPacking + Self.lines(line, thenLooking: look, files[3]),
      ],
      environment: ChildEnvironment(only: environment), in: folder ?? home,
      input: files[0], output: files[1], errors: files[2])
    let code =
      switch ended.exit {
      case .status(let code), .signal(let code): code
      }
    return Answer(
      code: code,
      output: String(decoding: try Data(contentsOf: URL(filePath: files[1])), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: URL(filePath: files[2])), as: UTF8.self),
      seen: look == nil ? "" : try String(contentsOfFile: files[3], encoding: .utf8))
  }

  /// Waits for packings that go on in the background, and makes `git fsck` wait for them.
  ///
  /// It lists the packs first and reads them then, and misses those that are joined meanwhile. Nor can a
  /// folder be removed in which something is made.
  private static let afterPacking = """
    after_packing() {
      for packing in .git/countme/packing */.git/countme/packing; do
        if [ -e "$packing" ]; then flock "$packing" true; fi
      done
    }
    git() {
      case " $* " in *" fsck "*) after_packing; esac
      command git "$@"
    }

    """

  private static func lines(_ line: String, thenLooking look: String?, _ file: String) -> String {
    guard let look else { return line }
    return """
      look() {
      \(look)
      }
      trap 'set +e; look >"\(file)" 2>&1' EXIT
      \(line)
      """
  }

  /// The variables that every program gets.
  package var environment: [String: String] {
    var environment = [
      "HOME": home, "XDG_STATE_HOME": "\(home)/.state", "LC_ALL": "C.UTF-8", "TZ": "UTC",
      "PATH": "\(Self.products):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")",
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0",
      "COUNTME_CLOCK": "2026-11-20T12:00:00.000Z", "COUNTME_DEVICE": "laptop",
    ]
    // A program that is built with a sanitizer reads there where its reports go.
    for name in ["ASAN_OPTIONS", "TSAN_OPTIONS"] {
      environment[name] = ProcessInfo.processInfo.environment[name]
    }
    environment.merge(variables) { _, new in new }
    return environment
  }

  private static var scratchFile: String {
    "\(TemporaryFolder.parent)/countme-shell-\(UUID().uuidString)"
  }
}
