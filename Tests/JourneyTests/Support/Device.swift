import Foundation
import TestSupport
import Testing

/// One device of a story; every command that it runs must leave a clean repository.
///
/// That its objects are whole is looked at once, at the story's end: none that is written goes.
struct Device: Sendable {
  let name: String
  /// The diary's folder.
  let path: String
  var shell: Shell
  /// The story's folder, which lives as long as its devices.
  let home: TemporaryFolder

  /// Runs a `countme` command in the diary.
  ///
  /// - Parameters:
  ///   - command: the command and its arguments, as a shell reads them.
  ///   - exit: the exit code that it must have.
  @discardableResult
  func run(
    _ command: String, exit: Int32 = 0, input: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Shell.Answer {
    let answer = try shell.run(
      "countme -C '\(path)' \(command)", input: input, thenLooking: tidiness)
    #expect(
      answer.code == exit, "\(name): \(command): \(answer.output)\(answer.errors)",
      sourceLocation: sourceLocation)
    if exit == 0, !command.contains("--verbose") {
      #expect(answer.errors.isEmpty, "\(name): \(command)", sourceLocation: sourceLocation)
    }
    expectTidy(answer, after: command, sourceLocation: sourceLocation)
    return answer
  }

  /// Runs commands that must work, and looks at the repository after none of them.
  func prepare(
    _ commands: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let lines = commands.map { "countme -C '\(path)' \($0)" }
    let answer = try shell.run(lines.joined(separator: "\n"))
    #expect(
      answer.code == 0, "\(name): \(commands): \(answer.errors)", sourceLocation: sourceLocation)
  }

  /// Runs a line of the shell in the diary's folder; it must work.
  @discardableResult
  func sh(
    _ line: String, exit: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let answer = try shell.run(line, in: path)
    #expect(
      answer.code == exit, "\(name): \(line): \(answer.output)\(answer.errors)",
      sourceLocation: sourceLocation)
    return answer.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Runs plain git in the diary; it must work and leave a clean repository.
  @discardableResult
  func git(
    _ arguments: String, exit: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let answer = try shell.run("git \(arguments)", in: path, thenLooking: tidiness)
    #expect(
      answer.code == exit, "\(name): git \(arguments): \(answer.output)\(answer.errors)",
      sourceLocation: sourceLocation)
    expectTidy(answer, after: "git \(arguments)", sourceLocation: sourceLocation)
    return answer.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Gets the diary from a remote.
  func clone(_ url: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let line = "countme clone \(url) '\(path)' --email ann@example.org --password-stdin"
    let answer = try shell.run(line, input: Journey.password, thenLooking: tidiness)
    #expect(answer.code == 0, "\(name): \(answer.errors)", sourceLocation: sourceLocation)
    expectTidy(answer, after: "clone", sourceLocation: sourceLocation)
  }

  /// Makes a document and tells its id.
  func new(
    _ collection: String, _ fields: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    try run("new \(collection) \(fields)", sourceLocation: sourceLocation).output
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// What tells an edit or a lock that was left behind.
  private var tidiness: String {
    """
    [ -d '\(path)/.git' ] || return 0
    git -C '\(path)' status --porcelain
    shopt -s globstar nullglob dotglob
    for lock in '\(path)'/.git/**/*.lock; do
      case $lock in */incoming-countme-*) ;; *) echo "$lock" ;; esac
    done
    """
  }

  /// Expects no edit and no lock left behind now, and no damage at the story's end.
  private func expectTidy(
    _ answer: Shell.Answer, after command: String, sourceLocation: SourceLocation
  ) {
    #expect(
      answer.seen.isEmpty, "\(name): after \(command): \(answer.seen)",
      sourceLocation: sourceLocation)
    home.atEnd(of: path) { [path, shell, name] in
      guard FileManager.default.fileExists(atPath: "\(path)/.git") else { return }
      let answer = try? shell.run(
        "git -C '\(path)' fsck --strict 2>&1 | grep -v '^dangling\\|^notice:' || true")
      if answer?.output != "" {
        Issue.record(
          "\(name), at the end: \(answer?.output ?? "no fsck")", sourceLocation: sourceLocation)
      }
    }
  }

  /// Expects that git finds nothing to say: no edit, no damage, no lock left behind.
  func expectClean(
    after command: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    guard FileManager.default.fileExists(atPath: "\(path)/.git") else { return }
    let check = """
      git -C '\(path)' status --porcelain 2>&1
      git -C '\(path)' fsck --strict 2>&1 | grep -v ^dangling || true
      find '\(path)/.git' -name '*.lock' -not -path '*/incoming-countme-*'
      """
    let answer = try shell.run(check)
    #expect(
      answer.code == 0 && answer.output.isEmpty,
      "\(name): after \(command): \(answer.output)\(answer.errors)", sourceLocation: sourceLocation)
  }

  /// The commit that is checked out.
  func head() throws -> String { try sh("git rev-parse HEAD") }

  /// The tree of the commit that is checked out: equal trees are equal diaries.
  func tree() throws -> String { try sh("git rev-parse HEAD^{tree}") }
}
