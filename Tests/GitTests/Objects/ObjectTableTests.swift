import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMePlatform

@Suite("The objects of a pack that is being written") struct ObjectTableTests {
  /// Law: every object is found where it was put, and their order is that of the ids.
  @Test("each is found by its id", arguments: UInt64(0)..<20)
  func packEntries(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var entries = ObjectTable<PackIndex.Entry>()
    var ids: [ObjectID] = []
    for number in 0..<Int.random(in: 0...9000, using: &random) {
      let bytes = (0..<20).map { _ in UInt8.random(in: 0...(seed < 10 ? 255 : 3), using: &random) }
      let id = ObjectID(bytes: bytes[...])
      guard entries.place(of: id) == nil else { continue }
      entries.append(PackIndex.Entry(id: id, offset: number, checksum: UInt32(number)))
      ids.append(id)
    }
    #expect(entries.count == ids.count)
    for (place, id) in ids.enumerated() {
      #expect(entries.place(of: id) == place && entries[place].id == id, "seed \(seed)")
    }
    #expect(entries.sortedPlaces.map { entries[Int($0)].id } == ids.sorted(), "seed \(seed)")
  }
}
