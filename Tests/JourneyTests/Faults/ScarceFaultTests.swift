import Foundation
import TestSupport
import Testing

/// The machine gives less than the program asks for.
@Suite("Faults: no room, no descriptors, no memory", .ownThread)
struct ScarceFaultTests {
  /// Runs commands under a limit, and looks at what is left.
  ///
  /// - Returns: how many of the three failed.
  private static func tryWriting(
    on laptop: Device, under limit: String, _ what: String, round: Int, exits: Set<Int32>
  ) throws -> Int {
    var failed = 0
    for scenario in [FaultScenario.eat, .put, .sync] {
      let before = try laptop.head()
      // Other documents each time: there is something to write.
      let input = scenario.input.replacing("\"Food ", with: "\"Food \(round)-")
      let line = "\(limit) countme -C '\(laptop.path)' \(scenario.command); exit $?"
      let answer = try laptop.shell.run(line, input: input)
      let told = "\(what), \(scenario.command): \(answer)"
      if answer.code == 0 {
        if scenario.command != "sync" { #expect(try laptop.head() != before, "\(told)") }
      } else {
        failed += 1
        #expect(exits.contains(answer.code), "\(told)")
        #expect(!answer.errors.isEmpty, "\(told)")
      }
      let check = try laptop.shell.run(
        "git fsck --strict --no-dangling --no-progress", in: laptop.path)
      #expect(check.code == 0 && check.output.isEmpty, "\(told): \(check)")
    }
    return failed
  }

  private static func expectGoesOn(_ laptop: Device, _ what: String) throws {
    for command in ["status", "eat Later 5 kcal", "sync"] {
      let answer = try laptop.shell.run("countme -C '\(laptop.path)' \(command)")
      #expect(answer.code == 0 && answer.errors.isEmpty, "\(what), then \(command): \(answer)")
    }
    try laptop.expectClean(after: what)
  }

  @Test("Few descriptors: it works, or says that too many files are open")
  func descriptors() throws {
    let laptop = try Journey().firstDevice()
    let limits = [8] + FaultForm.selection(of: Array(3...64), short: 2)
    var failed = 0
    for limit in limits {
      let what = "\(limit) descriptors"
      failed += try Self.tryWriting(
        on: laptop, under: "ulimit -n \(limit);", what, round: limit,
        exits: [69, 73, 74, 76, 127])
      try Self.expectGoesOn(laptop, what)
    }
    #expect(failed > 0, "no limit was too low")
    FaultForm.report("descriptors", "\(failed) of \(3 * limits.count) commands failed")
  }

  /// What has no need to write, and what writes much: none of them may wait for ever either.
  private static let commands = [
    "today", "status", "log", "list foodItems", "undo", "pull", "push", "doctor",
    "verify", "backup create", "export json",
  ]

  /// It cannot be loaded, says that there is no room, or ends with its last words.
  private static let memoryExits: Set<Int32> = [
    65, 69, 73, 74, 76, 126, 127, 132, 133, 134, 135, 139,
  ]

  @Test("Little memory: the old state or the new one, and a word of what is wrong")
  func memory() throws {
    let laptop = try Journey().firstDevice()
    let start = FaultForm.isLong ? 20 : 40
    let limits = FaultForm.selection(of: Array(stride(from: start, to: 420, by: 10)), short: 3)
    var failed = 0
    for limit in limits {
      let what = "\(limit) MiB"
      // Below some 40 MiB the system cannot even load it.
      let line =
        "export SWIFT_BACKTRACE=enable=no; ulimit -c 0 -v \(limit * 1024); timeout -s KILL 60"
      failed += try Self.tryWriting(
        on: laptop,
        under: line, what, round: limit, exits: Self.memoryExits)
      for command in Self.commands {
        let answer = try laptop.shell.run("\(line) countme -C '\(laptop.path)' \(command); exit $?")
        let told = "\(what), \(command): \(answer)"
        guard answer.code != 0 else { continue }
        #expect(Self.memoryExits.contains(answer.code) && !answer.errors.isEmpty, "\(told)")
      }
      try Self.expectGoesOn(laptop, what)
    }
    #expect(failed > 0, "no limit was too low")
    FaultForm.report("memory", "\(failed) of \(3 * limits.count) commands failed")
  }

  @Test(
    "A disk with less and less room: nothing is lost, and with room all goes on",
    .enabled(if: SmallDisk.isPossible, "needs root to mount a tmpfs"))
  func room() throws {
    let journey = try Journey()
    let size = FaultForm.isLong ? 40000 : 4000
    let disk = try SmallDisk(on: "\(journey.root)/laptop", kilobytes: size, journey.shell)
    let laptop = try journey.firstDevice()
    try laptop.prepare("eat Before 1 kcal", "sync")
    let rooms = FaultForm.selection(of: Array(stride(from: 0, to: 400, by: 4)), short: 3)
    var failed = 0
    for room in rooms {
      try laptop.sh(
        """
        free=$(df --output=avail -k . | tail -1)
        head -c $(( (free - \(room)) * 1024 )) /dev/zero >.git/ballast 2>/dev/null || true
        """)
      let what = "\(room) KiB"
      failed += try Self.tryWriting(
        on: laptop, under: "", what, round: room, exits: [73, 74])
      let looking = try laptop.shell.run("countme -C '\(laptop.path)' today")
      #expect(looking.code == 0, "\(what): \(looking)")
      try laptop.sh("rm .git/ballast")
      try Self.expectGoesOn(laptop, what)
    }
    #expect(failed > 0, "there was always room")
    FaultForm.report("room", "\(failed) of \(3 * rooms.count) commands failed")
    withExtendedLifetime(disk) {}
  }

  @Test("What is written to a pipe or a device leaves it what it is")
  func pipes() throws {
    let laptop = try Journey().firstDevice()
    try laptop.run("eat Oats 311")
    let answer = try laptop.shell.run(
      """
      mkfifo pipe; cat pipe >got & countme -C '\(laptop.path)' export json -o pipe; wait
      test -p pipe; grep -c Oats got
      """)
    #expect(answer.code == 0, "\(answer)")
  }

  @Test(
    "A disk that turns read-only, as one with errors does, and back",
    .enabled(if: SmallDisk.isPossible, "needs root to mount a tmpfs"))
  func readOnly() throws {
    let journey = try Journey()
    let disk = try SmallDisk(on: "\(journey.root)/laptop", kilobytes: 8000, journey.shell)
    let laptop = try journey.firstDevice()
    try laptop.prepare("eat Before 1 kcal", "sync")
    for round in 1...(FaultForm.isLong ? 20 : 3) {
      try disk.remount("ro")
      let failed = try Self.tryWriting(
        on: laptop, under: "", "read-only", round: round, exits: [73])
      #expect(failed == 3, "round \(round)")
      for command in ["today", "status", "log", "list foodItems"] {
        let answer = try laptop.shell.run("countme -C '\(laptop.path)' \(command)")
        #expect(answer.code == 0, "\(command): \(answer)")
      }
      try disk.remount("rw")
      try Self.expectGoesOn(laptop, "read-only no more")
    }
  }
}
