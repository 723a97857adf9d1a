import TestSupport
import Testing

@testable import CountMeModel

/// Two devices that let the same day go apart, each with an entry that the other did not know.
@Suite("The maximum of an object is that of each of its members") struct MaximumOfMembersTests {
  @Test func theDaysOfTwoSummariesAreAllThere() throws {
    let base: JSONValue = ["2026-06-01": ["calories": 500]]
    let one: JSONValue = [
      "2026-06-01": ["calories": 700, "protein": 20], "2026-06-02": ["calories": 100],
    ]
    let other: JSONValue = [
      "2026-06-01": ["calories": 650, "fats": 9], "2026-06-03": ["calories": 300],
    ]
    #expect(
      try merged(base, one, other) == [
        "2026-06-01": ["calories": 700, "fats": 9, "protein": 20],
        "2026-06-02": ["calories": 100], "2026-06-03": ["calories": 300],
      ])
  }

  @Test func whatOneSideAloneTookBackGoes() throws {
    let base: JSONValue = ["2026-06-01": ["calories": 500], "2026-06-02": ["calories": 100]]
    let one: JSONValue = ["2026-06-02": ["calories": 100]]
    let other: JSONValue = ["2026-06-01": ["calories": 500], "2026-06-02": ["calories": 150]]
    #expect(try merged(base, one, other) == ["2026-06-02": ["calories": 150]])
  }

  @Test("no total is smaller than on either side that raised it", arguments: 0..<200)
  func nothingIsCountedLess(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let base = days(&generator, atLeast: [:])
    let one = days(&generator, atLeast: base)
    let other = days(&generator, atLeast: base)
    let result = try #require(try merged(value(base), value(one), value(other)))
    var wanted = one
    for (day, total) in other { wanted[day] = max(wanted[day] ?? 0, total) }
    #expect(result == value(wanted))
    #expect(result == (try merged(value(base), value(other), value(one))))
    #expect(try merged(value(one), result, value(one)) == result)
  }

  private func days(
    _ generator: inout SplitMix64, atLeast base: [String: Int]
  ) -> [String: Int] {
    var days = base
    for number in 1...5 where Bool.random(using: &generator) {
      days["2026-06-0\(number)", default: 0] += Int.random(in: 0...900, using: &generator)
    }
    return days
  }

  private func value(_ days: [String: Int]) -> JSONValue {
    var object = JSONObject()
    for (day, total) in days { object[day] = ["calories": .number(Double(total))] }
    return .object(object)
  }

  private func merged(
    _ base: JSONValue, _ one: JSONValue, _ other: JSONValue
  ) throws -> JSONValue? {
    let name = try #require(CollectionName("monthlySummaries"))
    let schema = try CollectionSchema(
      name: name,
      [
        "type": "object", "x-id": "month", "x-merge": "fieldwise",
        "properties": ["days": ["type": "object", "x-merge": "maximum"]],
      ])
    func version(_ days: JSONValue, _ minute: Int) -> MergeVersion {
      .valid([
        "id": "2026-06", "userId": "", "days": days,
        "lastModified": .string("2026-11-20T19:0\(minute):00.000Z"),
      ])
    }
    let result = DocumentMerge(schema)
      .merge(base: version(base, 0), version(one, 1), version(other, 2)).result
    guard case .valid(let fields) = result else { return nil }
    return fields["days"]
  }
}
