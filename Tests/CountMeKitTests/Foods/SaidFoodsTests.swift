import CountMeFoods
import CountMeModel
import CountMeSchema
import Foundation
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeImporters
@testable import CountMeJournal
@testable import CountMeStore

/// What is typed is what is meant: phrases that somebody wrote who did not know the program, with the
/// range of energy that a dietitian would accept.
@Suite("What was said of foods")
struct SaidFoodsTests {
  private let device: TestDevice

  init() throws { device = try TestDevice("laptop") }

  /// A line of `phrases.tsv`.
  private struct Phrase {
    let text: String
    /// The energy in kcal; nil where the phrase is to be asked about.
    let range: ClosedRange<Double>?

    static func all() throws -> [Phrase] {
      let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "phrases.tsv")
      return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
        let cells = line.split(separator: "\t").map(String.init)
        let (least, most) = (Double(cells[1]), Double(cells[2]))
        return Phrase(text: cells[0], range: least.flatMap { low in most.map { low - 1...$0 + 1 } })
      }
    }
  }

  /// The foods of a diary in which nothing was eaten.
  private func lookup(in diary: TestDiary) throws -> FoodLookup {
    let nothing = EatenFoods { () throws(DiaryError) in [] }
    let reader = try diary.reader()
    return FoodLookup(
      reader, eaten: nothing, groups: GroupFoods(beside: reader),
      products: Products(diary.folder, device.environment),
      now: Timestamp(milliseconds: 0))
  }

  @Test("Of 548 ordinary phrases none is written wrong, and nineteen of twenty are right")
  func phrases() async throws {
    let diary = try await device.create()
    let lookup = try lookup(in: diary)
    var right = 0
    var asked = 0
    for phrase in try Phrase.all() {
      guard let said = try? SaidFoods(FoodEntry(.said(phrase.text)), lookup) else {
        if phrase.range == nil { right += 1 } else { asked += 1 }
        continue
      }
      let energy = said.foods.compactMap(\.item.calories).reduce(0, +)
      #expect(phrase.range?.contains(energy) == true, "\(phrase.text): \(energy) kcal")
      right += 1
    }
    print("phrases: \(right) right, \(asked) asked")
    #expect(right * 20 >= (right + asked) * 19, "\(right) right, \(asked) asked")
  }

  private func said(_ text: String, _ lookup: FoodLookup) throws -> [String] {
    try SaidFoods(FoodEntry(.said(text)), lookup).foods.map { food in
      let size = food.item.servingSize.map { CanonicalNumber.text(of: $0) } ?? "-"
      return "\(food.item.name ?? "water"); \(size) "
        + (food.item.servingUnit ?? "-")
    }
  }

  @Test(
    "Food, amount and energy in any order are one entry, and never add up",
    arguments: [
      ("oats 311 80g", 311.0, "80 g"), ("oats 80g 311", 311, "80 g"),
      ("80g oats 311 kcal", 311, "80 g"),
      ("311 kcal oats 80 g", 311, "80 g"), ("toast 2 127", 127, "2 serving"),
      ("toast 127 2", 127, "2 serving"), ("banana 105 1", 105, "1 serving"),
      ("2 slices toast 127", 127, "2 slices"), ("toast, 2 slices, 127 kcal", 127, "2 slices"),
    ])
  func oneEntry(text: String, energy: Double, amount: String) async throws {
    let diary = try await device.create()
    let lookup = try lookup(in: diary)
    let foods = try SaidFoods(FoodEntry(.said(text)), lookup).foods
    #expect(foods.count == 1)
    #expect(foods[0].item.calories == energy)
    #expect(foods[0].item.serving.text == amount)
  }

  @Test(
    "What contradicts itself is refused, and nothing is guessed",
    arguments: [
      "oats 300 kcal 400 kcal", "oats 80 g 90 g", "oats 1 2 3", "toast 2 3", "banana 2 fathoms",
      "almonds 20", "oats 3110", "chicken 200 rice 150",
      String(repeating: "egg and ", count: 40) + "egg", "2 kg rice",
      "40 croissants", "xyzzy", "", "~", "1/0 eggs",
    ])
  func refused(text: String) async throws {
    let diary = try await device.create()
    let lookup = try lookup(in: diary)
    #expect(throws: DiaryError.self) { try SaidFoods(FoodEntry(.said(text)), lookup) }
  }

  @Test("One of what is sold in several sizes is the ordinary one")
  func ordinarySize() async throws {
    let lookup = try lookup(in: try await device.create())
    #expect(try said("a snickers", lookup).first?.hasSuffix("; 1 pouch/regular size") ?? false)
    #expect(try said("2 mars bars", lookup).first?.hasSuffix("; 2 pouch/regular size") ?? false)
  }

  @Test("A pint is the one of the settings' measures")
  func pints() async throws {
    let diary = try await device.create()
    #expect(try said("pint of beer", lookup(in: diary)) == ["Beer; 568 ml"])
    let settings = try #require(CollectionName("profile/settings"))
    _ = try await diary.apply([.create(settings, id: nil, fields: ["volumeUnit": "fl oz"])])
    #expect(try said("pint of beer", lookup(in: diary)) == ["Beer; 1 pint"])
  }

  @Test("Several foods are several entries, unless one food is called so")
  func several() async throws {
    let lookup = try lookup(in: try await device.create())
    #expect(try said("banana and 2 eggs", lookup).count == 2)
    #expect(try said("egg and egg and eggs", lookup).count == 3)
    #expect(try said("coffee with milk and sugar", lookup).count == 3)
    #expect(try said("mac and cheese", lookup).count == 1)
    #expect(try said("peanut butter and jelly sandwich on wheat bread", lookup).count == 1)
    #expect(try said("avocado toast", lookup).count == 2)
    #expect(
      try said("chicken, rice and broccoli 600", lookup) == ["chicken, rice and broccoli; - -"])
  }

  @Test("Meal, day and time may stand inside")
  func context() async throws {
    let diary = try await device.create()
    let receipt = try await diary.eat(FoodEntry(.said("porridge for breakfast yesterday at 8:15")))
    let entry = try #require(receipt.changes.first { $0.collection.text == "foodItems" }?.document)
    #expect(entry.fields["meal"] == "breakfast")
    #expect(entry.fields["timestamp"]?.string?.contains("T08:15") == true)
    let day = receipt.changes.first { $0.collection.text == "dailyLogs" }?.id.text
    #expect(entry.fields["date"]?.string == day)
  }

  @Test("The same said again is the same, and no last amount becomes one")
  func memory() async throws {
    let diary = try await device.create()
    func eat(_ text: String) async throws -> Double {
      let receipt = try await diary.eat(FoodEntry(.said(text)))
      return receipt.changes.filter { $0.collection.text == "foodItems" }
        .compactMap { $0.document?.fields["calories"]?.number }.reduce(0, +)
    }
    let two = try await eat("2 croissants")
    #expect(try await eat("2 croissants") == two)
    #expect(abs(try await eat("1 croissant") - two / 2) < 0.2)
    let twelve = try await eat("12 almonds")
    #expect(abs(try await eat("24 almonds") - 2 * twelve) < 0.2)
    let half = try await eat("half an avocado")
    #expect(abs(try await eat("avocado") - 2 * half) < 0.2)
    // Of a food of one's own, what one is stays.
    _ = try await diary.eat(FoodEntry(.said("Oat bake 100 kcal 80g")))
    #expect(try await eat("oat bake 2") == 200)
    #expect(try await eat("oat bake 3") == 300)
    #expect(try await eat("oat bake") == 100)
  }

  @Test(
    "What a word meant last it means again; a correction replaces that, and a guess waits a day")
  func words() async throws {
    let diary = try await device.create()
    var entry = FoodEntry(.said("cider"))
    entry.takesBest = true
    let guess = try await diary.eat(entry)
    let item = try #require(guess.changes.first { $0.collection.text == "foodItems" }?.document)
    #expect(item.fields["words"] == "cider?")
    await #expect(throws: DiaryError.self) { try await diary.eat(FoodEntry(.said("cider"))) }
    _ = try await diary.apply(
      [.update(item.collection, id: item.id, changes: [.init("words", .string("cider"))])],
      summary: "confirmed")
    let again = try await diary.foodsOfEating(FoodEntry(.said("cider")))
    #expect(again.first?.taken.name == item.name)
  }

  @Test("A question has answers, each of which says without a doubt what it is")
  func question() async throws {
    let diary = try await device.create()
    let error = await #expect(throws: DiaryError.self) {
      try await diary.eat(FoodEntry(.said("2 stuffs and a banana")))
    }
    guard case .unclearFood(let question)? = error?.journal else {
      Issue.record("nothing was asked")
      return
    }
    #expect(question.reason == .unclear && question.candidates.count > 1)
    for candidate in question.candidates {
      #expect(candidate.words.hasSuffix("and a banana"), "\(candidate.words)")
      var entry = FoodEntry(.said(candidate.words))
      entry.takesBest = candidate.needsYes
      let foods = try? await diary.foodsOfEating(entry)
      #expect(foods?.first?.taken.name ?? candidate.name == candidate.name)
    }
  }

  /// Sentences of which one food is asked about, with the number of foods.
  static let unclear = [
    "2 rotis", "half a tin of baked beans", "3 tins of baked beans", "2 venti iced latte",
    "2 jars of pickles", "fig 20", "pizza 2", "1 scoop usda:20623",
    "a watermelon", "quarter of a watermelon", "2 stuffs", "3000 g rice",
    "naan 3", "nuts 10", "2 sugars", "pint of cider", "meatless pie", "snog", "almonds 20",
    "toast 0",
    "chocolate 4", "half a naan",
  ].flatMap { food in
    [(food, 1), ("dal and \(food)", 2), ("\(food) with a banana", 2), ("tea, \(food) + 2 eggs", 3)]
  }

  private func asked(_ entry: FoodEntry, _ lookup: FoodLookup) -> FoodQuestion? {
    do throws(DiaryError) {
      _ = try SaidFoods(entry, lookup)
      return nil
    } catch {
      guard case .unclearFood(let question)? = error.journal else { return nil }
      return question
    }
  }

  @Test("An answer writes down what it offers, and keeps all else that was said")
  func answers() async throws {
    let lookup = try lookup(in: try await device.create())
    for (text, count) in Self.unclear {
      let sentence = "\(text) for dinner yesterday at 19:30"
      let question = try #require(asked(FoodEntry(.said(sentence)), lookup), "\(sentence)")
      #expect(!question.candidates.isEmpty, "\(sentence)")
      for candidate in question.candidates {
        var entry = FoodEntry(.said(candidate.words))
        entry.takesBest = candidate.needsYes
        let read = try? SaidFoods(entry, lookup)
        let isWritten =
          read?.foods.contains {
            $0.item.name == candidate.name
              && abs(($0.item.calories ?? 0) - candidate.calories) < 0.15
          } ?? false
        #expect(isWritten && read?.foods.count == count, "\(sentence): \(candidate.words)")
        #expect(read?.meal == "dinner" && read?.moment.day == "yesterday", "\(candidate.words)")
        #expect(read?.moment.time == "19:30", "\(candidate.words)")
      }
      var entry = FoodEntry(.said(sentence))
      entry.takesBest = true
      let best = try? SaidFoods(entry, lookup)
      let first = try #require(question.candidates.first)
      guard question.mayTakeFirst else {
        #expect(best == nil, "\(sentence)")
        continue
      }
      #expect(
        best?.foods.contains { abs(($0.item.calories ?? 0) - first.calories) < 0.15 } ?? false,
        "--yes is the first: \(sentence)")
    }
  }

  @Test("Other words take the place of what was asked about, and of nothing else")
  func otherWords() async throws {
    let lookup = try lookup(in: try await device.create())
    let sentence = "dal and 2 stuffs for dinner yesterday"
    let question = try #require(asked(FoodEntry(.said(sentence)), lookup))
    for (words, whole) in [
      ("eggs", "dal and 2 eggs for dinner yesterday"),
      ("3 eggs", "dal and 3 eggs for dinner yesterday"),
      ("80 g", "dal and stuffs 80 g for dinner yesterday"),
      ("stew 600", "dal and 600 kcal stew for dinner yesterday"),
      ("600 kcal", "dal and 600 kcal stuffs for dinner yesterday"),
    ] { #expect(question.replacing(with: words) == whole) }
  }

  @Test(
    "A small number, a day or a time is never energy",
    arguments: [
      "pizza 2", "naan 3", "Weetabix 2", "chocolate 4", "nuts 10", "pork pie 1", "pizza 3/4",
      "toast 0", "eggs 2 toast 1", "pizza on 22/11", "pizza on 20/11",
      "pizza 22.11.", "pizza at quarter past 8", "pizza at half past 8", "pizza at half 8",
      "apple at 10 past 8", "apple at 5 to 9", "toast at 25", "on 2026-11-20 pizza", "pizza 8 pm",
      "pizza 07:30 and toast 08:00", "pizza 3 days ago", "pizza on 3/4", "pizza 22 november",
    ])
  func noEnergy(text: String) async throws {
    let lookup = try lookup(in: try await device.create())
    let foods = (try? SaidFoods(FoodEntry(.said(text)), lookup))?.foods ?? []
    for food in foods {
      #expect(food.item.calories ?? 0 > 30 && food.choice != nil, "\(text)")
    }
  }

  @Test(
    "Days and times are understood as people write them",
    arguments: [
      ("pizza at quarter past 8", nil, "8:15"), ("pizza at half past 8", nil, "8:30"),
      ("apple at 10 past 8 pm", nil, "8:10pm"), ("apple at 5 to 9", nil, "8:55"),
      ("on 2026-11-20 pizza", "2026-11-20", nil), ("pizza 22.11.2026", "22.11.2026", nil),
      ("pizza on 22/11/2026", "22/11/2026", nil), ("pizza 8 pm", nil, "20:00"),
      ("07:30 coffee", nil, "7:30"), ("pizza 3 days ago", "3d ago", nil),
      ("pizza the day before yesterday at noon", "2d ago", "12:00"),
      ("pizza at 0815", nil, "8:15"), ("pizza at 1430", nil, "14:30"), ("0700 pizza", nil, "7:00"),
      ("pizza at four o'clock", nil, "4"), ("pizza at four", nil, "4"),
      ("pizza on 22 november 2025", "22 november 2025", nil), ("pizza on the 22nd", "22nd", nil),
    ] as [(String, String?, String?)])
  func moments(text: String, day: String?, time: String?) async throws {
    let lookup = try lookup(in: try await device.create())
    let said = try SaidFoods(FoodEntry(.said(text)), lookup)
    #expect(said.foods.count == 1 && said.moment.day == day && said.moment.time == time)
  }

  @Test(
    "What is denied is not taken, even where the first answer is to be",
    arguments: [
      "black coffee no sugar", "bread without butter 2 slices", "turkey sandwich, no mayo",
      "porridge made with water, without sugar",
    ])
  func denied(text: String) async throws {
    let lookup = try lookup(in: try await device.create())
    var entry = FoodEntry(.said(text))
    entry.takesBest = true
    #expect(throws: DiaryError.self) { try SaidFoods(entry, lookup) }
  }

  @Test(
    "What is denied is not proposed, and what it is denied of comes first",
    arguments: [
      ("black coffee no sugar", "Coffee, brewed", "sugar"),
      ("bread without butter 2 slices", "Bread, white", "butter"),
      ("turkey sandwich, no mayo, with lettuce", "Turkey sandwich on white", "ayonnaise"),
      ("porridge made with water, without sugar", "Oatmeal, NFS", "sugar"),
      ("hot dog without bun", "Hot dog, NFS", "on white bun"),
      (
        "caesar salad no croutons no dressing", "Caesar salad, with romaine, no dressing", "crouton"
      ),
      ("vegan pizza without cheese", "Pizza, no cheese, thin crust", "with cheese"),
      ("no sugar coke", "Soft drink, cola, diet", "with sugar"),
      ("greek yoghurt w/o honey", "Yogurt, Greek, NS as to type of milk, plain", "honey"),
    ])
  func withoutDenied(text: String, first: String, denied: String) async throws {
    let lookup = try lookup(in: try await device.create())
    let question = try #require(asked(FoodEntry(.said(text)), lookup), "\(text)")
    let names = question.candidates.map(\.name)
    #expect(names.first == first, "\(text): \(names)")
    #expect(!names.contains { $0.contains(denied) }, "\(text): \(names)")
    #expect(!question.mayTakeFirst, "\(text)")
  }

  @Test(
    "What shares only scraps of a word is not proposed",
    arguments: [
      ("wotsits", []), ("a couple of wotsits", []), ("snag in bread", []),
      ("chipotle chicken burrito bowl", ["burrito"]), ("starbucks grande latte", ["latte"]),
      ("leftover lasagne from the freezer", ["lasagn"]), ("no mayo", []),
    ] as [(String, [String])])
  func scraps(text: String, words: [String]) async throws {
    let lookup = try lookup(in: try await device.create())
    let question = try #require(asked(FoodEntry(.said(text)), lookup), "\(text)")
    #expect(question.candidates.isEmpty == words.isEmpty, "\(text): \(question.candidates)")
    for candidate in question.candidates {
      for word in words {
        #expect(candidate.name.lowercased().contains(word), "\(text): \(candidate.name)")
      }
    }
  }

  @Test("Chips beside an egg are fries to some: it is asked; those of a steak are no crisps")
  func chips() async throws {
    let lookup = try lookup(in: try await device.create())
    for text in ["egg and chips", "salmon, chips and broccoli", "chips with a chicken kiev"] {
      let question = try #require(asked(FoodEntry(.said(text)), lookup), "\(text)")
      #expect(question.candidates.first?.name.contains("french fries") ?? false, "\(text)")
      #expect(question.candidates.last?.name == "Potato chips, plain", "\(text)")
    }
    #expect(try said("steak and chips", lookup).last?.contains("french fries") ?? false)
    #expect(try said("turkey sandwich and chips", lookup).last?.hasPrefix("Potato chips") ?? false)
  }

  @Test("Rice and vegetables are two foods; a dish that is rewritten keeps what was said of it")
  func rewritten() async throws {
    let lookup = try lookup(in: try await device.create())
    let rice = try said("rice and veggies", lookup)
    #expect(rice.map { $0.prefix { $0 != "," } } == ["Rice", "Classic mixed vegetables"])
    #expect(
      try said("beans on toast", lookup)
        == ["Baked beans; 200 g", "Bread, white, toasted; 2 medium or regular slice"])
    #expect(
      try said("beans on toast 3 slices", lookup).last
        == "Bread, white, toasted; 3 medium or regular slice")
    #expect(try said("two sausages and mash", lookup) == said("2 sausages and mash", lookup))
    #expect(try said("a sausage and mash", lookup) != said("2 sausages and mash", lookup))
  }

  @Test(
    "What was so long ago was on that day, at that time",
    arguments: [
      ("toast 2h ago", "2026-11-26", "00:30"), ("toast 2.5 hours ago", "2026-11-26", "00:00"),
      ("toast an hour ago", "2026-11-26", "01:30"),
      ("half an hour ago toast", "2026-11-26", "02:00"),
      ("toast 3 hours ago", "2026-11-25", "23:30"),
      ("walk 30 min 45min ago", "2026-11-26", "01:45"),
    ])
  func ago(text: String, day: String, time: String) throws {
    let now = try #require(Timestamp("2026-11-26T02:30:00.000Z"))
    let clock = DayClock(now: now, zone: .utc, dayStartMinute: 0)
    let said = SpokenWhen(text)
    let when = try said.entryTime(EntryTime()) { () throws(DiaryError) in clock }
    #expect(when.day?.text == day && when.time == ClockTime("\(time):00"))
    #expect(!said.words.contains("ago"))
    #expect(throws: DiaryError.self) {
      try SpokenWhen("\(text) yesterday").entryTime(EntryTime()) { () throws(DiaryError) in clock }
    }
  }

  @Test(
    "How many of what nobody knows is no energy",
    arguments: [
      ("wotsits 3", nil), ("fig rollies 2", nil), ("3 wotsits", nil), ("A 1", nil),
      ("Not Dog 150", 150), ("Not Dog 150 kcal", 150), ("Not Dog", nil),
      ("scrmbled egs 3", nil), ("lamington 2", nil), ("gulab jamun 2", nil), ("Xyzzy 50", 50),
      ("wotsits 3 kcal", 3), ("wotsits 70", 70), ("3 wotsits 210", 210),
    ] as [(String, Double?)])
  func unknownCounts(text: String, energy: Double?) async throws {
    let lookup = try lookup(in: try await device.create())
    let foods = try? SaidFoods(FoodEntry(.said(text)), lookup).foods
    #expect(foods?.first?.item.calories == energy, "\(text)")
  }

  @Test(
    "All of one is all of it",
    arguments: [
      ("a lettuce", "1 head"), ("whole lettuce", "1 head"), ("a whole lettuce", "1 head"),
      ("a cabbage", "1 head"), ("whole chicken", "1 chicken"), ("a whole chicken", "1 chicken"),
      ("6 egg whites", "6 egg white"), ("lettuce", "18 g"), ("whole milk", "244 g"),
    ])
  func wholes(text: String, amount: String) async throws {
    let lookup = try lookup(in: try await device.create())
    let foods = try SaidFoods(FoodEntry(.said(text)), lookup).foods
    #expect(foods.first.map { $0.item.serving.text.hasPrefix(amount) } ?? false, "\(foods)")
  }

  @Test("Half of what comes in tins is asked by the size of the tin, half of a head by the head")
  func parts() async throws {
    let lookup = try lookup(in: try await device.create())
    let tin = try #require(asked(FoodEntry(.said("half a tin of tomato soup")), lookup))
    #expect(tin.candidates.prefix(2).map(\.portion) == ["0.5 tin of 400 g", "0.5 tin of 200 g"])
    #expect(tin.candidates.first?.grams == 200)
    let head = try #require(asked(FoodEntry(.said("half a lettuce")), lookup))
    #expect(head.candidates.first?.portion == "0.5 head")
  }

  @Test("Amounts before each food part them as commas do")
  func unparted() async throws {
    let lookup = try lookup(in: try await device.create())
    #expect(
      try said("200g chicken breast 300g rice 100g broccoli", lookup)
        == said("200g chicken breast, 300g rice, 100g broccoli", lookup))
    #expect(try said("200g chicken breast 300g rice 100g broccoli", lookup).count == 3)
    let buttered = try said("two slices of bread and butter with jam", lookup)
    #expect(
      buttered.map { $0.prefix { $0 != "," && $0 != ";" } } == ["Bread", "Butter", "Jam"])
    #expect(try said("a nice cup of tea", lookup) == said("cup of tea", lookup))
    #expect(try said("corn on the cob x2", lookup).first?.hasSuffix("; 2 regular ear") ?? false)
    #expect(try said("sixteen ounces of pasta", lookup) == said("16 ounces pasta", lookup))
    #expect(try said("my tea was egg and french fries", lookup).count == 2)
    #expect(try said("tomato soup, big bowl", lookup) == said("big bowl of tomato soup", lookup))
  }

  @Test(
    "What one slip of the keys or a word denies could make of another food is asked about",
    arguments: [
      "jacket", "snog", "milo", "meatless pie", "raw chicken thigh 200g", "double vodka and coke",
      "half a watermelon", "small popcorn", "half a cauliflower", "half a lettuce",
      "half a chicken", "quarter of a cake", "peanut free cookie 2", "ground beef 93/7 8oz",
      "oats 311 kcal 11g protein", "snogs", "hot dog without bun",
      "yogurt 120 kcal, 10g protein",
    ])
  func otherFoods(text: String) async throws {
    let lookup = try lookup(in: try await device.create())
    #expect(throws: DiaryError.self) { try SaidFoods(FoodEntry(.said(text)), lookup) }
  }
}
