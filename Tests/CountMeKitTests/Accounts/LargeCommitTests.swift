import CountMeGit
import CountMeModel
import CountMePlatform
import CountMeSodium
import TestSupport
import Testing

@testable import CountMeHistory

/// A commit that changes so many files that all processors judge them is judged as a small one is.
@Suite("The judge of large commits")
struct LargeCommitTests {
  /// So many files that some are judged alone, and the rest in two batches.
  private static let count = 4000

  private static func path(_ number: Int) -> String {
    // On both sides of the account's own files, which are judged one by one.
    "\(number < 3000 ? "notes" : "walks")/\(number + 10000).json"
  }

  /// A commit with files of which some are another person's.
  private static func commit(
    _ history: inout ForgedHistory, bad: Set<Int>
  ) throws -> (id: ObjectID, blobs: [ObjectID]) {
    let device = try history.key()
    let root = try history.commit(
      [history.document.file, history.certificate(of: device.verifyingKey, "one")], on: [],
      by: device)
    let owner = history.account.verifyingKey.userID.text
    let files = (0..<count).map { number in
      let fields: JSONObject = [
        "id": .string("\(number + 10000)"), "lastModified": "2026-11-20T12:00:00.000Z",
        "userId": .string(bad.contains(number) ? "another" : owner),
      ]
      return SealedFile(merged: path(number), bytes: JSONValue.object(fields).canonicalBytes())
    }
    let other = try history.key()
    let certificate = history.certificate(of: other.verifyingKey, "two")
    let id = try history.commit(files + [certificate], on: [root], by: device)
    return (id, files.map { Repository.blobID(of: $0.bytes ?? []) })
  }

  @Test(
    "What is against its files is told in the order of their paths",
    arguments: RandomCases.seeds(of: 1902, few: 3))
  func order(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var history = try ForgedHistory(seed: seed)
    // Where one share, one batch or one way of judging ends and the next begins.
    let edges = [0, 1023, 1024, 1025, 1279, 1280, 2999, 3000, 3071, 3072, 3999]
    var bad = Set(edges.filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      bad.insert(Int.random(in: 0..<Self.count, using: &random))
    }
    let commit = try Self.commit(&history, bad: bad)
    let owner = history.account.verifyingKey.userID
    var judge = CommitVerifier(owner: owner)
    let paths = bad.sorted().map(Self.path)
    #expect(try judge.judgeAll(commit.id, in: history.repository).map(\.path) == paths)
    #expect(try judge.refusal(of: commit.id, in: history.repository)?.path == paths.first)
    let some = try judge.refusals(of: commit.id, most: 2, in: history.repository)
    #expect(some.map(\.path) == Array(paths.prefix(2)))
  }

  @Test(
    "A file that is missing ends it, unless one before that is refused", arguments: [500, 3500])
  func missing(number: Int) throws {
    var history = try ForgedHistory(seed: 9)
    let before = try Self.commit(&history, bad: [number - 300])
    let after = try Self.commit(&history, bad: [number + 300])
    for commit in [before, after] {
      let hex = commit.blobs[number].hex
      try? DurableFile.remove("\(history.path)/objects/\(hex.prefix(2))/\(hex.dropFirst(2))")
    }
    var judge = CommitVerifier(owner: history.account.verifyingKey.userID)
    #expect(
      try judge.refusal(of: before.id, in: history.repository)?.path == Self.path(number - 300))
    #expect(throws: DiaryError.self) {
      try judge.refusal(of: after.id, in: history.repository)
    }
  }
}
