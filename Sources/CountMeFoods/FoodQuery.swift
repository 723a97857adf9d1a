/// What a person types for a food, as it is compared with names.
package struct FoodQuery: Sendable {
  /// One word.
  struct Word: Sendable {
    /// The word as it was typed, folded.
    let typed: [UInt8]
    /// Its form.
    let stem: String
    /// Whether foods are found without it: `some`, `delicious`.
    let isFiller: Bool
    /// Whether it says how a food is and never which: `white`, `fried`.
    let isModifier: Bool

    /// Whether it joins foods, or says that something is on or in another.
    var isJoint: Bool { ["and", "with", "on", "in", "without", "no"].contains(stem) }

    /// Whether it is a number.
    var isNumber: Bool { Self.isNumber(typed) }

    static func isNumber(_ typed: [UInt8]) -> Bool {
      typed.allSatisfy { (0x30...0x39).contains($0) }
    }
  }

  /// The words, each once.
  let words: [Word]
  /// Whether foods would be found without any of them: `a`, `some`.
  private let isOnlyFillers: Bool

  /// The words of a text.
  package init(_ text: String) {
    var words: [Word] = []
    let all = SearchText(text).words
    let isCream = Self.namesCream(all)
    for typed in all {
      let stem = WordForms.stem(typed)
      guard !words.contains(where: { $0.stem == stem }) else { continue }
      words.append(
        Word(
          typed: typed, stem: stem,
          isFiller: !(isCream && stem == "half")
            && (Self.fillers.contains(stem) || Word.isNumber(typed)),
          isModifier: !(isCream && stem == "half") && Self.modifierStems.contains(stem)))
    }
    // A filler that stands alone is what was meant.
    isOnlyFillers = words.allSatisfy(\.isFiller)
    if isOnlyFillers {
      words = words.map {
        Word(typed: $0.typed, stem: $0.stem, isFiller: false, isModifier: $0.isModifier)
      }
    }
    self.words = words
  }

  /// Whether words have the name of the cream, `half and half`, of which none is less than a food.
  private static func namesCream(_ words: [[UInt8]]) -> Bool {
    let text = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    return ["half and half", "half n half", "half half"].contains { text.contains($0) }
  }

  /// Only some of the words.
  func keeping(_ places: [Int]) -> FoodQuery {
    FoodQuery(words: places.map { words[$0] }, isOnlyFillers: isOnlyFillers)
  }

  private init(words: [Word], isOnlyFillers: Bool) {
    (self.words, self.isOnlyFillers) = (words, isOnlyFillers)
  }

  /// Whether there is nothing to look for.
  package var isEmpty: Bool { words.isEmpty }

  /// Whether the words only say how a food is: `black`, `lightly salted`.
  var isOnlyModifiers: Bool { words.allSatisfy { $0.isModifier || $0.isFiller } }

  /// Whether all of one is meant: `whole lettuce`.
  var isOfWhole: Bool { isSingular && words.dropLast().last?.stem == Self.whole }

  static let whole = "whole"

  /// Whether one word alone tells which food it is.
  package var isOneWord: Bool { words.count { !$0.isFiller && !$0.isModifier } == 1 }

  /// Whether an animal is named and no part of it, so that one is all of it: `a chicken`.
  package var isAnimal: Bool {
    let telling = words.filter { !$0.isFiller }
    return telling.count == 1 && Self.animals.contains(telling[0].stem)
  }

  private static let animals: Set<String> = set("chicken turkey lamb duck goose rabbit pheasant")

  /// Whether the last word is in the singular: `avocado`, not `grapes`.
  package var isSingular: Bool {
    words.last.map {
      String(decoding: $0.typed, as: UTF8.self).hasSuffix("s") == $0.stem.hasSuffix("s")
    }
      ?? false
  }

  /// Whether something is said not to be in it: `caesar salad no chicken`.
  package var hasNegation: Bool { words.contains { ["no", "without"].contains($0.stem) } }

  /// Whether it must lack something that a food of nearly that name may have: `vegan cheese`, `meat-free mince`.
  package var isExclusive: Bool {
    words.contains { ["vegan", "meatless", "uncooked", "free"].contains($0.stem) }
  }

  /// Whether more than half of the words are in names, but for a slip of the keys: jollof rice is no plain rice.
  package func isMostly(in names: [String]) -> Bool {
    let telling = words.filter { !$0.isFiller }
    let known = Set(names.flatMap(WordForms.stems))
    let met = telling.count { word in
      // How it is people say of any food; a black pudding is none that is black.
      if word.isModifier, !Self.colors.contains(word.stem) { return true }
      return known.contains { Self.mayMean(word.stem, $0) }
    }
    return telling.isEmpty || met * 2 > telling.count
  }

  /// Whether a word is more than the half with which another begins, or the same but for a slip of the keys: cheese is
  /// no cheeseburger.
  static func mayMean(_ stem: String, _ other: String) -> Bool {
    let (stem, other) = (Array(stem.utf8), Array(other.utf8))
    return other == stem
      || stem.count > 2 && stem.count * 2 > other.count && other.starts(with: stem)
      || stem.count > 5 && other.first == stem.first
        && EditDistance.between(stem.span, other.span, limit: 1).whole <= 1
  }

  private static let colors: Set<String> = set("white red green black brown yellow purple blue")

  /// Whether a word is so short that many begin with it, none of which it means: a `bag` is no bagel.
  package var isTooShort: Bool { words.allSatisfy { $0.isFiller || $0.typed.count < 4 } }

  /// Whether the words name no food at all: `something`, `a snack`.
  var isVague: Bool { namesNothing || words.allSatisfy { $0.isFiller || $0.stem == "cider" } }

  /// Whether they are words for any food or drink.
  package var namesNothing: Bool {
    isOnlyFillers || words.allSatisfy { $0.isFiller || Self.vague.contains($0.stem) }
  }

  /// Whether a word says that a food is of another day.
  static func isLeftOver(_ stem: String) -> Bool {
    ["leftover", "rest", "takeaway", "takeout"].contains(stem)
  }

  /// Whether a word is that of a meal, which says nothing of what is eaten.
  static func isMeal(_ stem: String) -> Bool { meals.contains(stem) }

  private static let meals: Set<String> = set("breakfast lunch dinner supper brunch meal snack")

  private static let vague: Set<String> = set(
    "shake snack bite food meal something anything stuff thing drink dinner lunch breakfast supper "
      + "leftover usual same nothing plate dish treat brunch munchy everything")

  private static let fillers: Set<String> = set(
    """
    a an and or of the with some my in on for to from at fresh homemade home made plain regular delicious tasty
    peeled weight weighed drained rinsed thawed defrosted reheated inch
    nice good yummy crunchy creamy refreshing hearty warm cooked prepared style serving
    small medium large big huge little average extra portion piece few bit fillet cube floret chunk half spot place pizzeria truck bakery without no
    diced chopped cut medium ridged piping filled type cup glass bowl slice organic natural simple standard normal single whole piping
    """)

  static let modifierStems: Set<String> = set(
    """
    white red green black brown yellow purple blue raw fried baked boiled grilled broiled roast
    sauteed steamed poached scrambled toasted whole plain sweet hot cold large small medium light dark dry fresh
    frozen canned cooked mash diet regular rare mini big jumbo thick thin skim fat free low
    reduced sugar salted unsalted sliced chopped diced shredded ground sour spicy flat iced
    unsweetened sweetened flavored crispy mixed stuffed half full extra wild
    drained rinsed thawed defrosted reheated original zero calorie
    """)

  private static func set(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
