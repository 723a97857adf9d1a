import Foundation
import TestSupport
import Testing

/// Files inside `.git` that came back from a crash empty, short, or with other bytes.
@Suite("Faults: torn files of the repository", .ownThread)
struct TornFileFaultTests {
  /// What happened to a file.
  enum Tear: String, CaseIterable {
    case empty, half, flipped, missing

    func line(_ file: String) -> String {
      switch self {
      case .empty: ": >'\(file)'"
      case .half: "truncate -s $(( $(stat -c %s '\(file)') / 2 )) '\(file)'"
      case .flipped:
        "printf '\\377' | dd of='\(file)' bs=1 conv=notrunc status=none "
          + "seek=$(( $(stat -c %s '\(file)') / 2 ))"
      case .missing: "rm '\(file)'"
      }
    }
  }

  @Test("It is told clearly or does not matter; nothing crashes, and the remote gives it back")
  func torn() throws {
    let world = try FaultWorld(.push, calls: []) { _, laptop in
      // All kinds of files: loose objects besides packs, everything also at the remote.
      try laptop.sh("for n in 1 2 3; do echo $n | git hash-object -w --stdin; done >/dev/null")
      try laptop.prepare("sync", "eat Laptop-2 20", "sync", "eat Laptop-3 30")
    }
    try world.restore()
    let files = try world.laptop.sh(
      "find .git -type f -not -name '*.sample' -not -name description -not -path '*/info/*' | sort")
    let all = files.split(separator: "\n").flatMap { file in
      Tear.allCases.map { (String(file), $0) }
    }
    let cases = FaultForm.selection(of: all, short: 10)
    var told = 0
    for (file, tear) in cases {
      try world.restore()
      let what = "\(file) \(tear)"
      try world.laptop.sh("chmod u+w '\(file)'; \(tear.line(file))")
      if try !Self.expectClear(world, what) { told += 1 }
      try Self.expectRecovery(world, what)
    }
    #expect(!cases.isEmpty)
    FaultForm.report(
      "torn files", "\(told) of \(cases.count) were in the way of a command, and told")
  }

  /// Expects of each command that it works, or says what is wrong.
  ///
  /// - Returns: whether all worked.
  private static func expectClear(_ world: FaultWorld, _ what: String) throws -> Bool {
    var isWhole = true
    for command in ["today", "status", "list foodItems", "log", "eat After 7 kcal", "sync", "undo"]
    {
      let answer = try world.laptop.shell.run(
        "timeout 60 countme -C '\(world.laptop.path)' \(command)")
      if answer.code == 0 { continue }
      isWhole = false
      #expect(
        [65, 66, 69, 73, 74, 75, 76, 77, 78].contains(answer.code), "\(what), \(command): \(answer)"
      )
      #expect(
        answer.errors.contains("countme: ") && answer.errors.contains("hint: "),
        "\(what), \(command): \(answer)")
      #expect(!answer.errors.contains("Fatal error"), "\(what), \(command): \(answer)")
    }
    return isWhole
  }

  /// Expects that another clone has all that was synced, whatever happened here.
  private static func expectRecovery(_ world: FaultWorld, _ what: String) throws {
    let check = try world.laptop.shell.run(
      "git -C remote.git fsck --strict --no-dangling --no-progress")
    #expect(check.code == 0, "\(what): \(check)")
    let names = try world.laptop.shell.run(
      "git -C remote.git grep -h '\"name\"' $(git -C remote.git for-each-ref "
        + "--format='%(refname)' refs/heads/users) -- foodItems"
    ).output
    for name in ["Before", "Laptop", "Laptop-2"] {
      #expect(names.contains("\"\(name)\""), "\(what): \(names)")
    }
  }
}
