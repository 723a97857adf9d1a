import TestSupport
import Testing

/// A diary in a temporary home that is driven by the built program, and checked after each command.
struct DiaryJourney {
  /// The folder that the diary is in.
  var home: String { place.path }
  private let place: TemporaryFolder
  let shell: Shell

  /// The diary's folder.
  let folder: String

  /// - Parameters:
  ///   - scene: what was written before the story begins.
  ///   - endsWhole: whether git finds nothing wrong with the diary when the story ends.
  init(_ scene: PreparedDiary = .empty, endsWhole: Bool = true) throws {
    place = try TemporaryFolder()
    if !endsWhole { place.checkNothingAtEnd() }
    shell = Shell(home: place.path)
    folder = place.path + "/diary"
    try scene.begin(in: place, by: shell)
  }

  /// A diary that is made by the program.
  init(madeIn place: TemporaryFolder) throws {
    self.place = place
    shell = Shell(home: place.path)
    folder = place.path + "/diary"
    _ = try run("countme init \(folder)", in: place.path)
  }

  /// Runs a line that must succeed in silence, and answers with what it printed.
  @discardableResult
  func run(_ line: String, in place: String? = nil) throws -> String {
    let answer = try shell.run(line, in: place ?? folder, thenLooking: status)
    #expect(answer.code == 0 && answer.errors.isEmpty, "\(line): \(answer)")
    #expect(answer.seen.isEmpty, "after \(line): \(answer.seen)")
    checkAtEnd()
    return answer.output
  }

  /// Runs a line that leaves an edit by hand, or does nothing about one.
  @discardableResult
  func runBesideEdits(_ line: String) throws -> String {
    let answer = try shell.run(line, in: folder)
    #expect(answer.code == 0 && answer.errors.isEmpty, "\(line): \(answer)")
    return answer.output
  }

  /// Runs a line that must fail with an exit code, and change nothing.
  @discardableResult
  func fails(_ line: String, _ code: Int32) throws -> String {
    let look = "git -C '\(folder)' rev-parse HEAD; \(status)"
    let before = try shell.run(look, in: folder).output
    let answer = try shell.run(line, in: folder, thenLooking: look)
    #expect(answer.code == code, "\(line): \(answer)")
    #expect(answer.output.isEmpty, "\(line): \(answer)")
    #expect(
      answer.errors.hasPrefix("countme: ") && answer.errors.contains("\nhint: "),
      "\(line): \(answer)")
    #expect(answer.seen == before && answer.seen.count == 41, "after \(line): \(answer.seen)")
    checkAtEnd()
    return answer.errors
  }

  /// How many commits the diary has.
  func commitCount() throws -> Int {
    let output = try shell.run("git rev-list --count HEAD", in: folder).output
    return Int(output.filter(\.isNumber)) ?? 0
  }

  private var status: String { "git -C '\(folder)' status --porcelain" }

  private func checkAtEnd() {
    place.atEnd(of: folder) { [shell, folder] in
      let check = try? shell.run("git fsck --strict", in: folder)
      if check?.code != 0 || check?.output != "" || check?.errors != "" {
        Issue.record("at the end: \(String(describing: check))")
      }
    }
  }
}
