import CountMeModel
import TestSupport
import Testing

/// The seed's property of daily logs, as this design has it; the case number is the seed.
@Suite("Properties of daily logs")
struct DailyLogPropertyTests {
  /// The log of the merged day lists the entries of both, each once, but those that either side
  /// deleted or the later edit moved away; its totals are theirs.
  @Test(
    "Feature: firebase-user-auth, Property 21: Daily Log Merging", arguments: 0..<200)
  func dailyLogsAreMerged(seed: Int) throws {
    let diary = TestDiary(
      collections: TestCollection.builtIn.filter {
        ["dailyLogs", "foodItems", "exerciseItems"].contains($0.schema.name.text)
      })
    var before = DayChange(diary, at: 0, seed: UInt64(seed))
    try before.live(steps: 4)
    // A minute apart, so that no two edits have the same stamp.
    var one = DayChange(diary, from: before.tree, at: 301, seed: UInt64(seed) + 10_000)
    var other = DayChange(diary, from: before.tree, at: 302, seed: UInt64(seed) + 20_000)
    try one.live(steps: seed % 5)
    try other.live(steps: 1 + seed % 7)
    let merged = diary.merge(diary.merged(base: before.tree, one.tree, other.tree), into: one.tree)
    let swapped = diary.merge(
      diary.merged(base: before.tree, other.tree, one.tree), into: other.tree)
    #expect(merged == swapped, "seed \(seed)")

    let expected = expectedFood([before, one, other])
    let log = merged[try diary.path("dailyLogs", DayChange.day)].document
    let listed = log?["foodItems"]?.array?.compactMap(\.string) ?? []
    #expect(listed == expected, "each entry of both once, sorted, seed \(seed)")
    let food = DayChange.food(in: merged)
    #expect(food.compactMap { $0["id"]?.string } == expected, "seed \(seed)")
    let total = food.reduce(0) { $0 + ($1["calories"]?.number ?? 0) }
    #expect((log?["totalCalories"]?.number ?? 0) == total, "seed \(seed)")
  }

  /// The ids of the entries that nobody deleted and that count for the day as they were written last.
  private func expectedFood(_ changes: [DayChange]) -> [String] {
    let deleted = changes.reduce(into: Set<String>()) { $0.formUnion($1.deleted) }
    let written = changes.reduce(into: [:]) { written, change in
      written.merge(change.written) { $0.time > $1.time ? $0 : $1 }
    }
    return written.filter { $0.value.day == DayChange.day }.keys
      .filter { !deleted.contains($0) }.sorted()
  }
}
