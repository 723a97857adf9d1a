import CountMeModel
import TestSupport
import Testing

/// Rule 4 of merging: what a day's log lists once two versions of the day were merged.
@Suite("A day's log after a merge")
struct DayAfterMergeTests {
  let diary = TestDiary(
    collections: TestCollection.builtIn.filter {
      ["dailyLogs", "foodItems", "exerciseItems"].contains($0.schema.name.text)
    })

  /// A day with three entries, and two devices that have it.
  private func apart() throws -> (before: DayChange, one: DayChange, other: DayChange) {
    var before = DayChange(diary, at: 0, seed: 1)
    for _ in 0..<3 { try before.add() }
    return (
      before, DayChange(diary, from: before.tree, at: 301, seed: 2),
      DayChange(diary, from: before.tree, at: 302, seed: 3)
    )
  }

  /// The tree that two devices make, whoever merges, with nothing left to bring into line.
  private func merged(
    _ before: DayChange, _ one: DayChange, _ other: DayChange, _ comment: Comment? = nil
  ) -> DocumentTable {
    let tree = diary.merge(diary.merged(base: before.tree, one.tree, other.tree), into: one.tree)
    let swapped = diary.merge(
      diary.merged(base: before.tree, other.tree, one.tree), into: other.tree)
    #expect(tree == swapped, comment)
    #expect(diary.unsettled(tree).isEmpty, comment)
    return tree
  }

  private func log(_ tree: DocumentTable) throws -> JSONObject? {
    tree[try diary.path("dailyLogs", DayChange.day)].document
  }

  @Test func listsNoEntryThatWasDeleted() throws {
    var (before, one, other) = try apart()
    let eaten = before.food
    try one.delete(eaten[0])
    try other.eatMore(eaten[1])
    let tree = merged(before, one, other)
    let log = try #require(try log(tree))
    #expect(log["foodItems"] == .array(eaten.dropFirst().compactMap { $0["id"] }))
    let calories = eaten.dropFirst().reduce(1) { $0 + ($1["calories"]?.number ?? 0) }
    #expect(log["totalCalories"] == .number(calories))
  }

  @Test func goesWithTheDayUnlessSomethingWasAdded() throws {
    var (before, one, other) = try apart()
    try one.deleteDay()
    try other.eatMore(before.food[0])
    let tree = merged(before, one, other)
    #expect(tree == DocumentTable(), "deletion wins over the entry that was edited")
  }

  @Test func comesBackForWhatWasAddedApart() throws {
    var (before, one, other) = try apart()
    try one.deleteDay()
    try other.add()
    try other.add()
    let tree = merged(before, one, other)
    let new = other.food.filter { !before.food.contains($0) }
    let log = try #require(try log(tree))
    #expect(log["foodItems"] == .array(new.compactMap { $0["id"] }))
    #expect(log["totalCalories"] == .number(new.reduce(0) { $0 + ($1["calories"]?.number ?? 0) }))
    #expect(log["lastModified"]?.string == new.compactMap { $0["lastModified"]?.string }.max())
    #expect(DayChange.food(in: tree) == new, "what the deleter saw is gone")
  }

  @Test func staysAwayWhereBothDeletedTheDay() throws {
    var (before, one, other) = try apart()
    try one.deleteDay()
    try other.add()
    try other.deleteDay()
    #expect(merged(before, one, other) == DocumentTable())
  }

  @Test("holds for any edits of a day, of which some delete it", arguments: 0..<200)
  func randomDays(seed: Int) throws {
    var before = DayChange(diary, at: 0, seed: UInt64(seed))
    try before.live(steps: 4)
    var one = DayChange(diary, from: before.tree, at: 301, seed: UInt64(seed) + 10_000)
    var other = DayChange(diary, from: before.tree, at: 302, seed: UInt64(seed) + 20_000)
    try one.live(steps: seed % 4)
    if seed % 2 == 0 { try one.deleteDay() }
    try one.live(steps: seed % 3)
    try other.live(steps: 1 + seed % 5)
    let tree = merged(before, one, other, "seed \(seed)")
    let food = DayChange.food(in: tree)
    let log = try log(tree)
    #expect((log?["foodItems"] ?? []) == .array(food.compactMap { $0["id"] }), "seed \(seed)")
    let total = food.reduce(0) { $0 + ($1["calories"]?.number ?? 0) }
    #expect((log?["totalCalories"]?.number ?? 0) == total, "seed \(seed)")
    if !food.isEmpty { #expect(log != nil, "seed \(seed)") }
    // A log that says nothing but that it was there is not brought back.
    let wasDeleted = try seed % 2 == 0 && self.log(one.tree) == nil
    if food.isEmpty, wasDeleted, !before.food.isEmpty { #expect(log == nil, "seed \(seed)") }
  }
}
