import Foundation
import TestSupport
import Testing

/// Whole commands over lines that break; what the transport does alone, its own tests show.
@Suite(
  "Faults: the line to the remote",
  .enabled(if: WebServer.isInstalled, "needs lighttpd and git http-backend"), .ownThread)
struct CutLineFaultTests {
  @Test(
    "Cut anywhere, it is told, nothing is half there, and the next sync is whole",
    arguments: CutLine.Carrier.allCases)
  func cut(carrier: CutLine.Carrier) throws {
    let line = try CutLine(carrier)
    let sizes = try line.sizes()
    let points = CutLine.Direction.allCases.flatMap { way in
      FaultForm.selection(
        of: Array(stride(from: 1, to: sizes[way] ?? 0, by: FaultForm.isLong ? 16 : 1)), short: 2
      ).map { (way, $0) }
    }
    var cuts = 0
    for (way, bytes) in points {
      try line.world.restore()
      let what = "\(carrier), cut after \(bytes) of \(sizes[way] ?? 0) bytes \(way)"
      let answer = try line.sync(cutting: way, after: bytes)
      if try line.wasCut() { cuts += 1 }
      #expect([0, 69, 75, 76].contains(answer.code), "\(what): \(answer)")
      if answer.code != 0 {
        #expect(answer.errors.contains("countme: ") && answer.errors.contains("hint: "), "\(what)")
      }
      try line.world.expectOldOrNew(isDone: answer.code == 0, what)
      try line.world.laptop.expectClean(after: what)
      let left = try line.world.laptop.sh("find .git/objects -name 'tmp_*'")
      #expect(left.isEmpty, "\(what): \(left)")
      let good = try line.sync()
      #expect(good.code == 0 && good.errors.isEmpty, "\(what), then a good line: \(good)")
      #expect(try line.world.state() == line.world.new, "\(what), then a good line")
    }
    #expect(cuts * 4 >= points.count * 3 && !points.isEmpty, "\(cuts) of \(points.count)")
    FaultForm.report("\(carrier)", "\(cuts) lines cut, at \(points.count) places of \(sizes)")
  }

  @Test(
    "A remote that talks nonsense, or nothing, changes nothing",
    arguments: [
      "head -c 3000 /dev/urandom", "printf '<html>Welcome</html>'", "printf 'ffff'", "true", "yes",
    ])
  func nonsense(program: String) throws {
    let world = try FaultWorld(.sync, calls: []) { journey, laptop in
      try laptop.sh("git config remote.origin.url ssh://host\(journey.remote)")
      try CutLine.install(journey.shell)
      laptop.shell.variables["GIT_SSH_COMMAND"] = "\(journey.root)/bin/line"
    }
    try world.restore()
    var shell = world.laptop.shell
    try "#!/bin/sh\n\(program)\n".write(
      toFile: "\(world.journey.root)/nonsense", atomically: true, encoding: .utf8)
    shell.variables["GIT_SSH_COMMAND"] = "sh \(world.journey.root)/nonsense"
    for command in FaultForm.isLong ? ["sync", "pull", "push"] : ["sync"] {
      let answer = try shell.run("countme -C '\(world.laptop.path)' \(command)")
      #expect([69, 76].contains(answer.code), "\(program), \(command): \(answer)")
      #expect(answer.errors.contains("countme: ") && answer.errors.contains("hint: "), "\(answer)")
      #expect(try world.state() == world.old, "\(program), \(command)")
    }
    try world.expectUsable(program)
  }

  @Test(
    "A remote that falls silent is left after half a minute",
    .enabled(if: FaultForm.isLong, "waits for half a minute; COUNTME_FAULTS=long"),
    .timeLimit(.minutes(60)))
  func silence() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    try laptop.prepare("eat Oats 311")
    try laptop.sh("git config remote.origin.url ssh://host\(journey.remote)")
    var shell = laptop.shell
    shell.variables["GIT_SSH_COMMAND"] = "sh -c 'sleep 200'"
    let start = ContinuousClock.now
    let answer = try shell.run("countme -C '\(laptop.path)' sync")
    #expect(answer.code == 69, "\(answer)")
    #expect(ContinuousClock.now - start >= .seconds(29))
    try laptop.sh("git config remote.origin.url '\(journey.remote)'")
    try laptop.run("sync")
    FaultForm.report("silence", "left after \(ContinuousClock.now - start)")
  }
}
