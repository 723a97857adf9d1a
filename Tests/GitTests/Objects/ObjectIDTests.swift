import CountMeGit
import CountMePlatform
import TestSupport
import Testing

/// Ids keep their bytes and sort by them.
@Suite struct ObjectIDTests {
  /// Law: hexadecimal and back is the same id, and the order is that of the text.
  @Test func hexIsBothWays() throws {
    var random = SplitMix64(seed: 1)
    var ids: [ObjectID] = []
    for _ in 0..<200 {
      let hex = (0..<40).map { _ in
        String(UInt8.random(in: 0..<16, using: &random), radix: 16)
      }.joined()
      let id = try #require(ObjectID(hex: hex))
      #expect(id.hex == hex)
      #expect(ObjectID(hex: hex.uppercased()) == id)
      ids.append(id)
    }
    #expect(ids.sorted().map(\.hex) == ids.map(\.hex).sorted())
  }

  @Test(arguments: [
    "", "abc", String(repeating: "g", count: 40), String(repeating: "0", count: 41),
  ])
  func otherTextIsNone(_ text: String) {
    #expect(ObjectID(hex: text) == nil)
  }
}
