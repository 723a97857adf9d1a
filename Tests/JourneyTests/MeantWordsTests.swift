import Foundation
import TestSupport
import Testing

/// What newcomers type before they know the commands: it works, or the hint is the command to write.
@Suite("Words that people try first")
struct MeantWordsTests {
  @Test(
    "Amounts are understood as people say them",
    arguments: [
      ("wine 1 glass", "wine, table, red, 1 serving, 125 kcal"),
      ("a glass of wine", "wine, table, red, 1 serving, 125 kcal"),
      ("oatmeal 1 bowl", "1 cup, 166.1 kcal"), ("bowl of oatmeal", "1 cup, 166.1 kcal"),
      ("tea 2 mugs", "2 cup, 4.7 kcal"), ("cup of coffee", "1 cup, 2.4 kcal"),
      ("handful of almonds", "1 handful, 164.1 kcal"), ("half an avocado", "0.5 cup"),
      ("2x eggs", "2 large, 143 kcal"), ("2 x eggs", "2 large, 143 kcal"),
      ("eggs x2", "2 large, 143 kcal"), ("'eggs x2'", "2 large, 143 kcal"),
      ("rice 2 cups", "2 cups, 410.8 kcal"), ("bread 3 slices", "3 slice, 241.9 kcal"),
      ("apple, 95", "apple, 95 kcal\n"), ("coke 330ml", "cola, regular, 330 ml"),
      ("1 can coke", "cola, regular, 1 can or bottle"), ("glass of water", "250 ml of 2000 ml"),
      ("1 can of beer", "1 can, 153.1 kcal"), ("glass of milk", "1 cup, 148.8 kcal"),
    ])
  func eaten(words: String, answer: String) throws {
    let said = try DiaryJourney().run("countme eat \(words)")
    #expect(said.contains(answer), "\(words): \(said)")
  }

  @Test(
    "What is no food leads to what to write",
    arguments: [
      ("banana yesterday", "hint: countme eat banana --date yesterday\n"),
      ("green banana last monday", "hint: countme eat green banana --date \"last monday\"\n"),
      ("banana for breakfast", "hint: countme eat banana --meal breakfast\n"),
      ("banana at 8am", "hint: countme eat banana --at 8am\n"),
      ("black coffee 1 cup", "or look for one like it: countme food search coffee\n"),
      ("1 can xyzzy", "is no food that"), ("2 cups", "name the food"),
      ("2 cups xyzzy", "is no food that"),
    ])
  func notEaten(words: String, hint: String) throws {
    let refusal = try DiaryJourney().fails("countme eat \(words)", 64)
    #expect(refusal.contains(hint), "\(words): \(refusal)")
  }
}
