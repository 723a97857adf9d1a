import CountMeModel
import Testing

@testable import CountMeFoods
@testable import CountMeHistory
@testable import CountMeJournal

@Suite("Pieces, parts of them, and what is counted")
struct PieceTests {
  private let foods: FreshFoods

  init() async throws { foods = try await FreshFoods() }

  @Test(
    "One and a half of a food is just that, and half of the next food is of that",
    arguments: [
      ("cookie and a half", "1.5 cookies"), ("a banana and a half", "1.5 bananas"),
      ("I had a bagel and a half", "1.5 bagels"), ("two eggs and a half", "2.5 eggs"),
      ("slice of pizza and a half", "1.5 slices of pizza"),
      ("a chocolate chip cookie and a half, and tea", "1.5 chocolate chip cookies, and tea"),
      ("a cookie and a half for lunch", "1.5 cookies for lunch"),
      ("two thirds of a cup of rice", "2/3 cup of rice"),
      ("egg and half an avocado", "egg, half an avocado"),
      ("egg and a half avocado", "egg, half an avocado"),
    ])
  func halfMore(text: String, same: String) throws {
    #expect(try foods.written(text) == (try foods.written(same)))
  }

  @Test(
    "What is said behind a food to be eaten of it is that much of it",
    arguments: [
      ("2 pizza slices", "2 slices of pizza"), ("a large pizza slice", "a large slice of pizza"),
      ("a lettuce leaf", "a leaf of lettuce"), ("2 garlic cloves", "2 cloves of garlic"),
      ("2 celery stalks", "2 stalks of celery"), ("a cucumber slice", "a slice of cucumber"),
      ("5 asparagus spears", "5 spears of asparagus"), ("6 piece nuggets", "6 nuggets"),
    ])
  func behind(text: String, same: String) throws {
    let written = try foods.written(text)
    #expect(written == (try foods.written(same)))
    #expect(written.count == 1)
  }

  @Test(
    "A portion that is called as what was said is meant, and no other of the food",
    arguments: [
      ("2 crumpets", "2 crumpet"), ("a cod fillet", "1 small/regular fillet"),
      ("10 fries", "10 fry, NS as to shape"), ("2 weetabix", "2 biscuits"),
      ("2 bread rolls", "2 medium/regular/sandwich size roll"),
      ("2 corn on the cob", "2 regular ear"),
      // Sweets are counted by the piece, and bars by the bar.
      ("10 m&ms", "10 piece"), ("6 jelly beans", "6 piece"), ("2 twix", "2 pouch/regular size"),
      ("2 chocolate bars", "2 pouch/regular size"), ("a bag of m&ms", "1 pouch/regular size"),
    ])
  func named(text: String, portion: String) throws {
    let written = try foods.written(text)
    #expect(written.count == 1 && written[0].contains("; \(portion);"), "\(written)")
  }

  @Test("A small, an ordinary and a large one are ever more, and no slices")
  func sizes() throws {
    for food in ["chicken breast", "banana", "egg", "apple", "cookie", "potato", "sausage"] {
      let energies = try ["small ", "", "large "].map { size in
        Double(try foods.written("a \(size)\(food)")[0].split(separator: " ").last ?? "") ?? 0
      }
      #expect(energies == energies.sorted() && energies[0] < energies[2], "\(food): \(energies)")
      #expect(energies[0] > energies[1] / 3, "\(food): \(energies)")
    }
  }

  @Test(
    "It is asked how much that is of which nobody knows what one is",
    arguments: [
      "2 naan", "half a naan", "half a quiche", "celery 10", "half a tub of ice cream",
      "half a packet of biscuits",
    ])
  func open(text: String) throws {
    let question = try #require(foods.question(text), "\(text)")
    #expect(question.reason == .amount && !question.candidates.isEmpty)
  }

  @Test(
    "What hardly resembles the food that was said is neither written nor taken unasked",
    arguments: [
      "butter chicken", "chicken tikka masala", "full english", "poha", "sunday roast",
      "70% chocolate 30g", "cheese and pickle sandwich", "a dunkin donut", "brot",
      "half a packet of biscuits", "a bite of cake", "lindor 3", "2 naan",
    ])
  func other(text: String) throws {
    #expect(foods.question(text).map { !$0.mayTakeFirst } ?? false, "\(text)")
  }

  @Test("A word that is a maker's name, too, is not left out")
  func maker() throws {
    let question = try #require(foods.question("a kind bar"))
    #expect(question.candidates.first?.name.contains("KIND") ?? false)
  }

  @Test("Oats with milk are no oat milk, and a salad with chicken has no mayonnaise")
  func joined() throws {
    #expect(try foods.written("oats with milk").count == 2)
    #expect(try foods.written("salad with chicken").count == 2)
    #expect(try foods.written("mac and cheese").count == 1)
    #expect(try foods.written("gin & tonic").count == 1)
  }

  @Test(
    "With its energy a food keeps the name that was typed",
    arguments: [
      ("On the go bar 200", "On the go bar; - -; 200"),
      ("Go Ahead bar 140", "Go Ahead bar; - -; 140"),
      ("7 layer dip 200", "7 layer dip; - -; 200"), ("sandwich = 350", "sandwich; - -; 350"),
      ("I had a sandwich 350", "sandwich; - -; 350"),
      ("2 x 80 kcal biscuits", "biscuits; 2 serving; 160"),
    ])
  func names(text: String, written: String) throws {
    #expect(try foods.written(text) == [written])
  }

  @Test("A number that is a strength is no energy")
  func strengths() throws {
    #expect(throws: DiaryError.self) { try foods.written("vitamin d 1000") }
    #expect(try foods.written("vitamin b12 shake 90") == ["vitamin b12 shake; - -; 90"])
    #expect(try foods.written("banana 105") == ["banana; - -; 105"])
  }
}
