import CountMeFoodData
import TestSupport
import Testing

@testable import CountMeFoods

@Suite("Food search")
struct SearchLawTests {
  private let table: FoodTable
  private let foods: [TableFood]

  init() throws {
    (table, foods) = try BuiltInFoods.all()
    index = FoodIndex.builtIn
  }

  private let index: FoodIndex

  private func matches(_ text: String) -> [FoodMatch] {
    index.matches(FoodQuery(text), limit: .max)
  }

  /// Whether a food's line is among those found; reading thousands of foods would take long.
  private func finds(_ food: TableFood, _ text: String) -> Bool {
    let line = Array("\n\(food.number)\t".utf8)
    let bytes = Array(table.text.utf8)
    return matches(text).contains { match in
      bytes[(match.place - 1)...].starts(with: line)
    }
  }

  private func firstName(_ text: String) -> String? {
    matches(text).first.flatMap { index.food($0)?.name }
  }

  @Test("The beginning of a name finds it", arguments: 0..<100)
  func beginnings(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let food = try #require(foods.randomElement(using: &generator))
    let length = Int.random(in: 1...food.name.count, using: &generator)
    let typed = String(food.name.prefix(length))
    guard !SearchText(typed).words.isEmpty else { return }
    #expect(finds(food, typed), "seed \(seed): \(typed)")
    #expect(matches(typed.uppercased()) == matches(typed), "seed \(seed): \(typed)")
  }

  @Test("A name with one slip of the keys finds it", arguments: 0..<100)
  func slips(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let food = try #require(foods.randomElement(using: &generator))
    var words = SearchText(food.name).words
    let long = words.indices.filter { words[$0].count >= 5 }
    guard let place = long.randomElement(using: &generator) else { return }
    words[place] = Slip.random(in: words[place], using: &generator)
    let typed = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    #expect(finds(food, typed), "seed \(seed): \(typed) for \(food.name)")
  }

  @Test("A whole name comes first, and the words may stand in any order", arguments: 0..<40)
  func wholeNames(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let food = try #require(foods.randomElement(using: &generator))
    let words = food.name.split(separator: " ").shuffled(using: &generator)
    let typed = words.joined(separator: " ")
    let first = try #require(matches(typed).first)
    #expect(first.fit.isCertain, "seed \(seed)")
    #expect(finds(food, typed), "seed \(seed)")
  }

  @Test(
    "A plain word finds the food that people mean by it",
    arguments: [
      ("milk", "Milk, whole"), ("egg", "Egg, whole, cooked"), ("banana", "Banana, raw"),
      ("coffee", "Coffee, brewed"), ("latte", "Coffee, Latte"),
      ("diet coke", "Soft drink, cola, diet"),
      ("oreo", "Cookie, chocolate sandwich"), ("tomatoes", "Tomatoes, raw"),
      ("yoghurt", "Yogurt, NS as to type of milk, plain"), ("olive oil", "Olive oil"),
      ("almond", "Almonds, NFS"), ("bread whole wheat", "Bread, whole wheat"),
      ("JALAPEÑO", "Peppers, jalapeno"), ("pizza", "Pizza, cheese"), ("burgers", "Hamburger, NFS"),
      ("butter", "Butter, NFS"), ("porridge", "Oatmeal, NFS"), ("mayo", "Mayonnaise, regular"),
      ("courgettes", "Summer squash"), ("prawns", "Shrimp"), ("aubergine", "Eggplant"),
      ("toast", "Bread, white, toasted"), ("sushi", "Sushi, NFS"), ("orange", "Orange, raw"),
      ("caviar", "Caviar"), ("quark", "Cheese, cottage, dry curd"),
    ])
  func plainWords(typed: String, beginning: String) throws {
    let first = try #require(firstName(typed))
    #expect(first.hasPrefix(beginning), "\(typed) finds \(first)")
  }

  @Test("A food is called by the words before its first comma, or by all of its words")
  func heads() {
    let isHead = { (typed: String, name: String) in
      FoodQuery(typed).fit(ofName: name).isHead
    }
    for name in ["Butter", "Butter, salted", "butter, from the farm"] {
      #expect(isHead("butter", name) && isHead("BUTTERS", name))
    }
    for name in ["Peanut butter", "Butter chicken", "Buttermilk", "Cookies, butter"] {
      #expect(!isHead("butter", name), "\(name)")
    }
    #expect(isHead("peanut butter", "Peanut butter, smooth"))
    #expect(isHead("rye bread", "Bread, rye, toasted") && !isHead("buter", "Butter"))
  }

  @Test(
    "A word in the plural is the word",
    arguments: [
      ("chapatis", "chapati"), ("idlis", "idli"), ("rotis", "roti"), ("coulis", "coulis"),
      ("couscous", "couscous"), ("asparagus", "asparagus"), ("lasagnes", "lasagna"),
    ])
  func plurals(typed: String, form: String) {
    #expect(WordForms.stems(typed) == [form])
  }

  @Test("What several kinds of food may be is none of them", arguments: 0..<40)
  func attributes(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var kinds: [String: [Set<String>]] = [:]
    for food in foods {
      let head = food.name.prefix { $0 != "," && $0 != "(" }
      for other in food.otherNames {
        kinds[other, default: []].append(Set(WordForms.stems(String(head))))
      }
    }
    let shared = kinds.filter { _, heads in
      heads.count > 1 && heads.dropFirst().reduce(heads[0]) { $0.intersection($1) }.isEmpty
    }
    let name = try #require(shared.keys.sorted().randomElement(using: &generator))
    let (found, isSure) = index.reading(of: name)
    guard isSure, let best = found.first, best.fit != .meant, let food = index.food(best) else {
      return
    }
    // Of one that has the words in its own name nobody need be told.
    let own = Set(WordForms.stems(food.name))
    #expect(!own.isDisjoint(with: WordForms.stems(name)), "seed \(seed): \(name) is \(food.name)")
  }

  @Test(
    "What only tells how a food is, or what is beside it, is no other food",
    arguments: [
      "sea salt", "original", "country style", "ready to serve", "white chocolate", "jack",
      "turkey gravy", "pasta sauce", "burger buns", "hamburger buns", "dry mix",
    ])
  func attribute(text: String) {
    let (found, isSure) = index.reading(of: text)
    #expect(!isSure || found.first?.fit == .meant, "\(text)")
  }

  @Test("What is nothing like a food finds nothing", arguments: ["", " ,", "zzzzzz", "Nothing"])
  func nothing(typed: String) {
    #expect(matches(typed).isEmpty)
  }

  @Test("Slips are counted the same from both sides, and one slip is one", arguments: 0..<100)
  func slipCounts(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let word = (0..<Int.random(in: 2...10, using: &generator)).map { _ in
      UInt8.random(in: 0x61...0x64, using: &generator)
    }
    let other = Slip.random(in: word, using: &generator)
    let one = EditDistance.between(word.span, other.span, limit: 20).whole
    #expect(one == EditDistance.between(other.span, word.span, limit: 20).whole, "seed \(seed)")
    #expect(one == (word == other ? 0 : 1), "seed \(seed)")
    #expect(
      EditDistance.between(word.span, (word + other).span, limit: 20).beginning == 0, "seed \(seed)"
    )
  }

  @Test("Accents, case and signs do not count")
  func folding() {
    #expect(SearchText("Crème  brûlée, No. 5").text == "creme brulee no 5")
    #expect(SearchText("e\u{301}clair") == SearchText("\u{e9}clair"))
    #expect(SearchText("Großes Müsli").text == "grosses musli")
    #expect(SearchText("日本 茶").words.count == 2)
  }
}

/// One slip of the keys.
enum Slip {
  /// The word with a letter more, less or other, or two in the other order.
  static func random(in word: [UInt8], using generator: inout SplitMix64) -> [UInt8] {
    var word = word
    let place = Int.random(in: word.indices, using: &generator)
    let letter = UInt8.random(in: 0x61...0x7a, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: word.insert(letter, at: place)
    case 1: word.remove(at: place)
    case 2: word[place] = letter
    default: if place > 0 { word.swapAt(place, place - 1) }
    }
    return word
  }
}
