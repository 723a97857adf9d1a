import CountMeGit
import CountMeModel
import CountMePlatform
import Synchronization
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

/// How a command ended.
enum CommandEnding: Sendable {
  case done([Receipt])
  case crashed
  case failed(DiaryError)

  var name: String {
    switch self {
    case .done: "done"
    case .crashed: "crashed"
    case .failed(let error): "\(error)".prefix { $0.isLetter }.description
    }
  }
}

/// What goes wrong while they do it.
extension Simulation {
  /// Lets a device do something while something goes wrong, and writes down what came of it.
  mutating func attempt(
    _ command: SimulatedCommand, on number: Int, _ mishap: Mishap
  ) async throws {
    let replaced = try committedSpoilt(command, number)
    let ending = try await end(of: command, on: number, mishap)
    note(number, "\(command.deed) \(command.words) \(mishap)", ending.name)
    switch ending {
    case .done(let receipts):
      acknowledged += 1
      try check(receipts, on: number)
      try await check(command.deed, on: number, mishap)
    case .crashed: break
    case .failed(let error):
      let isInOrder = await isInOrder(number)
      let isOffline = command.deed.isReaching && devices[number].isOffline
      let mayEnd = command.mayEnd(
        with: error, isInOrder: isInOrder, spoilt: devices[number].spoilt)
      if !mishap.isReason, !isOffline, !mayEnd {
        complain("\(command.deed) with \(mishap): \(error)")
      }
    }
    if case .done = ending {} else { try await goOn(number) }
    try observe(number, expecting: ending.isDone ? command.steps : nil)
    try checkTyped(number, replaced: replaced)
  }

  /// What was acknowledged is there at once.
  private mutating func check(_ receipts: [Receipt], on number: Int) throws {
    // A guest's commits stay behind: its documents are moved in by one of the account's.
    let isGuest = try devices[number].diary.folder.owner() == .guest
    for receipt in receipts {
      if !isGuest, let commit = receipt.commit { book.acknowledge(commit) }
      for change in receipt.changes {
        let found = try devices[number].diary.reader().document(change.collection, change.id)
        if found != change.document {
          complain(
            "\(change.collection)/\(change.id) is not what was acknowledged: \(found?.text ?? "gone"), "
              + "not \(change.document?.text ?? "gone")")
        }
      }
    }
  }

  /// What was said to be synced is on every remote, which a faster device may have moved on since.
  private mutating func check(
    _ deed: Deed, on number: Int, _ mishap: Mishap
  ) async throws {
    guard deed == .sync, await isInOrder(number) else { return }
    let device = devices[number]
    let branch = try device.diary.folder.branch().reference
    let tip = try Tip(of: device.diary).commit
    for remote in device.remotes {
      let there = try self.tip(of: branch, at: remotes[remote])
      if there == tip { continue }
      let line = "merge-base --is-ancestor \(tip.hex) \(branch)"
      if case .outrun = mishap,
        try world.shell.run("git -C '\(remotes[remote].path)' \(line)").code == 0
      {
        continue
      }
      complain("\(deed) is done, and \(remotes[remote].name) is elsewhere")
    }
  }

  /// The next command after one that failed just works, and finishes what that left half done.
  private mutating func goOn(_ number: Int) async throws {
    do {
      _ = try await devices[number].diary.status()
    } catch {
      complain("the next command fails: \(error)")
    }
  }

  private mutating func end(
    of command: SimulatedCommand, on number: Int, _ mishap: Mishap
  ) async throws -> CommandEnding {
    let diary = devices[number].diary
    switch mishap {
    case .none: return await Self.carryOut(command, on: diary)
    case .crash(let place): return try await crash(command, number, place)
    case .full(let place):
      let count = Atomic<Int>(0)
      let ending = await FaultInjector.$present.withValue({ _ in
        count.add(1, ordering: .relaxed).oldValue == place ? 28 : nil
      }) { await Self.carryOut(command, on: diary) }
      if count.load(ordering: .relaxed) > place { mishaps["full", default: 0] += 1 }
      return ending
    default: break
    }
    guard !devices[number].isOffline else { return await Self.carryOut(command, on: diary) }
    mishaps[mishap.name, default: 0] += 1
    switch mishap {
    case .outrun: return try await outrun(command, number)
    case .beside(let place, let objects):
      return try await runBeside(command, number, place, objects: objects)
    default: break
    }
    let remote = devices[number].remotes.randomElement(using: &generator) ?? 0
    try disturb(mishap, remote, number)
    let ending = await Self.carryOut(command, on: diary)
    try connect(number)
    let path = remotes[remote].path
    _ = try world.lines(
      "cd '\(path)'; rm -f hooks/pre-receive hooks/post-receive; [ ! -e LOST ] || mv LOST HEAD")
    if remotes[remote].hasHook { try OwnHook().write(to: path) }
    return ending
  }

  private mutating func disturb(_ mishap: Mishap, _ remote: Int, _ number: Int) throws {
    switch mishap {
    case .remote(.offline): try setURL("http://127.0.0.1:1/diary.git", remote, number)
    case .remote(.missing): try setURL("\(world.folder.path)/nowhere.git", remote, number)
    case .remote(.refusing): try hook("pre-receive", "echo no >&2; exit 1", remote)
    case .remote(.damaged): _ = try world.lines("cd '\(remotes[remote].path)'; mv HEAD LOST")
    case .cutBefore: try hook("pre-receive", "kill -9 $PPID", remote)
    case .cutAfter: try hook("post-receive", "kill -9 $PPID", remote)
    case .none, .crash, .full, .outrun, .beside: break
    }
  }

  private func hook(_ name: String, _ words: String, _ remote: Int) throws {
    _ = try world.lines(
      """
      cd '\(remotes[remote].path)'; mkdir -p hooks; rm -f hooks/\(name)
      printf '#!/bin/sh\\n\(words)\\n' >hooks/\(name); chmod +x hooks/\(name)
      """)
  }

  static func carryOut(
    _ command: SimulatedCommand, on diary: TestDiary,
    mayPush: @escaping @Sendable (String) -> Bool = { _ in true }
  ) async -> CommandEnding {
    var options = SyncOptions(accepting: [.deletions, .revoked])
    options.mayPush = mayPush
    do {
      return .done(try await Self.run(command, on: diary, options))
    } catch {
      return .failed(error)
    }
  }

  private static func run(
    _ command: SimulatedCommand, on diary: isolated TestDiary, _ options: SyncOptions
  ) throws(DiaryError) -> [Receipt] { try command.work(diary, options) }

  /// Keeps the folders as they are in the middle of a command; they are what a crash there leaves.
  ///
  /// What the command does after that never happened, on the remotes either.
  private mutating func crash(
    _ command: SimulatedCommand, _ number: Int, _ place: Int
  ) async throws -> CommandEnding {
    let name = devices[number].name
    let (shell, diary) = (world.shell, devices[number].diary)
    let folders = ([name, "state-of-\(name)"] + remotes.map { "\($0.path)" })
      .map { "'\($0.split(separator: "/").last ?? "")'" }.joined(separator: " ")
    let count = Atomic<Int>(0)
    let hasCrashed = Atomic<Bool>(false)
    let ending = await FaultInjector.$present.withValue({ _ in
      if count.add(1, ordering: .relaxed).oldValue == place {
        let answer = try? shell.run("rm -rf crash; mkdir crash; cp -a \(folders) crash")
        hasCrashed.store(answer?.code == 0, ordering: .relaxed)
      }
      return nil
    }) { await Self.carryOut(command, on: diary) }
    guard hasCrashed.load(ordering: .relaxed) else { return ending }
    mishaps["crash", default: 0] += 1
    _ = try world.lines("after_packing; rm -rf \(folders); mv crash/* .; rmdir crash")
    try devices[number].restart()
    return .crashed
  }

  /// A `git fetch` beside the command has written some objects when it changes its n-th file.
  private mutating func runBeside(
    _ command: SimulatedCommand, _ number: Int, _ place: Int, objects: Int
  ) async throws -> CommandEnding {
    let device = devices[number]
    let remote = remotes[device.remotes.randomElement(using: &generator) ?? 0]
    let line = Self.tornFetch(
      remote, try device.diary.folder.branch(), device, objects: objects)
    let shell = world.shell
    let count = Atomic<Int>(0)
    return await FaultInjector.$present.withValue({ _ in
      if count.add(1, ordering: .relaxed).oldValue == place { _ = try? shell.run(line) }
      return nil
    }) { await Self.carryOut(command, on: device.diary) }
  }

  /// Another device writes something and sends it when this one is about to push.
  private mutating func outrun(
    _ command: SimulatedCommand, _ number: Int
  ) async throws -> CommandEnding {
    let mine = Set(devices[number].remotes)
    let others = devices.indices.filter {
      $0 != number && !devices[$0].isOffline && !mine.isDisjoint(with: devices[$0].remotes)
    }
    guard let other = others.randomElement(using: &generator), await isInOrder(other),
      let write = try self.command(for: .eat, other),
      let pull = try self.command(for: .pull, other)
    else { return await Self.carryOut(command, on: devices[number].diary) }
    try await attempt(pull, on: other, .none)
    try await attempt(write, on: other, .none)
    // The line that stands for its push judges nothing.
    guard try await devices[other].diary.refusedCommits().isEmpty else {
      return await Self.carryOut(command, on: devices[number].diary)
    }
    let line = try pushLine(other, remotes[devices[other].remotes.first { mine.contains($0) } ?? 0])
    let shell = world.shell
    let hasRun = Atomic<Bool>(false)
    return await Self.carryOut(command, on: devices[number].diary) { _ in
      if !hasRun.exchange(true, ordering: .relaxed) { _ = try? shell.run(line) }
      return true
    }
  }

  /// What a push does, in the words of a shell: the remote has the commit, and the device has seen it there.
  private func pushLine(_ number: Int, _ remote: SimulatedRemote) throws -> String {
    let diary = devices[number].diary
    let branch = try diary.folder.branch()
    let (path, reference) = (diary.folder.path, branch.reference)
    return "git -C '\(remote.path)' fetch -q '\(path)' \(reference):\(reference) "
      + "&& git -C '\(path)' update-ref refs/remotes/\(remote.name)/\(branch.shortName) \(reference)"
  }
}

extension CommandEnding {
  var isDone: Bool { if case .done = self { true } else { false } }
}

extension Deed {
  /// Whether it asks a remote for anything.
  fileprivate var isReaching: Bool {
    isRemote || [.erase, .signIn, .password, .reset, .revoke].contains(self)
  }
}

extension SimulatedDevice {
  /// The files that cannot be used as they are.
  fileprivate var spoilt: Set<String> {
    Set(typed.filter { if case .spoilt = $0.value { true } else { false } }.keys)
  }
}

extension Document {
  fileprivate var text: String { JSONValue.object(fields).compactText }
}
