import TestSupport
import Testing

@testable import countme

@Suite("Amounts as people say them", .ownThread)
struct PortionTextTests {
  private static let known: [(Double, String, String)] = [
    (80, "g", "80 g"), (0.04, "kg", "0.04 kg"), (0.25, "cup", "0.25 cup"),
    (1.25, "cup", "1.25 cups"),
    (1.0 / 3, "cup", "0.333 cup"), (0.004, "g", "0.004 g"), (33.333333, "g", "33.3 g"),
    (2, "slice", "2 slices"), (1, "slices", "1 slice"), (3, "glass", "3 glasses"),
    (2, "serving (80 g)", "2 servings (80 g)"), (2, "cup, chopped", "2 cups, chopped"),
    (2, "medium", "2 medium"), (2, "tbsp", "2 tbsp"), (2, "Slice", "2 Slice"), (2, "", "2"),
    (2, " ", "2"),
    (1, "100 g", "100 g"), (2, "250 ml bottle", "2 × 250 ml bottle"),
    (0.5, "½ pizza", "0.5 × ½ pizza"),
    (2, "g\n", "2 g"), (200, "ml", "200 ml"), (1234.56, "g", "1234.6 g"), (0, "g", "0 g"),
  ]

  @Test(
    "No amount becomes nothing, units are counted, and a unit that is an amount is multiplied",
    arguments: known)
  func portions(size: Double, unit: String, text: String) {
    #expect(PortionText(size, unit).text == text)
  }

  @Test("Without a unit the number stands alone, and without a number nothing")
  func missing() {
    #expect(PortionText(2, nil).text == "2")
    #expect(PortionText(nil, "g").text == "")
  }
}
