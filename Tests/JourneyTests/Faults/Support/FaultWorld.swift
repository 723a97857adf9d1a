import Foundation
import TestSupport
import Testing

/// A device and its remote, which can be put back to how they were.
struct FaultWorld {
  /// What the two repositories say, by the names and totals in their documents.
  struct State: Hashable {
    let diary: String
    let remote: String
  }

  let journey: Journey
  let laptop: Device
  let scenario: FaultScenario
  /// Before the command.
  let old: State
  /// After it, had nothing happened.
  let new: State
  /// Where the command can be disturbed.
  let points: [FaultPoint]

  var command: TracedCommand {
    TracedCommand(device: laptop, command: scenario.command, input: scenario.input)
  }

  /// - Parameters:
  ///   - calls: the system calls to disturb; none where the disturbance is another.
  ///   - change: what else to do before the state is kept.
  init(
    _ scenario: FaultScenario, calls: [String] = FaultPoint.changing,
    change: (Journey, inout Device) throws -> Void = { _, _ in }
  ) throws {
    self.scenario = scenario
    journey = try Journey()
    // What is left of the last fault is looked at by each test itself.
    journey.folder.checkNothingAtEnd()
    var laptop = try journey.firstDevice()
    try scenario.prepare(journey, laptop)
    try change(journey, &laptop)
    self.laptop = laptop
    _ = try laptop.shell.run("mkdir kept && cp -a laptop remote.git state-laptop kept")
    old = try Self.state(laptop)
    if calls.isEmpty {
      points = []
      try laptop.run(scenario.command, input: scenario.input)
    } else {
      points = try TracedCommand(
        device: laptop, command: scenario.command, input: scenario.input
      ).points(calls)
    }
    new = try Self.state(laptop)
    #expect(old != new || scenario.isQuiet, "\(scenario.name) does nothing")
  }

  /// Puts everything back to before the command.
  func restore() throws {
    _ = try laptop.shell.run("rm -rf laptop remote.git state-laptop && cp -a kept/. .")
  }

  /// What is there now, whether or not a working tree has been finished.
  func state() throws -> State { try Self.state(laptop) }

  private static func state(_ laptop: Device) throws -> State {
    let answer = try laptop.shell.run(
      """
      branch=$(git -C laptop symbolic-ref HEAD)
      for place in laptop remote.git; do
        git -C $place grep -hE '"(name|totalCalories|waterIntake)"' $branch -- \
          foodItems favoriteFoods dailyLogs 2>/dev/null | LC_ALL=C sort || true
        echo .
      done
      """)
    #expect(answer.code == 0, "\(answer)")
    let parts = answer.output.components(separatedBy: ".\n")
    return State(diary: parts.first ?? "", remote: parts.dropFirst().first ?? "")
  }

  /// Expects the old state or the new one in each repository, and no damage in either.
  ///
  /// - Parameter isDone: whether the command said that it is done.
  func expectOldOrNew(isDone: Bool, _ what: String) throws {
    let state = try state()
    if isDone {
      #expect(state == new, "\(what): it says that it is done")
    } else {
      #expect([old.diary, new.diary].contains(state.diary), "\(what): \(state.diary)")
      #expect([old.remote, new.remote].contains(state.remote), "\(what): \(state.remote)")
    }
    try expectSound(what)
  }

  /// Expects that the device has lost nothing and is whole, whatever became of the remote.
  func expectKept(_ what: String) throws {
    let state = try state()
    #expect([old.diary, new.diary].contains(state.diary), "\(what): \(state.diary)")
    try laptop.expectClean(after: what)
  }

  /// Expects that an error does not deny what has been done, as somebody would do it again.
  func expectHonest(_ ending: TracedCommand.Ending, _ what: String) throws {
    guard ending.code != 0, !scenario.isRepeatable, try state().diary == new.diary else { return }
    let honest = ["saved, but", "only its answer is lost"]
    #expect(honest.contains { ending.errors.contains($0) }, "\(what): \(ending)")
  }

  /// Expects that git finds nothing wrong in either repository.
  func expectSound(_ what: String) throws {
    let answer = try laptop.shell.run(
      """
      for place in laptop remote.git; do
        git -C $place fsck --strict --no-dangling --no-progress 2>&1 | grep -v ^notice: || true
      done
      """)
    #expect(answer.output.isEmpty, "\(what): \(answer.output)\(answer.errors)")
  }

  /// Takes away what a dead `git receive-pack` holds at the remote.
  func removeRemoteLocks() throws {
    _ = try laptop.shell.run("find remote.git -name '*.lock' -delete")
  }

  /// Expects that the next commands just work, and that nothing is left that needs a hand.
  func expectUsable(_ what: String) throws {
    var lines = ["status", scenario.command, "eat After 7 kcal"]
    if scenario.command == "push" { lines.insert("pull", at: 1) }
    for line in lines {
      let input = line == scenario.command ? scenario.input : ""
      let answer = try laptop.shell.run("countme -C '\(laptop.path)' \(line)", input: input)
      #expect(answer.code == 0 && answer.errors.isEmpty, "\(what), then \(line): \(answer)")
      if line == scenario.command, scenario.isRepeatable {
        #expect(try state() == new, "\(what), then \(line)")
      }
    }
    #expect(try state().diary.contains("\"After\""), "\(what)")
    try laptop.expectClean(after: what)
  }
}
