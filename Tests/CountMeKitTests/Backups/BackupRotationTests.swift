import CountMeModel
import TestSupport
import Testing

@testable import CountMeCare
@testable import CountMeImporters

@Suite("Which backups stay") struct BackupRotationTests {
  /// Laws: the newest stays, at most as many as the bounds say stay, what stays stays again, the order
  /// does not count, and each of the last seven days with a backup keeps its newest.
  @Test("keeps the newest, within bounds, once and for all", arguments: UInt64(0)..<100)
  func laws(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let rotation = BackupRotation()
    let span = Int64([1, 30, 400, 2000].randomElement(using: &random) ?? 1) * 86_400_000
    let items = (0..<Int.random(in: 1...120, using: &random)).map { number in
      BackupRotation.Item(
        id: "\(number)",
        time: Timestamp(
          milliseconds: 1_790_000_000_000 - Int64.random(in: 0...span, using: &random)))
    }
    let gone = Set(rotation.removable(items, in: .utc))
    let kept = items.filter { !gone.contains($0.id) }
    let newest = try #require(items.max { ($0.time, $0.id) < ($1.time, $1.id) })
    #expect(kept.contains(newest), "seed \(seed)")
    #expect(kept.count <= rotation.days + rotation.weeks + rotation.months, "seed \(seed)")
    #expect(rotation.removable(kept, in: .utc) == [], "seed \(seed)")
    #expect(Set(rotation.removable(items.shuffled(using: &random), in: .utc)) == gone)
    let days = Dictionary(grouping: items, by: \.time.date)
    for day in days.keys.sorted().suffix(7) {
      let last = days[day]?.max { ($0.time, $0.id) < ($1.time, $1.id) }
      #expect(kept.contains { $0 == last }, "seed \(seed), \(day)")
    }
    #expect(rotation.removable([], in: .utc) == [])
  }

  @Test("several precautions of a day stay: none takes away what another one named")
  func precautions() {
    func times(_ count: Int) -> [BackupRotation.Item] {
      (0..<count).map {
        .init(id: "\($0)", time: Timestamp(milliseconds: 1_790_000_000_000 + Int64($0) * 1000))
      }
    }
    let rotation = BackupRotation(of: .precaution)
    #expect(rotation.removable(times(5), in: .utc) == [])
    #expect(rotation.removable(times(7), in: .utc) == ["0", "1"])
    #expect(BackupRotation(of: .asked).removable(times(3), in: .utc) == ["0", "1"])
  }

  @Test("a backup each day for two years: 7 days, 4 weeks and 12 months are left")
  func daily() {
    var kept: [BackupRotation.Item] = []
    for day in 0..<730 {
      let time = Timestamp(milliseconds: 1_790_000_000_000 + Int64(day) * 86_400_000)
      kept.append(BackupRotation.Item(id: "\(day)", time: time))
      let gone = Set(BackupRotation().removable(kept, in: .utc))
      kept.removeAll { gone.contains($0.id) }
    }
    #expect((18...23).contains(kept.count))
    #expect(Set(kept.map { $0.time.date.text.prefix(7) }).count == 12)
  }
}
