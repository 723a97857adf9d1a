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
    work = work.forgetting(before: try #require(names.last))
    let kept = Set(work.all.map(\.history))
    #expect(Self.bytes(work) < AccountPlace.bytes * 3 / 4)
    #expect(kept == Set(names.suffix(kept.count)) && kept.count >= 400 / (3 * devices + 1))
  }

  /// Law: nothing of a history is carried over of which nobody can tell what is contained; of one that began anew
  /// apart, and lately, that is told.
  @Test("says which histories are forgotten") func forgotten() throws {
    func tip(_ number: Int) throws -> ObjectID { try Self.commit(number + 1) }
    func name(_ number: Int) throws -> String { number == 0 ? "first" : try tip(number - 1).hex }
    func work(upTo count: Int) throws -> ReplacedWork {
      var work = ReplacedWork()
      for number in 0..<count {
        work.add(try tip(number), by: String(repeating: "d", count: 50), of: try name(number))
      }
      return work
    }
    let few = try work(upTo: 20).forgetting(before: try name(19))
    #expect(!few.hasForgotten("unknown", after: ReplacedWork()))
    let many = try work(upTo: 900).forgetting(before: try name(899))
    let kept = Set(many.all.map(\.history))
    for number in stride(from: 0, to: 900, by: 37) {
      let isKept = kept.contains(try name(number))
      #expect(many.hasForgotten(try name(number), after: try work(upTo: number)) == !isKept)
    }
    #expect(!many.hasForgotten("apart", after: try work(upTo: 899)))
    #expect(many.json["forgotten"] != nil && few.json["forgotten"] == nil)
  }

  /// Law: nothing of a forgotten history comes back, by a device of its own or in the place of a remote's.
  @Test("lets nothing of a forgotten history be carried over") func carrying() throws {
    var history = try ForgedHistory(seed: 7)
    let key = try history.key()
    let files = [history.certificate(of: key.verifyingKey, "d"), history.note]
    let old = try history.commit([history.document.file] + files, on: [], by: key)
    let contents = try HistoryRewrite.contents(
      of: history.repository.commit(old).tree, history.repository)
    for (count, isForgotten) in [(20, false), (900, true)] {
      var work = ReplacedWork()
      var name = "of an older program"
      for number in 1...count {
        work.add(try Self.commit(number), by: String(repeating: "d", count: 50), of: name)
        name = try Self.commit(number).hex
      }
      work = work.forgetting(before: name)
      let document = history.document.beginningAnew(
        by: history.account, insteadOf: try Self.commit(count), with: contents, containing: work,
        in: ForgedHistory.diary, now: Timestamp(milliseconds: 1_790_000_009_000))
      let root = try history.commit([document.file] + files, on: [], by: key)
      var error: DiaryError?
      do {
        _ = try HistoryCarrier(of: old, to: root, in: history.repository)
      } catch let caught {
        error = caught
      }
      #expect(error == (isForgotten ? .sync(.historyForgotten) : nil))
      #expect(try !HistoryRewrite.takesPlace(root, of: old, in: history.repository))
    }
  }
}
