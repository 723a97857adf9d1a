import CountMeModel
import TestSupport
import Testing

@Suite("Fields that never change, where two versions have them otherwise")
struct ImmutableFieldTests {
  /// Law: a version that neither side has keeps them on top of both; else one counts as a whole, the same everywhere.
  @Test("let no mixture be made", arguments: [DocumentMergeRule.lastWriteWins, .fieldwise])
  func noMixture(rule: DocumentMergeRule) throws {
    let schema = try TestCollection(
      "examples", rule: rule, fields: ["count": ["type": "number", "x-merge": "counter"]]
    ).schema
    let merge = DocumentMerge(schema)
    let creations: [JSONValue?] = ["1", "2", nil]
    for (left, right) in creations.flatMap({ left in creations.map { (left, $0) } }) {
      var (earlier, later): (JSONObject, JSONObject) = (["count": 100], ["count": 250])
      (earlier["createdAt"], later["createdAt"]) = (left, right)
      let (one, other) = (
        MatrixVersion("", at: "10:00", earlier).version,
        MatrixVersion("", at: "11:00", later).version
      )
      let outcome = merge.merge(base: .absent, one, other)
      #expect(outcome.result == merge.merge(base: .absent, other, one).result)
      let made = try #require(outcome.result.document)
      let isKept = [left, right].allSatisfy { $0 == nil || $0 == made["createdAt"] }
      #expect(
        isKept ? made["count"] == 350 : outcome.result == other, "\(left?.compactText ?? "-")")
    }
  }
}
