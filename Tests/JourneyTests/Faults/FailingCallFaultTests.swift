import TestSupport
import Testing

/// The system refuses one call, or all from one on, as a full or dying disk does.
@Suite(
  "Faults: an error at each system call",
  .enabled(if: TracedCommand.isPossible, TracedCommand.need), .ownThread)
struct FailingCallFaultTests {
  /// The exit codes that may stand for a failing disk, here or at the remote.
  private static let codes: Set<Int32> = [69, 73, 74, 75, 76, 77]

  @Test(
    "A clear error or no harm at all; never a false done; the retry works",
    arguments: FaultScenario.all)
  func failing(scenario: FaultScenario) throws {
    let calls = FaultPoint.changing + (FaultForm.isLong ? FaultPoint.reading : [])
    let world = try FaultWorld(scenario, calls: calls)
    let cases = FaultForm.selection(
      of: Self.cases(world.points), short: scenario.name == "eat" ? 4 : 2)
    var hits = 0
    var harmless = 0
    var listings = 0
    for (point, fault) in cases {
      try world.restore()
      let ending = try world.command.run(fault, at: point)
      let what = "\(scenario.name), \(point): \(fault)"
      if ending.hits > 0 { hits += 1 }
      if ending.isRemoteListing {
        listings += 1
        try world.expectKept(what)
        continue
      }
      if ending.code == 0 { harmless += 1 }
      if ending.isMute {
        // The fault kept the text from its reader: what is left to tell it by is the code.
        #expect(Self.codes.contains(ending.code), "\(what): \(ending)")
      } else {
        if ending.code != 0 { Self.expectClear(ending, what) }
        try world.expectHonest(ending, what)
      }
      try world.expectOldOrNew(isDone: ending.code == 0, what)
      try world.expectUsable(what)
    }
    #expect(hits * 4 >= cases.count * 3, "\(hits) of \(cases.count) errors were met")
    FaultForm.report(
      scenario.name,
      "\(hits) errors in \(cases.count) runs, of which \(harmless) did no harm; "
        + "\(listings) where git could not list what the remote got")
  }

  /// Each point with the errors that a full disk and a dying one give; in the short form, and where a
  /// call only reads, one each.
  private static func cases(_ points: [FaultPoint]) -> [(FaultPoint, TracedCommand.Fault)] {
    let common = [("ENOSPC", false), ("EIO", true), ("EIO", false), ("ENOSPC", true)]
    let rare = [("EMFILE", false), ("EDQUOT", false), ("EROFS", false)]
    return points.enumerated().flatMap { number, point in
      var errors = [common[(number + Int(FaultForm.seed % 4)) % 4]]
      if FaultForm.isLong { errors = [common[0], common[1], rare[number % 3]] }
      if FaultPoint.reading.contains(point.call) { errors = [("EIO", false)] }
      return errors.map { (point, TracedCommand.Fault.error($0.0, isLasting: $0.1)) }
    }
  }

  private static func expectClear(_ ending: TracedCommand.Ending, _ what: String) {
    #expect(codes.contains(ending.code), "\(what): \(ending)")
    let lines = ending.errors.split(separator: "\n")
    #expect(
      lines.contains { $0.hasPrefix("countme: ") } && lines.contains { $0.hasPrefix("hint: ") },
      "\(what): \(ending)")
    for noise in ["Fatal error", "Error Domain", "CountMeKit.", "GitError("] {
      #expect(!ending.errors.contains(noise), "\(what): \(ending)")
    }
  }

  @Test("What git loses at a failing remote is here still, and goes to one that is made anew")
  func listing() throws {
    let world = try FaultWorld(.push, calls: ["getdents64"])
    var met = 0
    for point in world.points where met < 3 {
      try world.restore()
      let ending = try world.command.run(.error("EIO", isLasting: false), at: point)
      guard ending.isRemoteListing else { continue }
      met += 1
      try world.expectKept("\(point)")
      _ = try world.laptop.shell.run("rm -rf remote.git && git init -q --bare remote.git")
      try world.laptop.run("sync --accept emptied")
      #expect(try world.state() == world.new, "\(point)")
      try world.expectSound("\(point)")
    }
    #expect(met == 3)
  }

  @Test("Where the branch cannot be read, nothing is lost, and the error says what was saved")
  func head() throws {
    let world = try FaultWorld(.eat, calls: [])
    for number in 1...40 {
      try world.restore()
      let ending = try world.command.run(failingRead: number, of: ".git/HEAD")
      guard ending.hits > 0 else { break }
      try world.expectHonest(ending, "read \(number)")
      try world.expectUsable("read \(number)")
    }
  }

  @Test("What cannot be printed is an error, whatever was done")
  func printing() throws {
    let world = try FaultWorld(.eat)
    var met = 0
    for command in ["eat Tried 10 kcal", "today", "status", "list foodItems --json", "sync"] {
      for error in ["ENOSPC", "EIO", "EPIPE"] {
        try world.restore()
        // Only what is written to the file on standard output.
        let ending = try TracedCommand(device: world.laptop, command: command)
          .run(failingOutputWith: error)
        met += ending.hits
        #expect(ending.code == 74 || error == "EPIPE", "\(command), \(error): \(ending)")
        #expect(ending.code != 0, "\(command), \(error): \(ending)")
        try world.laptop.expectClean(after: command)
      }
    }
    #expect(met >= 15)
    FaultForm.report("printing", "\(met) writes to standard output failed")
  }
}
