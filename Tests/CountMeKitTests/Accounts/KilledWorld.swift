import CountMePlatform
import Foundation
import Synchronization
import TestSupport

@testable import CountMeStore

/// A world that is put back before each kill, and in which a deed is stopped at each change of a file in turn.
struct KilledWorld {
  /// What happens at a change.
  enum Ending: CaseIterable {
    /// The machine stops.
    case killed
    /// The machine refuses the change, once.
    case refused
  }

  let world: AccountWorld
  private let kept: TemporaryFolder

  /// Takes the world as it is now for what is before each deed.
  init(_ world: AccountWorld) throws {
    self.world = world
    kept = try TemporaryFolder()
    _ = try world.lines("cp -a . '\(kept.path)/before'")
  }

  /// Does a deed, stopped at some of the changes that it makes, and what comes after each.
  ///
  /// - Parameters:
  ///   - most: at how many changes at most, the last ones among them.
  ///   - after: is told what to call the place.
  func atEachChange(
    _ ending: Ending = .killed, most: Int = 12, _ deed: () async throws -> Void,
    after: (String) async throws -> Void
  ) async throws {
    let count = try await run(deed)
    let last = max(count - most / 2, 0)
    let step = max(1, last / max(1, most / 2))
    for place in Set(stride(from: 0, to: last, by: step)).union(last..<count).sorted() {
      switch ending {
      case .killed:
        _ = try await run(deed, stoppingAt: place)
        try putBack("crash")
      case .refused: _ = try? await run(deed, refusing: place)
      }
      try await after("\(ending) at \(place) of \(count)")
    }
  }

  /// Does a deed in the world as it was, and answers with how many changes it made.
  ///
  /// - Parameters:
  ///   - place: the change at which all is kept as it is then: what follows it never happened.
  ///   - refused: the change that is not made.
  private func run(
    _ deed: () async throws -> Void, stoppingAt place: Int? = nil, refusing refused: Int? = nil
  ) async throws -> Int {
    try putBack("before")
    let count = Atomic<Int>(0)
    let (shell, crash) = (world.shell, "\(kept.path)/crash")
    try await FaultInjector.$present.withValue({ _ in
      let number = count.add(1, ordering: .relaxed).oldValue
      if number == place { _ = try? shell.run("rm -rf '\(crash)'; cp -a . '\(crash)'") }
      return number == refused ? EIO : nil
    }) { try await deed() }
    return count.load(ordering: .relaxed)
  }

  private func putBack(_ name: String) throws {
    _ = try world.lines("find . -mindepth 1 -delete; cp -a '\(kept.path)/\(name)/.' .")
  }
}
