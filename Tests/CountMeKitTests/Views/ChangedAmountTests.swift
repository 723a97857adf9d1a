import CountMeModel
import CountMeSchema
import Testing

@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore

@Suite("Amounts that entries are changed to")
struct ChangedAmountTests {
  /// What an entry is after a change, as `250 g, 325`.
  private func changed(_ eaten: String, _ words: String) async throws -> String {
    let device = try TestDevice("laptop")
    let diary = try await device.create()
    defer { withExtendedLifetime(device) {} }
    _ = try await diary.eat(FoodEntry(.said(eaten)))
    let entry = try #require(try diary.documents("foodItems").first)
    let said = SpokenEntry(words, endsWithAmount: true)
    try await diary.write { reader throws(DiaryError) in
      try EntryChange(said, of: entry).plan(for: entry, reader)
    }
    let item = FoodItem(try #require(try diary.documents("foodItems").first).fields)
    return "\(item.serving.text), \(CanonicalNumber.text(of: item.calories ?? 0))"
  }

  @Test(
    "A sign is a difference to what it was",
    arguments: [
      ("oats 100 g 380 kcal", "oats +50g", "150 g, 570"),
      ("oats 100 g 380 kcal", "oats + 50 g", "150 g, 570"),
      ("oats 100 g 380 kcal", "oats -25 g", "75 g, 285"),
      ("oats 100 g 380 kcal", "oats +0.1 kg", "200 g, 760"),
      ("oats 100 g 380 kcal", "oats +20 kcal", "100 g, 400"),
      ("oats 100 g 380 kcal", "oats plus 50g", "150 g, 570"),
      ("oats 100 g 380 kcal", "oats minus 20 g", "80 g, 304"),
      ("oats 100 g 380 kcal", "oats down to 50 g", "50 g, 190"),
      ("oat bake 2 slices 200 kcal", "oat bake +1 slice", "3 slices, 300"),
    ])
  func differences(eaten: String, words: String, result: String) async throws {
    #expect(try await changed(eaten, words) == result)
  }

  @Test(
    "A difference that leaves nothing, or is in a unit that nobody can compare, is refused",
    arguments: [
      "oats by 20g", "oats another 20 g", "oats up 20 g", "oats extra 20 g", "oats minus one cup",
      "oats -100 g", "oats -150g", "oats +2 slices", "oats +1 cup",
    ])
  func impossible(words: String) async throws {
    await #expect(throws: DiaryError.self) { try await changed("oats 100 g 380 kcal", words) }
  }

  @Test(
    "What is a food as well as a meal is not taken for the meal",
    arguments: [("coffee to tea", nil), ("coffee to dinner", "dinner")] as [(String, String?)])
  func meals(words: String, meal: String?) {
    #expect(SpokenEntry(words, endsWithAmount: true).newMeal == meal)
  }

  @Test(
    "So many of a food by its name are so many of it",
    arguments: [
      ("an apple", "apple to 3 apples", "3 apples"), ("a pear", "pear 2 pears", "2 pears"),
      ("an apple", "apple to 2 large apples", "2 large apples"),
    ])
  func counts(eaten: String, words: String, same: String) async throws {
    let device = try TestDevice("laptop")
    let diary = try await device.create()
    defer { withExtendedLifetime(device) {} }
    _ = try await diary.eat(FoodEntry(.said(same)))
    let wanted = FoodItem(try #require(try diary.documents("foodItems").first).fields).calories ?? 0
    let result = try await changed(eaten, words)
    let calories = try #require(
      result.split(separator: ",").last.flatMap { Double(String($0).trimmed) })
    #expect(abs(calories - wanted) < 0.3, "\(result)")
  }

  @Test(
    "A part or a multiple without a unit is of the entry, and of several pieces nobody knows of what",
    arguments: [
      ("rice 300 g", "rice half", 0.5), ("rice 300 g", "rice to half", 0.5),
      ("rice 300 g", "rice a third", 1.0 / 3), ("rice 300 g", "rice x2", 2),
      ("almonds 30g", "almonds half", 0.5), ("almonds 30g", "almonds double", 2),
      ("an avocado", "avocado to half", 0.5), ("2 eggs", "eggs half", nil),
      ("2 eggs", "eggs x2", nil),
    ] as [(String, String, Double?)])
  func shares(eaten: String, words: String, factor: Double?) async throws {
    func energy(_ line: String) -> Double {
      line.split(separator: ",").last.flatMap { Double(String($0).trimmed) } ?? 0
    }
    guard let factor else {
      await #expect(throws: DiaryError.self) { try await changed(eaten, words) }
      return
    }
    let device = try TestDevice("desk")
    let diary = try await device.create()
    defer { withExtendedLifetime(device) {} }
    _ = try await diary.eat(FoodEntry(.said(eaten)))
    let known = FoodItem(try #require(try diary.documents("foodItems").first).fields).calories ?? 0
    #expect(abs(energy(try await changed(eaten, words)) - known * factor) < 0.3)
  }

  @Test("More than people eat at once is asked about, and what nobody eats is refused")
  func large() async throws {
    for words in ["rice 5 kg", "rice 5000 kcal", "rice 100 kg"] {
      await #expect(throws: DiaryError.self, "\(words)") { try await changed("rice 300 g", words) }
    }
    #expect(try await changed("rice 300 g", "rice 1 kg").hasPrefix("1 kg"))
  }
}
