import TestSupport
import Testing

@testable import CountMeGit

@Suite("A delta of a document") struct DocumentDeltaTests {
  /// A document, or none: few words, so that much stands in two of them.
  private func text(_ count: Int, using random: inout SplitMix64) -> [UInt8] {
    let words = ["\"calories\": ", "12", "7", ",\n", "  ", "é", "2026-11-"]
    return (0..<count).flatMap { _ in
      Array(words[Int.random(in: words.indices, using: &random)].utf8)
    }
  }

  /// Some pieces gone, and others in their place.
  private func edited(_ base: [UInt8], using random: inout SplitMix64) -> [UInt8] {
    var target = base
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let start = Int.random(in: 0...target.count, using: &random)
      let end = min(target.count, start + Int.random(in: 0...40, using: &random))
      target.replaceSubrange(
        start..<end, with: text(Int.random(in: 0...6, using: &random), using: &random))
    }
    return target
  }

  @Test("makes the document of its base", arguments: UInt64(0)..<40)
  func applied(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for size in [0, 1, 3, 7, 20, 90, 700] {
      let base = text(size, using: &random)
      let prepared = DocumentDelta(from: base)
      for target in [base, edited(base, using: &random), text(size, using: &random), []] {
        let delta = try #require(prepared.delta(of: target))
        #expect(prepared.delta(of: target, shorterThan: delta.count) == nil)
        #expect(prepared.delta(of: target, shorterThan: delta.count + 1) == delta)
        let reader = try #require(DeltaReader(delta))
        #expect(reader.applied(to: base) == target)
      }
    }
  }

  @Test("is short where a number and a time are new") func short() throws {
    let base = Array(
      #"{"calories":311,"id":"a","lastModified":"2026-11-20T19:05:12.345Z","meal":"lunch"}"#.utf8)
    let target = Array(
      #"{"calories":290,"id":"a","lastModified":"2026-11-21T07:31:40.018Z","meal":"lunch"}"#.utf8)
    #expect(DocumentDelta(from: base).delta(of: target, shorterThan: target.count / 2) != nil)
  }
}
