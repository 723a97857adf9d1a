/// A drink that is made of milk, and has a name of its own for each kind of it: a latte with oat milk.
package struct MilkDrink {
  /// Its name in the table, without what says that nothing more is known.
  private let name: String

  /// Takes the name of a food of the table; nil for one that is no such drink.
  package init?(_ name: String) {
    let stems = Set(WordForms.stems(name))
    guard !stems.isDisjoint(with: Self.drinks) || stems.isSuperset(of: ["milk", "shake"]) else {
      return nil
    }
    self.name = name.hasSuffix(", NFS") ? String(name.dropLast(5)) : name
  }

  private static let drinks: Set<String> = ["latte", "cappuccino", "mocha", "cocoa"]

  /// Whether words name a kind of milk: `semi skimmed milk`.
  package static func isMilk(_ words: String) -> Bool { WordForms.stems(words).last == "milk" }

  /// What the table may call the drink where it is made with a kind of milk.
  package func names(madeWith milk: String) -> [String] {
    let stems = Set(WordForms.stems(milk))
    if !stems.isDisjoint(with: Self.plants) {
      return ["\(name), with non-dairy milk", "\(name), made with non-dairy milk"]
    }
    let isReduced = stems.contains("semi") || stems.contains("half")
    if !isReduced, !stems.isDisjoint(with: Self.leanMilk) {
      return ["\(name), nonfat", "\(name), made with lowfat (1%) or fat free (skim) milk"]
    }
    return ["\(name), made with whole or reduced fat (2%) milk", name]
  }

  private static let plants: Set<String> = [
    "oat", "almond", "soy", "soya", "coconut", "rice", "cashew", "hemp", "pea", "hazelnut",
    "macadamia", "plant", "nondairy", "dairy", "vegan",
  ]
  private static let leanMilk: Set<String> = ["skim", "fatfree", "free"]
}
