import CountMeGit
import CountMePlatform
import TestSupport
import Testing

/// Several devices that push to one folder at the same time.
@Suite struct ManyWritersTests {
  private static let writers = 3
  private static let pushes = FaultForm.isLong ? 60 : 20

  @Test func noCommitOfThreeWritersIsLost() async throws {
    let world = try TransportWorld(inMemory: true)
    let bare = try world.bare()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<Self.writers {
        group.addTask { try Self.write(writer, world, bare) }
      }
      try await group.waitForAll()
    }
    let count = try world.git("rev-list", "--count", "--no-merges", "main", at: bare)
    #expect(count == "\(Self.writers * Self.pushes)")
    try world.expectSound(bare)
  }

  /// Commits on top of what the remote has, again whenever someone was faster.
  private static func write(_ writer: Int, _ world: TransportWorld, _ bare: String) throws {
    let path = try world.device("writer\(writer)")
    let repository = try Repository.open(at: path)
    let remote = Remote(try RemoteURL(bare), options: world.options())
    for number in 0..<pushes {
      for attempt in 0... {
        let old = try remote.fetch(into: repository) { $0 == "refs/heads/main" }.wanted.first
        if let old { try world.git("update-ref", "refs/heads/main", old.hex, at: path) }
        try DiaryHistory(device: "w\(writer)").add(1, first: number, to: world, at: path)
        let update = ReferenceUpdate(
          name: "refs/heads/main", old: old, new: try world.tip(at: path))
        let known = old.map { [$0] } ?? []
        let outcome = try remote.push([update], from: repository, known: known).outcome
        if outcome == .accepted { break }
        guard case .refused(let refusals) = outcome, refusals.first?.isRace == true else {
          throw ProgramFailure(command: "push", errors: "\(outcome)")
        }
        // Who is too late is so because another was in time, which the others are only so often.
        guard attempt < writers * pushes else {
          throw ProgramFailure(command: "push", errors: "no luck: \(outcome)")
        }
      }
    }
  }
}
