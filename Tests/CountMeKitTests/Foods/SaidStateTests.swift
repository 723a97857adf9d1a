import CountMeModel
import CountMeSchema
import Testing

@testable import CountMeFoodData
@testable import CountMeFoods
@testable import CountMeJournal

@Suite("How a food was said to be")
struct SaidStateTests {
  private let foods: FreshFoods

  init() async throws { foods = try await FreshFoods() }

  @Test(
    "Skin that was eaten or left is told by the table's food, wherever it stands",
    arguments: [
      ("grilled chicken breast skin on", "Chicken breast, grilled without sauce, skin eaten"),
      ("grilled chicken breast with skin", "Chicken breast, grilled without sauce, skin eaten"),
      ("grilled chicken breast, skinless", "Chicken breast, grilled without sauce, skin not eaten"),
      (
        "2 boneless skinless chicken thighs, roasted",
        "Chicken thigh, baked, broiled, or roasted, skin not eaten, from raw"
      ),
      ("1 large baked potato with skin", "Potato, baked, peel eaten"),
      ("baked potato, no skin", "Potato, baked, peel not eaten"),
    ])
  func skins(text: String, name: String) throws {
    let written = try foods.written(text)
    #expect(written.count == 1 && written[0].hasPrefix("\(name); "), "\(text): \(written)")
  }

  @Test(
    "Where the table knows nothing of a skin, it says nothing of the food",
    arguments: [("2 pears, skin on", "2 pears"), ("mango, no skin", "mango")])
  func noSkins(text: String, same: String) throws {
    #expect(try foods.written(text) == foods.written(same), "\(text)")
  }

  @Test("A food that the table has only without its skin is asked about where that was eaten")
  func otherSkins() {
    #expect(foods.question("chicken breast uncooked with skin") != nil)
  }

  @Test(
    "A size behind a comma is how much of what stands before",
    arguments: [
      ("raw carrot, 1 medium", "1 medium raw carrot"), ("banana, 1 large", "1 large banana"),
      ("apple, 2 small", "2 small apples"),
    ])
  func sizes(text: String, same: String) throws {
    #expect(try foods.written(text) == foods.written(same), "\(text)")
  }

  @Test(
    "Words that are written short are read whole",
    arguments: [
      ("1 lrg banana", "1 large banana"), ("2 med eggs", "2 medium eggs"),
      ("greek yog", "greek yogurt"), ("cheese sarnie", "cheese sandwich"),
      ("chix breast 6oz", "chicken breast 6 oz"), ("2 eggs for bfast", "2 eggs for breakfast"),
      ("glass of wine w dinner", "glass of wine with dinner"),
    ])
  func short(text: String, same: String) throws {
    #expect(try foods.written(text) == foods.written(same), "\(text)")
  }

  @Test(
    "What a sandwich is on is its bread",
    arguments: ["pb&j on white", "ham sandwich on brown", "blt on white", "toast on white"])
  func breads(text: String) throws {
    #expect(try foods.written(text).count == 1, "\(text)")
  }

  @Test("A handful of two things holds half a handful of each; beside another food it is whole")
  func handfuls() throws {
    let both = try foods.written("a handful of nuts and raisins")
    #expect(both == (try foods.written("half a handful of nuts and half a handful of raisins")))
    let apart = try foods.written("a handful of nuts and an apple")
    #expect(apart == (try foods.written("a handful of nuts plus an apple")))
  }

  @Test(
    "Nobody drinks a full glass of a spirit unasked",
    arguments: ["a glass of whisky", "a glass of vodka and coke"])
  func spirits(text: String) {
    #expect(foods.question(text)?.reason == .amount, "\(text)")
  }

  @Test(
    "What is packed in a size that a table weighs weighs that",
    arguments: [
      ("snickers fun size", 60...90.0), ("2 fun size mars bars", 110...160),
      ("kit kat king size", 350...500),
    ])
  func weighedPacks(text: String, energies: ClosedRange<Double>) throws {
    let foods = try foods.read(text).foods
    #expect(energies.contains(foods.compactMap(\.item.calories).reduce(0, +)), "\(text)")
  }

  @Test("Half of an animal is half of a whole one among the answers")
  func animals() throws {
    let question = try #require(foods.question("half a chicken and chips"))
    #expect(question.candidates.first?.portion == "0.5 chicken", "\(question.candidates)")
  }
}
