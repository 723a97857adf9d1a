import TestSupport
import Testing

/// Whatever a killed migration leaves, nothing is lost or counted twice, and it can be finished.
///
/// Each state is on the disk before its step: the program is killed where each is about to be written, and
/// at other calls.
@Suite(
  "Faults: a migration killed at each step",
  .enabled(if: TracedCommand.isPossible, TracedCommand.need), .ownThread)
struct MigrationFaultTests {
  @Test(
    "The old state or the new one, and --resume or the command again finishes",
    arguments: MigratingCommand.all)
  func killed(command: MigratingCommand) throws {
    let world = try MigratingWorld(command)
    let points =
      RandomCases.some(world.steps, of: 231, few: 2)
      + FaultForm.selection(of: world.points, short: 1)
    // One for each of the states backing up to uploading, at least.
    #expect(world.steps.count >= 6, "\(world.steps)")
    var killed = 0
    for point in points {
      try world.restore()
      let ending = try world.traced.run(.kill, at: point)
      let what = "\(command.name), killed at \(point)"
      #expect([0, 137, 69, 73, 74, 75, 76, 77].contains(ending.code), "\(what): \(ending)")
      if ending.hits > 0 { killed += 1 }
      _ = try world.laptop.shell.run("find remote.git -name '*.lock' -delete")
      try world.expectOldOrNew(what)
      try world.finish(what)
    }
    // Which of the other points a run meets is not quite the same each time, and few are tried.
    let least = FaultForm.isLong ? points.count * 3 / 4 : 1
    #expect(killed >= least, "\(killed) of \(points.count) points were met")
    FaultForm.report(command.name, "\(killed) kills, \(world.steps.count) of them at journal steps")
  }
}

/// A command that takes the guest's documents over.
struct MigratingCommand: Sendable, CustomTestStringConvertible {
  let name: String
  let line: String
  /// Makes the state before the command.
  let prepare: @Sendable (Journey, Device) throws -> Void

  var testDescription: String { name }

  static let all = [signUp, signIn, byHand]

  private static let create = "account create --email ann@example.org --password-stdin"
  static let comeBack = "account sign-in --email ann@example.org --password-stdin"

  private static let signUp = MigratingCommand(name: "migration at sign-up", line: create) {
    try $1.prepare("init", "remote create \($0.remote)", "remote add \($0.remote)")
    try $1.prepare("eat Oats 311", "drink 250")
  }

  private static let signIn = MigratingCommand(name: "migration at sign-in", line: comeBack) {
    let phone = $0.device("phone")
    try phone.prepare("init", "remote create \($0.remote)", "remote add \($0.remote)")
    try phone.run(create, input: Journey.password)
    try phone.prepare("drink 500", "sync")
    try $1.prepare("init", "remote add \($0.remote)", "eat Oats 311", "drink 250")
  }

  private static let byHand = MigratingCommand(name: "migration by hand", line: "migrate") {
    try signUp.prepare($0, $1)
    try $1.run(create, input: Journey.password)
    try $1.prepare("migrate --rollback", "sync")
  }
}

/// A laptop, with what it has put aside before the command.
private struct MigratingWorld {
  let journey: Journey
  let laptop: Device
  let command: MigratingCommand
  /// What the folder shows before the command, and after it.
  let old: String
  let new: String
  /// What the guest's branch has all the time.
  let guest: String
  /// Where the journal is about to be renamed into place.
  let steps: [FaultPoint]
  /// Every other call that changes something.
  let points: [FaultPoint]

  var traced: TracedCommand {
    TracedCommand(device: laptop, command: command.line, input: Journey.password)
  }

  init(_ command: MigratingCommand) throws {
    self.command = command
    journey = try Journey()
    laptop = journey.device("laptop")
    try command.prepare(journey, laptop)
    _ = try laptop.shell.run(
      "mkdir kept && cp -a laptop remote.git state-laptop kept 2>/dev/null || true")
    old = try Self.shown(laptop)
    let log = try TracedCommand(device: laptop, command: command.line, input: Journey.password)
      .trace(FaultPoint.changing, options: "-s 256")
    steps = FaultPoint.all(
      inLog: log, below: "countme/migration/", calls: ["rename", "renameat", "renameat2"])
    points = FaultPoint.all(
      inLog: log, below: laptop.home.path, calls: Set(FaultPoint.changing))
    new = try Self.shown(laptop)
    guest = try laptop.sh("git rev-parse guest")
    #expect(old != new || command.name.hasSuffix("sign-up"))
  }

  func restore() throws {
    _ = try laptop.shell.run("rm -rf laptop remote.git state-laptop && cp -a kept/. .")
  }

  /// Food, water and totals as the branch has them, whether or not a folder has been finished.
  private static func shown(_ laptop: Device) throws -> String {
    try laptop.sh(
      """
      git grep -hE '"(name|milliliters|totalCalories)"' $(git symbolic-ref HEAD) -- \
        foodItems hydration dailyLogs | LC_ALL=C sort || true
      """)
  }

  func expectOldOrNew(_ what: String) throws {
    let shown = try Self.shown(laptop)
    #expect([old, new].contains(shown), "\(what): \(shown)")
    #expect(try laptop.sh("git rev-parse guest") == guest, "\(what)")
    let damage = try laptop.sh(
      "git fsck --strict --no-dangling --no-progress 2>&1 | grep -v ^notice: || true")
    #expect(damage.isEmpty, "\(what): \(damage)")
  }

  /// Goes on as a person would: `migrate --resume`, and the command again where that is not it.
  func finish(_ what: String) throws {
    for line in ["status", "migrate --resume"] { _ = try run(line, [0], what) }
    if try laptop.sh("git symbolic-ref HEAD").hasSuffix("guest") {
      // Before an account is there nobody can sign in to it.
      let isThere = try run(MigratingCommand.comeBack, [0, 66, 77], what) == 0
      if !isThere { _ = try run(command.line, [0], what) }
    } else {
      _ = try run("migrate", [0], what)
    }
    #expect(try Self.shown(laptop) == new, "\(what), then --resume")
    for line in ["sync", "eat After 7 kcal", "sync"] { _ = try run(line, [0], what) }
    #expect(try laptop.sh("git rev-parse guest") == guest, "\(what)")
    #expect(try run("doctor", [0], what) == 0)
    try laptop.expectClean(after: what)
  }

  private func run(_ line: String, _ codes: [Int32], _ what: String) throws -> Int32 {
    let answer = try laptop.shell.run(
      "countme -C '\(laptop.path)' \(line)", input: Journey.password)
    #expect(codes.contains(answer.code), "\(what), then \(line): \(answer)")
    return answer.code
  }
}
