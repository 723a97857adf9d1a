import CountMeGit
import CountMeModel
import CountMeSodium
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory

/// What the account key says of earlier histories has room in its document, whatever others wrote and however often a
/// history began anew.
@Suite("What a beginning tells of the work before it") struct ReplacedWorkTests {
  private static func commit(_ number: Int) throws -> ObjectID {
    let hex = String(number, radix: 16)
    return try #require(ObjectID(hex: String(repeating: "0", count: 40 - hex.count) + hex))
  }

  private static func bytes(_ work: ReplacedWork) -> Int {
    JSONValue.object([
      "replacedWork": .object(work.json), "replacedLately": .object(work.latestJSON),
    ])
    .canonicalBytes().count
  }

  /// Law: of many commits that a device made beside each other the newest are named, and the document holds them.
  @Test("has room, however many commits a device made beside each other") func siblings() throws {
    var history = try ForgedHistory(seed: 5)
    let key = try history.key()
    let first = try history.commit(
      [history.document.file, history.certificate(of: key.verifyingKey, "d")], on: [], by: key)
    var beside: [ObjectID] = []
    for _ in 0..<(ReplacedWork.mostOfDevice + 20) {
      beside.append(try history.commit([history.note], on: [first], by: key))
    }
    let other = try history.key()
    let tip = try history.commit([history.note], on: beside, by: other)
    var work = ReplacedWork()
    work.add(try HistoryGraph(tip, in: history.repository))
    let named = Set(work.all.map(\.id))
    #expect(named.count == ReplacedWork.mostOfDevice + 1 && named.contains(tip))
    #expect(named.isSubset(of: beside + [tip]))
    #expect(named.isSuperset(of: beside.suffix(ReplacedWork.mostOfDevice)))
  }

  /// Law: the histories that are told of are the last ones, and their document never outgrows its bound.
  @Test("has room, however often the history began anew", arguments: [1, 2, 7, 60])
  func histories(devices: Int) throws {
    var work = ReplacedWork()
    var names = ["first"]
    var random = SplitMix64(seed: UInt64(devices))
    for number in 1...1_000 {
      // A history is called by the tip of the one before it.
      let tip = try Self.commit(Int.random(in: 1..<Int.max, using: &random))
      for device in 0..<devices {
        let id = device == 0 ? tip : try Self.commit(number * 1_000 + device)
        let fingerprint = "SHA256:" + String(repeating: "d", count: 40) + "\(100 + device)"
        work.add(id, by: fingerprint, of: try #require(names.last))
      }
      names.append(tip.hex)
    }
    names.removeLast()
    work.forgetOldest(before: try #require(names.last))
    let kept = Set(work.all.map(\.history))
    #expect(Self.bytes(work) < AccountPlace.bytes * 3 / 4)
    #expect(kept == Set(names.suffix(kept.count)) && kept.count >= 400 / (3 * devices + 1))
  }
}
