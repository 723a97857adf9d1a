import CountMeModel
import TestSupport
import Testing

@Suite("The stamp of a sum") struct SumStampTests {
  /// Law: of three equal steps made apart, none is lost, whichever two meet first.
  ///
  /// The one with the latest stamp comes to both others; each adds it to its own; then those two meet.
  @Test("keeps two sums of equal numbers apart", arguments: 0..<100)
  func threeSteps(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let schema = try TestCollection(
      "examples", rule: seed.isMultiple(of: 2) ? .lastWriteWins : .fieldwise,
      fields: ["count": ["type": "number", "x-merge": "counter"]]
    ).schema
    let merge = DocumentMerge(schema)
    let minutes = (10...59).shuffled(using: &random).prefix(3).sorted()
    let steps = minutes.map { MatrixVersion("", at: "10:\($0)", ["count": 250]).version }
    let latest = steps[2]
    let sums = steps[..<2].map { merge.merge(base: .absent, latest, $0).result }
    #expect(sums[0] != sums[1], "seed \(seed)")
    let all = merge.merge(base: latest, sums[0], sums[1]).result
    #expect(all.document?["count"] == 750, "seed \(seed)")
  }

  @Test("is the same on every device")
  func symmetric() throws {
    let schema = try TestCollection(
      "examples", rule: .fieldwise, fields: ["count": ["type": "number", "x-merge": "counter"]]
    ).schema
    let merge = DocumentMerge(schema)
    let (one, other) = (
      MatrixVersion("", at: "10:00", ["count": 1]).version,
      MatrixVersion("", at: "11:00", ["count": 2]).version
    )
    let sum = merge.merge(base: .absent, one, other).result
    #expect(merge.merge(base: .absent, other, one).result == sum)
    #expect(merge.merge(base: one, sum, one).result == sum)
    #expect(merge.merge(base: sum, sum, sum).result == sum)
  }
}
