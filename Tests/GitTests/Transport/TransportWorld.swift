import CountMeGit
import CountMePlatform
import Foundation
import Testing

/// A temporary place with git cut off from the person's own set-up; removed when it goes.
final class TransportWorld: Sendable {
  let root: String

  /// `inMemory`: where there is a file system in memory, for tests that make thousands of files and
  /// run none of them.
  init(inMemory: Bool = false) throws {
    let memory = "/dev/shm/"
    let isThere = inMemory && FileManager.default.isWritableFile(atPath: memory)
    let folder = isThere ? memory : NSTemporaryDirectory()
    root = folder + "countme-transport-" + UUID().uuidString.lowercased()
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: root)
  }

  /// What every git of these tests sees.
  var environment: ChildEnvironment {
    ChildEnvironment()
      .setting("HOME", root).setting("XDG_CONFIG_HOME", root + "/.config")
      .setting("GIT_CONFIG_GLOBAL", root + "/gitconfig").setting("GIT_CONFIG_NOSYSTEM", "1")
      .setting("GIT_AUTHOR_NAME", "A").setting("GIT_AUTHOR_EMAIL", "a@example.org")
      .setting("GIT_COMMITTER_NAME", "A").setting("GIT_COMMITTER_EMAIL", "a@example.org")
      .setting("GIT_SSH_COMMAND", nil).setting("GIT_SSH", nil).setting("SSH_AUTH_SOCK", nil)
  }

  func options(idle: Duration = .seconds(20), cancellation: Cancellation? = nil) -> TransportOptions
  {
    TransportOptions(
      timeout: IdleTimeout(idle: idle, cancellation: cancellation), environment: environment)
  }

  /// Runs a program and returns its output; fails the test where it fails.
  @discardableResult
  func run(_ program: String, _ arguments: [String], input: [UInt8] = []) throws -> String {
    let result = try ChildProcess.run(
      program, arguments, input: input, environment: environment,
      timeout: IdleTimeout(idle: .seconds(120)))
    guard result.exit == .status(0) else {
      throw ProgramFailure(
        command: ([program] + arguments).joined(separator: " "),
        errors: String(decoding: result.errors, as: UTF8.self))
    }
    return String(decoding: result.output, as: UTF8.self)
  }

  @discardableResult
  func git(_ arguments: String..., at path: String, input: [UInt8] = []) throws -> String {
    try run("git", ["-C", path] + arguments, input: input)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// A new bare repository.
  func bare(_ name: String = "remote.git") throws -> String {
    let path = "\(root)/\(name)"
    try run("git", ["init", "--quiet", "--bare", "--template=", "--initial-branch=main", path])
    try run("git", ["-C", path, "config", "receive.autogc", "false"])
    return path
  }

  /// A new repository for a device.
  func device(_ name: String) throws -> String {
    let path = "\(root)/\(name)"
    try run("git", ["init", "--quiet", "--template=", "--initial-branch=main", path])
    return path
  }

  /// Puts an executable script somewhere.
  ///
  /// Another program writes it: were it us, a child of another test could hold it open for writing
  /// just when it is to be run.
  func script(_ path: String, _ text: String) throws {
    try run("sh", ["-c", "cat >\"$1\" && chmod 755 \"$1\"", "sh", path], input: Array(text.utf8))
  }

  /// A hook that refuses every push and says so.
  func refuseEverything(at bare: String) throws {
    try run("mkdir", ["-p", "\(bare)/hooks"])
    try script(
      "\(bare)/hooks/pre-receive", "#!/bin/sh\necho 'no: not on a Sunday' >&2\nexit 1\n")
  }

  /// Expects `git fsck --strict` to find nothing, and no leftovers of a push or a fetch.
  func expectSound(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let result = try ChildProcess.run(
      "git", ["-C", path, "fsck", "--strict", "--no-dangling", "--no-progress"],
      environment: environment, timeout: IdleTimeout(idle: .seconds(120)))
    let said = String(decoding: result.output + result.errors, as: UTF8.self)
      .split(separator: "\n").filter { !$0.hasPrefix("notice:") }
    #expect(result.exit == .status(0) && said.isEmpty, "\(said)", sourceLocation: sourceLocation)
    let objects = try git("rev-parse", "--git-path", "objects", at: path)
    let folder = objects.hasPrefix("/") ? objects : "\(path)/\(objects)"
    let leftovers = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasPrefix("incoming-countme") }
    #expect(leftovers.isEmpty, sourceLocation: sourceLocation)
  }

  func tip(_ reference: String = "refs/heads/main", at path: String) throws -> ObjectID {
    try #require(ObjectID(hex: try git("rev-parse", "--verify", reference, at: path)))
  }
}

/// A program of a test's set-up that did not work.
struct ProgramFailure: Error, CustomStringConvertible {
  let command: String
  let errors: String
  var description: String { "\(command): \(errors)" }
}
