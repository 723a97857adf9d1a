import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CountMePlatform

@Suite("A lock on a file") struct FileLockTests {
  /// Whose turn it was, in order.
  private final class Turns: Sendable {
    let owners = Mutex<[Int]>([])
    let holders = Atomic<Int>(0)
    let wasShared = Atomic<Bool>(false)
  }

  private static func take(_ path: String, _ turns: Turns, as owner: Int, times: Int) {
    for _ in 0..<times {
      guard let lock = try? FileLock.acquire(path, waiting: 60) else { return }
      if turns.holders.add(1, ordering: .sequentiallyConsistent).oldValue != 0 {
        turns.wasShared.store(true, ordering: .relaxed)
      }
      turns.owners.withLock { $0.append(owner) }
      SystemClock.sleep(milliseconds: 3)
      turns.holders.subtract(1, ordering: .sequentiallyConsistent)
      _ = consume lock
    }
  }

  /// Law: whoever waits has it after each of the others had it about once, however greedy they are.
  @Test("Those who want it again at once let the others have it")
  func fairness() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/lock"
    let (turns, group) = (Turns(), DispatchGroup())
    let (writers, times) = (4, 25)
    for owner in 0..<writers {
      group.enter()
      Thread.detachNewThread {
        Self.take(path, turns, as: owner, times: times)
        group.leave()
      }
    }
    group.wait()
    let owners = turns.owners.withLock { $0 }
    let wasShared = turns.wasShared.load(ordering: .relaxed)
    #expect(!wasShared)
    #expect(owners.count == writers * times)
    // Until the last of them has begun, and after the first has ended, fewer are in the queue.
    let begun = (0..<writers).compactMap { owners.firstIndex(of: $0) }.max() ?? 0
    var last: [Int: Int] = [:]
    var longest = 0
    for (place, owner) in owners.enumerated() {
      if let before = last[owner], before >= begun { longest = max(longest, place - before) }
      last[owner] = place
    }
    #expect(begun <= 2 * writers, "one began after \(begun) turns of the others")
    #expect(longest <= 2 * writers, "one waited for \(longest) turns of the others")
  }

  @Test(
    "It is free once it is let go, though a process that is just being started has the file open")
  func forked() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/lock"
    guard let lock = try FileLock.acquire(path, waiting: 0) else {
      Issue.record("a new lock is held by nobody")
      return
    }
    // As between fork and exec: another descriptor of the same open file.
    let copy = dup(lock.descriptor)
    defer { close(copy) }
    _ = consume lock
    #expect(!FileLock.isHeld(path))
  }

  @Test("A process that it is left to holds it until it ends")
  func left() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/lock"
    guard let lock = try FileLock.acquire(path, waiting: 0) else {
      Issue.record("a new lock is held by nobody")
      return
    }
    let process = try DetachedProcess(
      "sleep", ["60"], environment: ChildEnvironment(), holding: lock)
    #expect(FileLock.isHeld(path))
    process.kill()
    #expect(!FileLock.isHeld(path))
  }

  @Test("Who leaves the queue, or dies in it, is waited for no more")
  func leaving() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/lock"
    let file = try #require(FileHandle(forUpdatingAtPath: try Self.made(path)))
    let queue = LockQueue(file.fileDescriptor)
    let ticket = try #require(queue.enter())
    #expect(try !Self.isFree(path))
    queue.leave(ticket)
    #expect(try Self.isFree(path, within: 10))
    _ = try #require(queue.enter())
    #expect(try !Self.isFree(path))
    try file.close()
    #expect(try Self.isFree(path, within: 10))
  }

  /// - Parameter seconds: a program that another test starts just now has the file open until it runs.
  private static func isFree(_ path: String, within seconds: Double = 0.01) throws -> Bool {
    let lock = try FileLock.acquire(path, waiting: seconds)
    return lock != nil
  }

  private static func made(_ path: String) throws -> String {
    try Data().write(to: URL(filePath: path))
    return path
  }
}
