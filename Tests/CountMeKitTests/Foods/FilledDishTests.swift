import CountMeModel
import CountMeSchema
import Testing

@testable import CountMeFoodData
@testable import CountMeFoods
@testable import CountMeJournal

@Suite("Dishes that are called after what is in them")
struct FilledDishTests {
  private let foods: FreshFoods

  init() async throws { foods = try await FreshFoods() }

  @Test("What goes into a dish is one food with it, however many and in whichever order")
  func one() throws {
    let index = FoodIndex.builtIn
    let fillings = ["ham", "cheese", "tuna", "tomato", "chicken", "onion"]
    for kind in ["sandwich", "toastie", "wrap", "pizza"] {
      for (first, second) in zip(fillings, fillings.dropFirst()) {
        for text in [
          "\(first) and \(second) \(kind)", "\(second) and \(first) \(kind)",
          "\(first), egg and \(second) \(kind)", "\(first) n \(second) \(kind)",
        ] {
          #expect(index.dish(text)?.kind == kind, "\(text)")
        }
      }
    }
  }

  @Test(
    "What stands beside a dish is a food of its own",
    arguments: [
      "coffee and ham sandwich", "crisps and cheese sandwich", "tomato soup and cheese sandwich",
      "apple and cheese sandwich", "rice and chicken curry", "salad and cheese sandwich",
      "sausage and apple pie", "chicken and caesar salad", "steak and potato salad",
      "banana and strawberry yogurt", "cookies and chocolate ice cream", "soup and hot sandwich",
      "fish and chips", "pie and mash", "cheese and crackers", "peas and fish pie",
      "eggs, bacon and a wrap", "butter and jam bagel",
    ])
  func apart(text: String) throws {
    let index = FoodIndex.builtIn
    #expect(index.dish(text) == nil, "\(text)")
  }

  @Test(
    "Of a dish that no table has it is asked as a whole, with dishes of its kind that have some of it",
    arguments: [
      ("cheese and pickle sandwich", "Cheese sandwich"), ("leek and potato soup", "Soup, potato"),
      ("chicken and sweetcorn soup", "Soup, chicken"),
      ("tuna and sweetcorn sandwich", "Tuna salad sandwich"),
      ("peanut butter and banana sandwich", "Peanut butter sandwich"),
      ("a bowl of leek and potato soup", "Soup, potato"),
    ])
  func asked(text: String, first: String) throws {
    let question = try #require(foods.question(text), "\(text)")
    #expect(question.candidates.first?.name.hasPrefix(first) ?? false, "\(question.candidates)")
    #expect(!question.mayTakeFirst && question.text.contains("and"), "\(text)")
  }

  @Test("No dish is offered that is without what was said to be in it")
  func without() throws {
    let question = try #require(foods.question("2 slices of ham and cheese pizza"))
    #expect(!question.candidates.isEmpty)
    #expect(question.candidates.allSatisfy { !$0.name.contains("no cheese") })
  }

  @Test(
    "How many are said of a dish are that many of it; of what is counted before another dish, not",
    arguments: [
      ("2 ham and cheese sandwiches", "2 x ham and cheese sandwich", 1),
      ("a ham and cheese sandwich", "1 ham and cheese sandwich", 1),
      ("2 eggs and ham sandwich", "2 eggs plus ham sandwich", 2),
      ("ham and a cheese sandwich", "ham plus a cheese sandwich", 2),
      ("eggs, bacon and a bagel", "eggs plus bacon plus a bagel", 3),
    ])
  func counted(text: String, same: String, count: Int) throws {
    let written = try foods.written(text)
    #expect(written.count == count)
    #expect(try foods.written(same) == written)
  }

  @Test(
    "A helping of what tastes of two things is a helping of that",
    arguments: [
      "2 scoops of chocolate and vanilla ice cream", "2 scoops of vanilla and chocolate ice cream",
      "a scoop of strawberry and mint ice cream", "a slice of coffee and walnut cake",
      "5 pieces of salmon and avocado roll", "a tub of honey and vanilla yoghurt",
    ])
  func helpings(text: String) throws {
    let question = try #require(foods.question(text), "\(text)")
    let dish = try #require(FilledDish(question.text), "\(text): \(question.text)")
    #expect(text.hasSuffix(question.text) && dish.fillings.count == 2)
    #expect(!question.candidates.isEmpty, "\(text)")
  }

  @Test(
    "What may be so much of a dish or of what is in it is asked about, and both answers can be typed",
    arguments: [
      ("two slices of bacon and egg sandwich", "a bacon and egg sandwich"),
      ("200 g chicken and bacon sandwich", "200 g"),
    ])
  func measured(text: String, whole: String) throws {
    let question = try #require(foods.question(text), "\(text)")
    #expect(question.reason == .amount && question.candidates.count > 1, "\(text)")
    let apart = try #require(question.candidates.first)
    #expect(try foods.written(apart.words).count > 1, "\(apart)")
    for other in question.candidates.dropFirst() {
      #expect(other.words.contains(whole), "\(other)")
      let energies = try foods.read(other.words).foods.compactMap(\.item.calories)
      #expect(abs(energies.reduce(0, +) - other.calories) < 0.1, "\(other)")
    }
  }

  @Test(
    "Of how much nobody knows what is bread is not read for what a sandwich is made of",
    arguments: [
      "chicken and bacon sandwich, 200 g", "bacon and egg sandwich, 2 slices",
      "200 g of bacon and egg sandwich", "200g bacon and egg sandwich",
      "bacon and egg sandwich 200 g", "bacon sandwich (200 g)", "bacon sandwich about 200 g",
      "bacon sandwich 200 g for lunch", "2 bacon and egg sandwiches",
    ])
  func weighed(text: String) {
    #expect(EverydayWords.builtIn.expanded(text) == text)
  }

  @Test(
    "A name with `and` that a table knows is one food, however it is said",
    arguments: [
      "mac and cheese", "mac n cheese", "mac & cheese", "cookies and cream ice cream",
      "cookies n cream ice cream",
      "ben and jerrys", "biscuits and gravy", "sweet and sour chicken", "liver and onions",
      "chicken and dumplings", "steak and kidney pie", "sour cream and onion chips",
      "salt and vinegar crisps", "bread and butter pudding", "lemon and ginger tea",
    ])
  func known(text: String) throws {
    #expect(try foods.written(text).count == 1, "\(text)")
  }

  @Test(
    "What is left over of a food with `and` in its name is asked about as that food",
    arguments: [
      "mac and cheese leftovers", "leftover mac and cheese", "mac and cheese leftovers about a cup",
    ])
  func leftovers(text: String) throws {
    let question = try #require(foods.question(text), "\(text)")
    #expect(
      question.candidates.first?.name
        == "Macaroni or noodles with cheese, made from packaged mix")
  }

  @Test(
    "A roll that is no bread stands for itself",
    arguments: ["dal and sausage roll", "chicken and spring roll"])
  func rolls(text: String) throws {
    let index = FoodIndex.builtIn
    #expect(index.dish(text) == nil)
  }

  @Test("Words that are read for others are not read so within the name of a dish")
  func expanded() {
    let everyday = EverydayWords.builtIn
    for text in ["bacon and egg quiche", "egg and bacon quiche", "egg and bacon wrap"] {
      #expect(everyday.expanded(text) == text)
    }
    #expect(everyday.expanded("bacon and eggs") != "bacon and eggs")
  }

  @Test("With its energy a dish is named as it was typed, and nothing is looked up")
  func energies() throws {
    #expect(
      try foods.written("cheese and pickle sandwich 420")
        == ["cheese and pickle sandwich; - -; 420"])
    #expect(try foods.written("leftover lasagne 450") == ["leftover lasagne; - -; 450"])
  }
}
