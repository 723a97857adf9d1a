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

  @Test(
    "Water is measured as people say it",
    arguments: [
      ("water", 250), ("water 300", 300), ("300ml water", 300), ("a glass of water", 250),
      ("glass of water", 250), ("glass", 250), ("two glasses", 500), ("half a litre", 500),
      ("half a glass", 125), ("'1 glass of water'", 250),
    ])
  func drunk(words: String, milliliters: Int) throws {
    let said = try DiaryJourney().run("countme drink \(words)")
    #expect(said.contains(" \(milliliters) ml of 2000 ml"), "\(words): \(said)")
  }

  @Test("Ounces of what is drunk are fluid ones")
  func ounces() throws {
    #expect(try DiaryJourney().run("countme drink 8 oz").contains(" 236.6 ml of"))
  }

  @Test(
    "What is no water leads to what to write",
    arguments: [
      ("drink coffee", "other drinks: countme eat coffee\n"),
      ("drink 1 cup coffee", "other drinks: countme eat 1 cup coffee\n"),
      ("drink 250 yesterday", "hint: countme drink 250 --date yesterday\n"),
      ("drink undo", "countme undo"), ("drink 1 bottle", "hint: write 250, 0.5l"),
      ("drink lots", "hint: write 250, 0.5l"),
      ("weigh 81.2 yesterday", "hint: countme weigh 81.2 --date yesterday\n"),
      ("weigh show", "countme stats"), ("weigh heavy", "hint: write 81.2, 81.2 kg or 179 lb"),
      ("weigh 12 st 15", "hint: write 81.2"),
    ])
  func misplaced(line: String, hint: String) throws {
    let refusal = try DiaryJourney().fails("countme \(line)", 64)
    #expect(refusal.contains(hint), "\(line): \(refusal)")
  }

  @Test(
    "A weight is understood as people say it",
    arguments: [
      ("179 pounds", "81.2 kg"), ("12 st 7 lb", "79.4 kg"), ("12st 7", "79.4 kg"),
      ("12 stone", "76.2 kg"), ("81 kilos", "81 kg"),
    ])
  func weighed(words: String, answer: String) throws {
    let said = try DiaryJourney().run("countme weigh \(words)")
    #expect(said.contains(answer), "\(words): \(said)")
  }
}
