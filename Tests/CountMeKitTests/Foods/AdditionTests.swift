import CountMeModel
import Testing

@testable import CountMeJournal

@Suite("What is put into other food")
struct AdditionTests {
  @Test(
    "The order in which additions are said changes nothing",
    arguments: [
      ("coffee with sugar and milk", "coffee with milk and sugar"),
      ("tea with honey and milk", "tea with milk and honey"),
      ("tea with 2 sugars and milk", "tea with milk and 2 sugars"),
    ])
  func order(text: String, other: String) async throws {
    let foods = try await FreshFoods()
    #expect(try foods.written(text).sorted() == foods.written(other).sorted())
  }

  @Test(
    "What is put into a cup may be said before the cup",
    arguments: [
      ("3 sugars in my coffee", "coffee with 3 sugars"), ("milk in tea", "tea with milk"),
      ("a splash of milk in my cup of tea", "cup of tea with a splash of milk"),
      ("honey in green tea", "green tea with honey"),
    ])
  func cups(text: String, other: String) async throws {
    let foods = try await FreshFoods()
    #expect(try foods.written(text) == foods.written(other))
  }

  @Test("Milk is a splash in a cup, half a cup on cereal, and a glass beside anything else")
  func milk() async throws {
    let foods = try await FreshFoods()
    func grams(_ text: String) throws -> Double? {
      let line = try foods.written(text).first { $0.hasPrefix("Milk") }
      let size = line?.split(separator: ";").dropFirst().first?.split(separator: " ")
      guard let size, let number = Double(size[0]) else { return nil }
      return size[1] == "cup" ? number * 244 : number
    }
    #expect(try grams("tea with lemon and milk").map { $0 < 70 } ?? false)
    for text in ["cornflakes with milk", "bowl of muesli with banana and milk"] {
      #expect(try grams(text) == 122, "\(text)")
    }
    #expect(try grams("toast with jam and milk").map { $0 > 200 } ?? false)
  }

  @Test("What is put into a cup is put into that one, whatever stands before it")
  func mug() async throws {
    let foods = try await FreshFoods()
    let milk = try foods.written("tea with milk").last
    #expect(try foods.written("a ham sandwich with butter and a mug of tea with milk").last == milk)
    #expect(try foods.written("toast with jam and a mug of tea with milk").last == milk)
  }

  @Test(
    "The bread that a sandwich is on is its own",
    arguments: [
      ("ham and cheese sandwich on rye", "ham and cheese sandwich"),
      ("cheese sandwich on rye bread", "cheese sandwich"),
      ("2 cheese sandwiches on rye", "2 cheese sandwiches"),
      ("turkey sandwich on wholemeal", "turkey sandwich on wheat"),
    ])
  func breads(text: String, other: String) async throws {
    let foods = try await FreshFoods()
    #expect(try foods.written(text) == foods.written(other))
    #expect(try foods.written("ham on rye").count == 2)
  }

  @Test(
    "A spoon of what sweetens a cup is a teaspoon",
    arguments: [
      ("tea with 3 spoons of sugar", "tea with 3 tsp sugar"),
      ("coffee with a spoon of honey", "coffee with 1 tsp honey"),
      ("coffee with milk and 2 spoons sugar", "coffee with milk and 2 tsp sugar"),
    ])
  func teaspoons(text: String, other: String) async throws {
    let foods = try await FreshFoods()
    #expect(try foods.written(text) == foods.written(other))
  }

  @Test(
    "Of any other spoon it is asked how big it is",
    arguments: [
      "3 spoons of rice", "porridge with 2 spoons of honey", "toast and a spoonful of jam",
    ])
  func spoons(text: String) async throws {
    let question = try #require(try await FreshFoods().question(text), "\(text)")
    #expect(question.candidates.map { $0.portion.split(separator: " ").last } == ["tsp", "tbsp"])
  }

  @Test(
    "A drink of milk is one drink, made with the milk that was said",
    arguments: [
      ("cappuccino with soy milk", "Coffee, Cappuccino, with non-dairy milk"),
      ("large latte with coconut milk", "Coffee, Latte, with non-dairy milk"),
      ("mocha with skimmed milk", "Coffee, Cafe Mocha, nonfat"),
      ("latte with whole milk", "Coffee, Latte"),
      ("cocoa made with oat milk", "Hot chocolate / cocoa, made with non-dairy milk"),
      (
        "hot chocolate with semi skimmed milk",
        "Hot chocolate / cocoa, made with whole or reduced fat (2%) milk"
      ),
    ])
  func milkDrinks(text: String, name: String) async throws {
    let written = try await FreshFoods().written(text)
    #expect(written.count == 1 && written[0].hasPrefix(name + ";"), "\(written)")
  }

  @Test(
    "What a dish consists of is no second helping: it is asked",
    arguments: [
      "omelette with 2 eggs", "scrambled eggs made with 4 eggs", "waffles made with 2 eggs",
      "grilled cheese with cheddar 20g", "cheese sandwich with gouda",
      "chocolate milkshake with oat milk", "latte with 100ml oat milk",
    ])
  func ingredients(text: String) async throws {
    let foods = try await FreshFoods()
    let question = try #require(foods.question(text), "\(text)")
    let first = try #require(question.candidates.first)
    let (one, best) = try (foods.written(first.words), foods.written(text, takesBest: true))
    func energy(_ line: String) -> Substring? { line.split(separator: ";").last }
    #expect(one.map(energy) == best.map(energy), "\(text)")
  }

  @Test(
    "What is served with a dish, or put into it, is a food of its own",
    arguments: [
      "pancakes with 2 eggs", "omelette with ham", "waffles with ham", "pizza with ham",
      "pizza with chicken", "2 slices of pizza with ham",
    ])
  func beside(text: String) async throws {
    #expect(try await FreshFoods().written(text).count == 2)
  }

  /// What is written down, or the names of what is asked about.
  private func outcome(_ text: String, _ foods: FreshFoods) throws -> [String] {
    if let question = foods.question(text) { return question.candidates.map(\.name) }
    return try foods.written(text)
  }

  @Test(
    "A dish that has something in it is what is called after that, and nothing stands beside it",
    arguments: [
      ("sandwich with ham and cheese", "ham and cheese sandwich"),
      ("burrito with beans", "bean burrito"), ("taco filled with beef", "beef taco"),
      ("quesadilla with chicken", "chicken quesadilla"), ("sushi with salmon", "salmon sushi"),
      ("biryani with chicken", "chicken biryani"), ("pizza with pepperoni", "pepperoni pizza"),
      ("dumplings with pork", "pork dumplings"), ("2 tacos with beef", "2 beef tacos"),
    ])
  func kinds(text: String, other: String) async throws {
    let foods = try await FreshFoods()
    #expect(try outcome(text, foods) == outcome(other, foods))
  }

  @Test(
    "What the name of a food has already, or what it was made of, is asked about",
    arguments: [
      "chicken noodle soup with noodles", "hot dog with a bun",
      "spaghetti bolognese made with 150g mince",
    ])
  func twice(text: String) async throws {
    let foods = try await FreshFoods()
    let question = try #require(foods.question(text), "\(text)")
    #expect(question.candidates.count > 1)
  }

  @Test("Both that are asked about are as much side by side as each of them alone")
  func alongside() async throws {
    let foods = try await FreshFoods()
    let answers = try #require(foods.question("burrito bowl with chicken")).candidates
    #expect(answers.count == 3 && answers.allSatisfy { !$0.needsYes })
    let energies = answers.map(\.calories)
    #expect(abs(energies[2] - energies[0] - energies[1]) < 0.2, "\(answers)")
  }

  @Test("What is put on several is as often as these, and what is eaten beside them is not")
  func several() async throws {
    let foods = try await FreshFoods()
    func energy(_ text: String) throws -> Double {
      try foods.written(text).compactMap { $0.split(separator: ";").last }
        .compactMap { Double(String($0).trimmed) }.reduce(0, +)
    }
    for (many, one, count) in [
      ("4 slices of toast with peanut butter", "1 slice of toast with peanut butter", 4.0),
      ("3 coffees with milk", "1 coffee with milk", 3),
      ("2 bagels with cream cheese", "1 bagel with cream cheese", 2),
      ("2 bowls of cornflakes with milk", "1 bowl of cornflakes with milk", 2),
      ("3 cups of tea with sugar", "1 cup of tea with sugar", 3),
      ("3 cups of coffee with milk", "1 cup of coffee with milk", 3),
      ("2 mugs of tea with milk and sugar", "1 mug of tea with milk and sugar", 2),
    ] {
      #expect(abs(try energy(many) - count * energy(one)) < 0.5, "\(many)")
    }
    let bacon = try foods.written("1 egg with bacon").last
    #expect(try foods.written("2 eggs with bacon").last == bacon)
    // These cups are how much cereal it is.
    let milk = try foods.written("1 cup of cornflakes with milk").last
    #expect(try foods.written("2 cups of cornflakes with milk").last == milk)
  }
}
