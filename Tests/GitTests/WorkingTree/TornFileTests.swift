import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMePlatform

/// What a stopped machine leaves of a file is known again; what a person wrote is not taken for that.
@Suite("A torn file") struct TornFileTests {
  private static func bytes(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 32...126, using: &random) }
  }

  /// Law: whatever pieces of a write are on the disk, with whichever of the two sizes, the file is torn.
  @Test("is known whichever pieces reached the disk", arguments: UInt64(0)..<100)
  func pieces(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let old = Self.bytes(Int.random(in: 0...20_000, using: &random), &random)
    let new = Self.bytes(Int.random(in: 0...20_000, using: &random), &random)
    let size = [old.count, new.count, max(old.count, new.count)].randomElement(using: &random) ?? 0
    var present = [UInt8](repeating: 0, count: size)
    for start in stride(from: 0, to: size, by: 4096) {
      let source = [old, new, []].randomElement(using: &random) ?? []
      for place in start..<min(start + 4096, size, max(start, source.count)) {
        present[place] = source[place]
      }
    }
    #expect(TornFile.isTorn(present, of: new, over: [old]), "seed \(seed)")
  }

  /// Law: a file in which a person changed one byte to what neither version has there is the person's.
  @Test("is not what a person changed by one byte", arguments: UInt64(0)..<100)
  func edited(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let old = Self.bytes(Int.random(in: 1...9000, using: &random), &random)
    let new = Self.bytes(Int.random(in: 1...9000, using: &random), &random)
    var present = Bool.random(using: &random) ? old : new
    present[Int.random(in: 0..<present.count, using: &random)] = 7
    #expect(!TornFile.isTorn(present, of: new, over: [old]), "seed \(seed)")
  }

  @Test("is no longer than both versions")
  func tooLong() {
    #expect(!TornFile.isTorn([1, 2, 3, 0], of: [1, 2, 3], over: [[1, 2]]))
    #expect(TornFile.isTorn([1, 2, 0], of: [1, 2, 3], over: []))
    #expect(!TornFile.isTorn([1, 9, 3], of: [1, 2, 3], over: [[1, 2, 3]]))
  }
}
