import TestSupport
import Testing

@testable import CountMeModel

/// The size of what is not written to its end.
@Suite struct CanonicalSizeTests {
  /// Law: whatever the value is, it is beyond a limit where its canonical form is.
  @Test func `is that of the canonical form`() {
    for seed in RandomCases.seeds(of: 122) {
      var random = RandomJSON(seed: Int(seed & 0xFFFF_FFFF))
      for _ in 0..<20 {
        let value = random.value()
        let (read, size) = (value.compactBytes().count, value.canonicalBytes().count)
        for (limit, isBeyond) in [(size - 1, true), (size, false), (size + 1, false)] {
          #expect(value.isLonger(than: limit, readFrom: .max) == isBeyond, "seed \(seed)")
          #expect(value.isLonger(than: limit, readFrom: read) == isBeyond, "seed \(seed)")
        }
      }
    }
  }

  /// Law: nothing comes to more than what is not looked at for its few bytes.
  @Test(arguments: 1...JSONLimits.document.depth)
  func `grows most at the deepest level`(depth: Int) {
    var value = JSONValue.array(Array(repeating: 1, count: 500))
    for _ in 1..<depth { value = .array([value]) }
    let (read, size) = (value.compactBytes().count, value.canonicalBytes().count)
    #expect(value.isLonger(than: size - 1, readFrom: read))
    #expect(!value.isLonger(than: size, readFrom: read))
  }
}
