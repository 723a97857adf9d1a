import CountMeModel
import Git
import Synchronization
import TestSupport
import Testing

@testable import CountMeKit

/// How a command ended.
private enum Ending: Sendable {
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
    _ deed: Deed, on number: Int, _ mishap: Mishap, before: DocumentShelf? = nil
  ) async throws {
    let before = try before ?? DocumentShelf(of: devices[number].diary)
    let ending = try await end(of: deed, on: number, mishap)
    note(number, "\(deed.name) \(mishap)", ending.name)
    switch ending {
    case .done(let receipts):
      acknowledged += 1
      try check(receipts, on: number)
      try check(deed, on: number)
    case .crashed: break
    case .failed(let error):
      let isOffline = deed.isRemote && isOffline(number)
      if !mishap.isReason, !isOffline, !deed.mayEnd(with: error) {
        complain("\(deed.name) with \(mishap): \(error)")
      }
    }
    if case .done = ending {} else { try await goOn(number) }
    if !deed.isRemote {
      book.note(from: before, to: try DocumentShelf(of: devices[number].diary))
    }
  }

  /// What was acknowledged is there at once.
  private mutating func check(_ receipts: [Receipt], on number: Int) throws {
    for receipt in receipts {
      if let commit = receipt.commit { book.acknowledge(commit) }
      for change in receipt.changes {
        let found = try devices[number].diary.reader().document(change.collection, change.id)
        if found != change.document {
          complain("\(change.collection)/\(change.id) is not what was acknowledged")
        }
      }
    }
  }

  /// What was said to be synced is on the remote.
  private mutating func check(_ deed: Deed, on number: Int) throws {
    switch deed {
    case .sync, .push:
      if try world.remoteTip() != Tip(of: devices[number].diary) {
        complain("\(deed.name) is done, and the remote is elsewhere")
      }
    case .edit, .undo, .takeIn, .pull: break
    }
  }

  /// The next command after one that failed just works, and finishes what that left half done.
  private mutating func goOn(_ number: Int) async throws {
    do {
      _ = try await Deed.takeIn.perform(on: devices[number].diary, SyncOptions())
    } catch {
      complain("the next command fails: \(error)")
    }
  }

  private mutating func end(
    of deed: Deed, on number: Int, _ mishap: Mishap
  ) async throws -> Ending {
    let diary = devices[number].diary
    switch mishap {
    case .none: return await Self.carryOut(deed, on: diary)
    case .crash(let place): return try await crash(deed, number, place)
    case .full(let place):
      let count = Atomic<Int>(0)
      let ending = await DiskWitness.$present.withValue({ _ in
        count.add(1, ordering: .relaxed).oldValue == place ? 28 : nil
      }) { await Self.carryOut(deed, on: diary) }
      if count.load(ordering: .relaxed) > place { mishaps["full", default: 0] += 1 }
      return ending
    default: break
    }
    guard !isOffline(number) else { return await Self.carryOut(deed, on: diary) }
    mishaps[mishap.name, default: 0] += 1
    switch mishap {
    case .remote(let fault): try world.breakRemote(of: diary, fault)
    case .cutBefore: try hook("pre-receive")
    case .cutAfter: try hook("post-receive")
    case .outrun: return try await outrun(deed, number)
    case .none, .crash, .full: break
    }
    let ending = await Self.carryOut(deed, on: diary)
    try world.mendRemote(of: diary)
    _ = try world.world.lines("rm -f remote.git/hooks/post-receive")
    return ending
  }

  private static func carryOut(
    _ deed: Deed, on diary: Diary, mayPush: @escaping @Sendable (String) -> Bool = { _ in true }
  ) async -> Ending {
    var options = SyncOptions(accepting: [.deletions])
    options.mayPush = mayPush
    do {
      return .done(try await deed.perform(on: diary, options))
    } catch {
      return .failed(error)
    }
  }

  /// A hook that ends the conversation by ending the remote's side of it.
  private func hook(_ name: String) throws {
    _ = try world.world.lines(
      """
      mkdir -p remote.git/hooks; cd remote.git/hooks
      printf '#!/bin/sh\\nkill -9 $PPID\\n' >\(name); chmod +x \(name)
      """)
  }

  /// Keeps the folders as they are in the middle of a command; they are what a crash there leaves.
  ///
  /// What the command does after that never happened, on the remote either.
  private mutating func crash(
    _ deed: Deed, _ number: Int, _ place: Int
  ) async throws -> Ending {
    let name = devices[number].name
    let (shell, diary) = (world.world.shell, devices[number].diary)
    let folders = "'\(name)' 'state-of-\(name)' remote.git"
    let count = Atomic<Int>(0)
    let hasCrashed = Atomic<Bool>(false)
    let ending = await DiskWitness.$present.withValue({ _ in
      if count.add(1, ordering: .relaxed).oldValue == place {
        let answer = try? shell.run("rm -rf crash; mkdir crash; cp -a \(folders) crash")
        hasCrashed.store(answer?.code == 0, ordering: .relaxed)
      }
      return nil
    }) { await Self.carryOut(deed, on: diary) }
    guard hasCrashed.load(ordering: .relaxed) else { return ending }
    mishaps["crash", default: 0] += 1
    _ = try world.world.lines("rm -rf \(folders); mv crash/* .; rmdir crash")
    try devices[number].restart()
    return .crashed
  }

  /// Another device writes something, and pushes it when this one is about to push.
  private mutating func outrun(_ deed: Deed, _ number: Int) async throws -> Ending {
    let others = devices.indices.filter { $0 != number && !isOffline($0) }
    guard let other = others.randomElement(using: &generator) else {
      return await Self.carryOut(deed, on: devices[number].diary)
    }
    try await attempt(.pull, on: other, .none)
    try await attempt(try self.deed(for: other).local, on: other, .none)
    let line = try await pushLine(of: devices[other].diary)
    let shell = world.world.shell
    let hasRun = Atomic<Bool>(false)
    return await Self.carryOut(deed, on: devices[number].diary) { _ in
      if !hasRun.exchange(true, ordering: .relaxed) { _ = try? shell.run(line) }
      return true
    }
  }

  /// What a push does, in the words of a shell: the remote has the commit, and the device has seen it there.
  private func pushLine(of diary: Diary) async throws -> String {
    let branch = try diary.folder.branch()
    let remote = try #require(try await diary.remotes().first)
    let seen = await diary.trackingReference(branch, on: remote)
    let (path, reference) = (diary.folder.path, branch.reference)
    return "git -C remote.git fetch -q '\(path)' \(reference):\(reference) "
      + "&& git -C '\(path)' update-ref \(seen) \(reference)"
  }
}

extension Deed {
  /// The deed, or nothing to speak of where it needs a remote.
  fileprivate var local: Deed { isRemote ? .takeIn : self }
}
