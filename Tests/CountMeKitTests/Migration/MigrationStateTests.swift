import CountMeGit
import CountMeModel
import TestSupport
import Testing

@testable import CountMeCare

@Suite("The states of a migration")
struct MigrationStateTests {
  static let tally = MigrationTally(
    moved: 3, merged: 1, followed: 0, same: 2, left: ["odd/file.json"], digest: "d")
  static let work = MigrationWork(backup: "b", tally: tally)
  static let time = Timestamp(milliseconds: 1_790_000_000_000)

  /// One of each state, with two of the last.
  static let states: [MigrationState] = [
    .backingUp, .planning(backup: "b"), .rewriting(work), .verifying(work, commit: "c"),
    .switching(work, commit: "c"), .uploading(work, commit: "c"),
    .done(work, commit: "c", at: time),
    .rolledBack(.failure(at: .verifying, reason: "r")), .rolledBack(.asked),
  ]

  static let events: [MigrationEvent] = [
    .backedUp("b"), .planned(tally), .rewritten(commit: "c"), .verified, .switched,
    .uploaded(time), .moved, .failed("r"), .askedBack,
  ]

  /// Where each event leads, in the order of ``events``; a dash where it cannot happen.
  static let table = """
    backingUp   planning - - - - - backingUp rolledBack rolledBack
    planning    - rewriting - - - - backingUp rolledBack rolledBack
    rewriting   - - verifying - - - backingUp rolledBack rolledBack
    verifying   - - - switching - - backingUp rolledBack rolledBack
    switching   - - - - uploading - backingUp rolledBack rolledBack
    uploading   - - - - - done - - rolledBack
    done        - - - - - - - - rolledBack
    rolledBack  - - - - - - - - -
    rolledBack  - - - - - - - - -
    """

  @Test("Every state meets every event: the table is what happens")
  func transitions() {
    let rows = Self.table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    for (state, row) in zip(Self.states, rows) {
      #expect(state.step.rawValue == row[0])
      for (event, expected) in zip(Self.events, row.dropFirst()) {
        let next = state.after(event)?.step.rawValue ?? "-"
        #expect(next == expected, "\(state.step) at \(event)")
      }
    }
    #expect(rows.count == Self.states.count && rows.allSatisfy { $0.count == 10 })
  }

  @Test("What is known goes along from state to state")
  func data() {
    let migration = Self.migration(.backingUp)
    let done = Self.events.prefix(6).reduce(migration) { $0.after($1) }
    #expect(done.state == .done(Self.work, commit: "c", at: Self.time))
    // An event that cannot happen changes nothing.
    for event in Self.events.dropLast() { #expect(done.after(event) == done) }
    let failed = Self.migration(.verifying(Self.work, commit: "c")).after(.failed("r"))
    #expect(failed.state == .rolledBack(.failure(at: .verifying, reason: "r")))
  }

  @Test("A journal is read back as it was written; what is damaged is none")
  func journal() {
    var random = SplitMix64(seed: 51)
    for state in Self.states {
      let migration = Self.migration(state)
      let bytes = JSONValue.object(migration.json).canonicalBytes()
      #expect(Migration(bytes) == migration, "\(state)")
      for _ in 0..<100 {
        var damaged = bytes
        damaged[Int.random(in: 0..<bytes.count, using: &random)] =
          UInt8.random(in: 0...255, using: &random)
        // Never a crash, and what can be read is of this user.
        #expect(Migration(damaged).map { $0.user.text.count == 26 } ?? true)
      }
      for length in 0..<(bytes.count - 1) { #expect(Migration(Array(bytes.prefix(length))) == nil) }
    }
  }

  @Test(
    "The guest's documents are kept for 30 days from when all is done, and longer for what is left")
  func keptUntil() {
    #expect(Self.migration(.done(Self.work, commit: "c", at: Self.time)).keptUntil == nil)
    let tally = MigrationTally(moved: 1, merged: 0, followed: 0, same: 0, left: [], digest: "d")
    let work = MigrationWork(backup: "b", tally: tally)
    let done = Self.migration(.done(work, commit: "c", at: Self.time))
    #expect(done.keptUntil == Timestamp(milliseconds: Self.time.milliseconds + 2_592_000_000))
    #expect(Self.migration(.uploading(work, commit: "c")).keptUntil == nil)
  }

  private static func migration(_ state: MigrationState) -> Migration {
    Migration(
      user: UserID("aaaaaaaaaaaaaaaaaaaaaaaaaa") ?? .guest, guest: Repository.blobID(of: [1]),
      taken: nil, before: Repository.blobID(of: [2]), state: state)
  }
}
