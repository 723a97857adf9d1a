import TestSupport
import Testing

/// Each moment has its turn, where the program dies and the machine lives on.
@Suite(
  "Faults: killed at each system call",
  .enabled(if: TracedCommand.isPossible, TracedCommand.need), .ownThread)
struct KilledAtEachCallFaultTests {
  @Test(
    "The old state or the new one, and the next command just works",
    arguments: FaultScenario.all + [.importing])
  func killed(scenario: FaultScenario) throws {
    let world = try FaultWorld(scenario)
    let points = FaultForm.selection(of: world.points, short: scenario.name == "eat" ? 4 : 2)
    var killed = 0
    for point in points {
      try world.restore()
      let ending = try world.command.run(.kill, at: point)
      let what = "\(scenario.name), killed at \(point)"
      // A program that helps can die instead: then the command goes on, and tells.
      #expect([0, 137, 69, 73, 74, 75, 76, 77].contains(ending.code), "\(what): \(ending)")
      if ending.hits > 0 { killed += 1 }
      // A git that dies at the remote leaves its lock there, as git does: for who keeps the remote.
      try world.removeRemoteLocks()
      try world.expectOldOrNew(isDone: ending.code == 0, what)
      try world.expectUsable(what)
    }
    #expect(killed * 4 >= points.count * 3, "\(killed) of \(points.count) points were met")
    FaultForm.report(
      scenario.name, "\(killed) kills at \(points.count) of \(world.points.count) points")
  }
}
