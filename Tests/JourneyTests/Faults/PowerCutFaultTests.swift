import TestSupport
import Testing

/// What a command wrote is replayed up to a moment; then everything that was not flushed is gone.
///
/// The remote is another machine, whose power stays on.
@Suite(
  "Faults: the power fails", .enabled(if: TracedCommand.isPossible, TracedCommand.need), .ownThread)
struct PowerCutFaultTests {
  private static let calls = [
    "openat", "close", "write", "pwrite64", "ftruncate", "fsync", "fdatasync", "syncfs", "rename",
    "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir",
    "clone", "clone3",
  ]
  /// Other ways to change a file, which the replay does not know.
  private static let strange = [
    "writev", "pwritev", "sendfile", "copy_file_range", "symlink", "symlinkat", "truncate",
    "fallocate", "splice", "mmap", "open", "creat",
  ]

  @Test(
    "What was acknowledged is there; all else is there wholly or not at all",
    arguments: [FaultScenario.eat, .put, .undo, .pull, .push, .sync, .files])
  func cut(scenario: FaultScenario) throws {
    let world = try FaultWorld(scenario)
    let (calls, remoteMoved) = try Self.calls(of: world)
    let moments = try Self.moments(of: calls, world)
    let cases = FaultForm.selection(
      of: moments.flatMap { moment in
        [ReplayedDisk.Loss.everything, .contents, .chance].map { (moment, $0) }
      },
      short: scenario.name == "eat" ? 4 : 2)
    let said = calls.firstIndex { $0.name == "write" && $0.number(0) == 1 } ?? calls.count
    var acknowledged = 0
    for (moment, loss) in cases + [(calls.count, .everything), (calls.count, .contents)] {
      try world.restore()
      let disk = try ReplayedDisk("\(world.journey.root)/kept", as: world.journey.root)
      for call in calls.prefix(moment) { disk.apply(call) }
      try disk.write(["laptop", "state-laptop"], losing: loss, seed: UInt64(moment))
      if moment > remoteMoved {
        _ = try world.laptop.shell.run("rm -r remote.git && cp -a after/remote.git .")
      }
      let what = "\(scenario.name), power cut after call \(moment) of \(calls.count), \(loss)"
      if moment > said { acknowledged += 1 }
      try world.expectUsable(afterCut: what, isDone: moment > said)
    }
    #expect(acknowledged >= 2 && cases.count >= 2)
    FaultForm.report(
      "power cut, \(scenario.name)",
      "\(cases.count + 2) cuts at \(moments.count) moments, \(acknowledged) after it was done")
  }

  /// The calls of the program itself, and after how many of them its remote had what was sent.
  ///
  /// Those of the programs that it starts change the remote only, which `after` keeps as it became.
  private static func calls(
    of world: FaultWorld
  ) throws -> (ours: [TracedCall], remoteMoved: Int) {
    try world.restore()
    let log = try world.command.trace(calls + strange, options: "-xx -s 100000000")
    let all = TracedCall.all(inLog: log)
    // A hook at the remote is a program with threads and file numbers of its own.
    var threads: Set = [try #require(all.first?.thread)]
    var known = 0
    while known < threads.count {
      known = threads.count
      for call in all where threads.contains(call.thread) && call.has("CLONE_THREAD") {
        threads.insert(Substring(String(call.result)))
      }
    }
    _ = try world.laptop.shell.run("mkdir after && cp -a remote.git after")
    var ours: [TracedCall] = []
    var remoteMoved = Int.max
    for call in all {
      if threads.contains(call.thread) {
        ours.append(call)
      } else if call.name == "rename", call.result == 0, call.path(1).contains("refs/heads/") {
        remoteMoved = min(remoteMoved, ours.count)
      }
    }
    for call in ours where strange.contains(String(call.name)) && call.result >= 0 {
      let isHarmless = call.name == "mmap" && !(call.has("PROT_WRITE") && call.has("MAP_SHARED"))
      #expect(isHarmless, "\(call.name) is not replayed")
    }
    #expect((remoteMoved < .max) == (world.old.remote != world.new.remote))
    return (ours, remoteMoved)
  }

  /// After which calls something is different; at the end the replay must be what the command left.
  private static func moments(
    of calls: [TracedCall], _ world: FaultWorld
  ) throws -> [Int] {
    let disk = try ReplayedDisk("\(world.journey.root)/kept", as: world.journey.root)
    var moments: [Int] = []
    var changes = 0
    for (number, call) in calls.enumerated() {
      disk.apply(call)
      if disk.changes > changes { moments.append(number + 1) }
      changes = disk.changes
    }
    let left = try world.laptop.fingerprint()
    try disk.write(["laptop"], losing: .nothing, seed: 0)
    #expect(try world.laptop.fingerprint() == left, "the replay is not what happened")
    // A push alone changes little on this side.
    #expect(moments.count > (world.scenario.name == FaultScenario.push.name ? 4 : 20))
    return moments
  }
}

extension FaultWorld {
  /// Expects the old state or the new one once the next command has put things in order.
  fileprivate func expectUsable(afterCut what: String, isDone: Bool) throws {
    let state = try state()
    if isDone {
      #expect(state.diary == new.diary, "\(what)")
    } else {
      #expect([old.diary, new.diary].contains(state.diary), "\(what): \(state.diary)")
    }
    try expectUsable(what)
    try expectSound(what)
  }
}
