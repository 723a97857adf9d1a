import CountMeSchema
import Testing

@testable import CountMeJournal

/// What people mean by plain words, and how much of it they are served.
@Suite("What plain words mean")
struct EverydayPortionsTests {
  @Test(
    "A portion of which nobody says how much is as people are served it",
    arguments: [
      ("fish and chips", 800.0...1200.0), ("mac and cheese", 340...450),
      ("burrito bowl", 550...750), ("1 masala dosa", 300...450), ("2 sausage rolls", 550...700),
      ("spätzle", 180...280), ("slimfast", 160...240), ("g and t", 150...220),
      ("pot noodle", 280...420), ("a rack of ribs", 900...1200),
      ("chicken schnitzel", 350...550),
      ("a steak sandwich", 250...600), ("a steak sanga", 250...600),
    ])
  func portions(text: String, range: ClosedRange<Double>) async throws {
    let foods = try await FreshFoods().read(text).foods
    let energy = foods.reduce(0) { $0 + ($1.item.calories ?? 0) }
    #expect(range.contains(energy), "\(text): \(energy)")
  }
}
