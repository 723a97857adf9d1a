import Foundation
import TestSupport
import Testing

/// A command that must be refused: told clearly, with the right exit code, and changing nothing.
struct Refusal: Sendable, CustomTestStringConvertible {
  /// The command and its arguments, as a shell reads them.
  let command: String
  let exit: Int32
  /// A part of what must be said.
  let says: String
  let input: String

  init(_ command: String, _ exit: Int32, _ says: String = "", input: String = "") {
    self.command = command
    self.exit = exit
    self.says = says
    self.input = input
  }

  var testDescription: String { command }

  /// Runs each command in a diary, as ``expect(on:sourceLocation:)`` does.
  static func expect(
    _ refusals: [Refusal], on device: Device, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try device.fingerprint()
    for refusal in refusals {
      try refusal.expect(on: device, leaving: before, sourceLocation: sourceLocation)
    }
  }

  /// Runs the command in a diary, for a person and for a script, and looks at everything.
  func expect(on device: Device, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try expect(on: device, leaving: try device.fingerprint(), sourceLocation: sourceLocation)
  }

  private func expect(
    on device: Device, leaving before: String, sourceLocation: SourceLocation
  ) throws {
    let answer = try device.shell.run("countme -C '\(device.path)' \(command)", input: input)
    #expect(
      answer.code == exit && (says.isEmpty || answer.errors.contains(says)),
      "\(command): \(answer.code) \(answer.output)\(answer.errors)", sourceLocation: sourceLocation)
    expectForm(of: answer.errors, sourceLocation)
    let json = try device.shell.run("countme -C '\(device.path)' --json \(command)", input: input)
    #expect(json.code == exit, "\(command) --json: \(json.errors)", sourceLocation: sourceLocation)
    try expectJSON(json.errors, sourceLocation)
    #expect(
      try device.fingerprint() == before, "\(command) changed something",
      sourceLocation: sourceLocation)
  }

  private func expectForm(of errors: String, _ sourceLocation: SourceLocation) {
    let lines = errors.split(separator: "\n")
    #expect(
      lines.first?.hasPrefix("countme: ") ?? false
        && lines.dropFirst().contains { $0.hasPrefix("hint: ") },
      "\(command): \(errors)", sourceLocation: sourceLocation)
    for noise in ["Fatal error", "Error Domain", "CountMeKit.", "GitError("] {
      #expect(!errors.contains(noise), "\(command)", sourceLocation: sourceLocation)
    }
  }

  private func expectJSON(_ errors: String, _ sourceLocation: SourceLocation) throws {
    let value = try? JSONSerialization.jsonObject(with: Data(errors.utf8)) as? [String: Any]
    let error = value?["error"] as? [String: Any]
    #expect(
      error?["code"] as? Int == Int(exit) && error?["message"] is String,
      "\(command) --json: \(errors)", sourceLocation: sourceLocation)
  }
}

extension Device {
  /// All that a command could have changed: the files, the references and the configuration.
  func fingerprint() throws -> String {
    try sh(
      """
      find . -path ./.git -prune -o -type f -print0 | sort -z | xargs -0 sha1sum
      git for-each-ref; sha1sum .git/HEAD .git/config; git status --porcelain
      """)
  }
}
