import CountMeModel
import CountMeSchema
import TestSupport
import Testing

@testable import CountMeImporters
@testable import CountMeJournal
@testable import CountMeStore

@Suite("Allergens")
struct AllergenTests {
  private static func words(_ text: String, _ allergens: String...) -> [String] {
    let settings = ProfileSettings(["allergens": .array(allergens.map { .string($0) })])
    return AllergenWatch(settings).matches([("name", text)]).map(\.word)
  }

  @Test(
    "Names of the group and what is made of it are found, whatever their case and number",
    arguments: [
      ("Whole milk", "milk"), ("Caffè Latte", "milk"), ("whey protein", "Dairy"),
      ("Cheese sandwich", "lactose"), ("2 boiled EGGS", "egg"), ("Peanut butter", "peanuts"),
      ("Walnut bread", "tree nuts"), ("Almonds", "nuts"), ("Spaghetti", "gluten"),
      ("rye crisps", "wheat"), ("Tofu bowl", "soya"), ("Anchovies", "fish"),
      ("Grilled prawns", "shellfish"), ("Mussels", "shellfish"), ("Hummus", "sesame"),
      ("Käsekuchen mit Milch", "milk"), ("Sauerkraut, Kümmel", "Kümmel"), ("Ice-cream", "milk"),
      ("Kiwis", "kiwi"), ("Grilled prawns", "shrimp"), ("Scampi", "prawns"),
      ("Falafel", "chickpeas"),
      ("Eggs free range", "egg"), ("6 eggs, free range", "egg"), ("6 Eggs Free-Range", "egg"),
      ("Milk, free from hormones", "milk"), ("Milk free of additives", "milk"),
      ("Cookies free from milk", "gluten"), ("Free from milk chocolate", "milk"),
      ("Milk chocolate, no milk powder", "milk"), ("Oats, no added milk", "milk"),
      ("Egg. Free toy inside", "egg"), ("Nut-free bar, may contain almonds", "nuts"),
      ("Gluten free oats. May contain wheat", "gluten"),
      ("Dairy free spread (may contain traces of milk)", "milk"),
      ("Non-dairy creamer (contains milk)", "milk"),
      ("Dairy free creamer, contains caseinate", "milk"),
    ])
  func found(food: String, allergen: String) {
    #expect(!Self.words(food, allergen).isEmpty, "\(food), \(allergen)")
  }

  @Test(
    "Words count as wholes, and what only sounds like it is left alone",
    arguments: [
      ("Coconut", "nuts"), ("Nutmeg", "nuts"), ("Butternut squash", "milk"), ("Eggplant", "egg"),
      ("Oat milk", "milk"), ("Peanut butter", "milk"), ("Gluten-free bread", "gluten"),
      ("Dairy free cheese", "milk"), ("Waffle without nuts", "nuts"), ("Jellyfish", "fish"),
      ("Buckwheat", "wheat"), ("Crab", "shrimp"), ("Apple", "milk"), ("Free range chicken", "egg"),
      ("Cookies free from milk", "milk"), ("Free-range meat, milk-free", "milk"),
      ("Dairy free bar, does not contain milk", "milk"),
      ("Gluten-free bread, without gluten", "gluten"), ("Bread, gluten free", "gluten"),
    ])
  func spared(food: String, allergen: String) {
    #expect(Self.words(food, allergen).isEmpty, "\(food), \(allergen)")
  }

  @Test("Lactose-free milk is milk to who does not tolerate milk, and none to who wants no lactose")
  func lactose() {
    #expect(!Self.words("Lactose-free milk", "milk").isEmpty)
    #expect(Self.words("Lactose-free milk", "lactose").isEmpty)
  }

  @Test("Every name of every group finds every other, as it is and in the plural")
  func groups() {
    for group in AllergenWords.groups {
      for name in group.names {
        for word in group.names + group.words {
          #expect(!Self.words(word, name).isEmpty, "\(word) for \(name)")
          // Who says tofus?
          let plural = "su".contains(word.last ?? "s") ? word : "\(word)s"
          #expect(!Self.words("Grandma's \(plural), 200 g", name).isEmpty, "\(plural), \(name)")
        }
      }
    }
  }

  @Test("Each allergen is named once, by the first text that has it")
  func once() {
    let settings = ProfileSettings(["allergens": ["milk", "egg"], "sensitivities": ["gluten"]])
    let matches = AllergenWatch(settings).matches([
      ("name", "Pancake"), ("ingredients", "Milk"), ("ingredients", "Eggs"),
      ("ingredients", "Butter"),
    ])
    #expect(matches.map(\.allergen) == ["milk", "egg", "gluten"])
    #expect(matches.map(\.field) == ["ingredients", "ingredients", "name"])
    #expect(matches.map(\.kind) == [.allergen, .allergen, .sensitivity])
  }

  @Test("Any text is taken, and nothing is found where nothing is looked for", arguments: 0..<100)
  func anything(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let scalars = (0..<Int.random(in: 0...60, using: &random)).compactMap { _ in
      Unicode.Scalar(UInt32.random(in: 0...0x2FFF, using: &random))
    }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    #expect(Self.words(text).isEmpty)
    #expect(!Self.words("milk \(text) x", "milk", text).isEmpty || text.contains("free"), "\(seed)")
  }
}
