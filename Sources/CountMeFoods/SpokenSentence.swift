/// What a person says that they ate, taken apart as far as no table of foods is needed.
package struct SpokenSentence: Sendable {
  /// A part of a sentence between words that may part two foods.
  struct Part: Sendable {
    let separator: [SpokenWord]
    let words: [SpokenWord]
    let food: SpokenFood
  }

  /// The sentence as it was said.
  package let text: String
  /// The meal, day and time, and the words that are left.
  let context: SpokenContext
  /// What stands between words that may part two foods.
  let parts: [Part]

  /// A number behind a food that may be when it was or how much, with what was said around it: `around 9`;
  /// nil where that is clear.
  package let openNumber: (text: String, number: String)?

  /// All words, each as it was typed.
  private let said: [SpokenWord]

  /// Takes a sentence apart.
  ///
  /// - Parameter names: what things are called in it, each of which is one word whatever it has in it: `Five spice tofu`.
  package init(_ text: String, naming names: [String] = []) {
    self.text = text
    said = names.reduce(SpokenWord.all(of: text)) { SpokenWord.joined($0, called: $1, in: text) }
    let words = HalfMore.joined(NumberWords.joined(said))
    openNumber = Hedge.openNumber(in: words)
    context = SpokenContext(Hedge.dropped(from: words))
    parts = Self.parts(of: context.words)
  }

  /// For how many a dish is said to be, which is not what was eaten of it: `serves 4`; nil where nobody says.
  package var yield: String? {
    let words = context.words
    for (word, next) in zip(words, words.dropFirst())
    where ["serves", "feeds", "yields"].contains(word.folded) {
      guard let count = SpokenCount([next]), !count.isArticle else { continue }
      return "\(word.text) \(next.text)"
    }
    return nil
  }

  /// Whether a dish is told with several things that are in it, so that both would be counted: `pancakes made with flour,
  /// eggs and milk`, `smoothie with banana and milk`.
  package var isDishAndParts: Bool {
    guard parts.count > 2, let dish = parts[0].words.last(where: { $0.kind == .word }) else {
      return false
    }
    let stem = WordForms.stem(Array(dish.folded.utf8))
    if ["smoothie", "shake", "milkshake"].contains(stem) {
      return parts[1].separator.map(\.folded) == ["with"]
        && (!parts[2].food.beginsWithAmount || parts[1].food.beginsWithAmount)
    }
    let words = context.words
    guard let made = words.firstIndex(where: { $0.folded == "made" }), made > 0,
      made + 1 < words.count, ["with", "of", "from"].contains(words[made + 1].folded)
    else { return false }
    return words[(made + 2)...].contains { ["and", ",", "plus", "+"].contains($0.folded) }
      && !Self.cups.contains(stem)
  }

  /// Whether a name has each sign that parts what is said: of `ham, cheese` no `Ham & cheese`.
  package func hasSigns(of name: String) -> Bool { said.allSatisfy { $0.isIn(name) } }

  /// Whether more than one meal is said in it.
  package var isOfSeveralMeals: Bool { context.otherMeal != nil }

  /// The meal that is said in it.
  package var meal: String? { context.meal }

  /// The day and the time that are said in it.
  package var moment: SpokenMoment { context.moment }

  /// The first amount of which it is left open how much that was; nil where all are clear.
  package var openAmount: OpenAmount? { OpenAmount(in: context.words) }

  /// What is said but for the meal, the day and the time, as it was typed.
  package var rest: String {
    var rest = ""
    var end: String.Index?
    for range in context.words.compactMap(\.range) {
      rest += (rest.isEmpty || range.lowerBound == end ? "" : " ") + text[range]
      end = range.upperBound
    }
    return rest.trimming { $0.isWhitespace || ",;".contains($0) }
  }

  /// Whether it asks, and tells nothing: `pizza?`, `how many calories in a banana`.
  package var isQuestion: Bool {
    let said = text.trimming { $0.isWhitespace || "\"”'’!.)".contains($0) }
    if said.hasSuffix("?") { return true }
    let words = self.said.prefix(2).map(\.folded)
    guard words.count == 2 else { return false }
    return switch words[0] {
    case "how": ["many", "much"].contains(words[1])
    case "what": ["is", "are", "about", "has", "if"].contains(words[1])
    case "should", "shall", "can", "could", "may": ["i", "we"].contains(words[1])
    default: false
    }
  }

  /// Whether it tells what was not eaten, or not yet: `almost had a donut`, `ran out of milk`.
  package var isDenied: Bool {
    let all = said.map(\.folded)
    let words = all.drop {
      ["i", "i've", "i'm", "we", "we've", "just", "all", "have", "had", "was", "am", "did", "do"]
        .contains($0)
    }
    guard let first = words.first else { return false }
    let next = words.dropFirst().first ?? ""
    // What is still to come was not eaten.
    let isComing = all.indices.contains { SpokenContext.coming(Array(all[$0...].prefix(4))) != nil }
    if all.count > 1, isComing { return true }
    if Self.isPartDenied(all) { return true }
    // Nobody who could not resist went without.
    if ["resist", "stop", "help"].contains(next), first.hasPrefix("could") { return false }
    return switch first {
    case "almost", "nearly": Self.verbs.contains(next)
    case "about", "going", "need", "forgot", "meant", "trying", "tried":
      next == "to"
    case "out": next == "of"
    case "ran", "run": next == "out" && words.dropFirst(2).first.map { $0 == "of" } ?? true
    case "skipped": next != "rope"
    case "shared": true
    case "gave", "fed": next != "in"
    case "split": ["a", "an", "the", "my", "our", "with", "one", "half"].contains(next)
    case _ where Self.others.contains(first): Self.eaten.contains(next)
    case "no":
      FoodQuery.isMeal(next)
        && words.dropFirst(2).allSatisfy {
          ["today", "yesterday", "this", "morning", "yet", "for", "me"].contains($0)
        }
    case "will", "i'll", "could": Self.verbs.contains(next)
    case "never", "refused", "resisted", "avoided", "not", "gonna", "wanna": true
    case "bought", "want", "wanted", "wanting", "craving", "craved", "planning", "planned",
      "dropped", "threw", "avoid", "avoiding", "wish":
      all.allSatisfy { !Self.eaten.contains($0) }
    case "my", "the", "our":
      Self.others.contains(next) && words.dropFirst(2).first.map(Self.eaten.contains) ?? false
    default: first.hasSuffix("n't") || ["didnt", "dont", "havent", "wont"].contains(first)
    }
  }

  /// Whether a part of what is told was not eaten, or by others: `but threw half away`, `for the kids`, `rice instead
  /// of bread`.
  private static func isPartDenied(_ words: [String]) -> Bool {
    zip(words.indices, words.dropFirst()).contains { place, next in
      let behind = words.dropFirst(place + 2).first ?? ""
      return switch words[place] {
      case "but": left.contains(next) || next.hasSuffix("n't") || next == "did" && behind == "not"
      case "for": ["the", "my", "our"].contains(next) && others.contains(behind)
      case "instead": next == "of"
      case "rather": next == "than"
      case "didn't", "didnt", "couldn't", "couldnt", "not": ["finish", "finished"].contains(next)
      case "threw", "tossed", "left": place > 0 && ["half", "some", "most", "it"].contains(next)
      default: false
      }
    }
  }

  /// What became of a food that was not eaten, or not all of it.
  private static let left: Set<String> = [
    "threw", "left", "gave", "only", "spilled", "spilt", "dropped", "tossed", "lost", "shared",
  ]

  private static let eaten: Set<String> = ["ate", "eaten", "had", "drank", "finished"]
  /// Who may have eaten in one's place.
  private static let others: Set<String> = [
    "wife", "husband", "partner", "son", "daughter", "kid", "kids", "child", "children", "mum",
    "mom", "mother", "dad", "father", "brother", "sister", "friend", "friends", "dog", "cat",
    "boyfriend", "girlfriend", "colleague",
  ]

  private static let verbs: Set<String> = [
    "had", "have", "ate", "eat", "drank", "drink", "took", "bought", "ordered", "finished", "went",
    "go", "did", "do", "made", "got", "ran", "run", "walked", "swam", "played", "cycled",
  ]

  private static func parts(of said: [SpokenWord]) -> [Part] {
    let words = withDrinkFirst(withoutCookingWater(said))
    var parts: [Part] = []
    var separator: [SpokenWord] = []
    var part: [SpokenWord] = []
    var isOpen = false
    func close() {
      let chunks = pairs(told(part))
      for chunk in chunks.dropLast() {
        parts.append(Part(separator: separator, words: chunk, food: SpokenFood(chunk[...])))
        separator = [SpokenWord(text: ",", folded: ",", kind: .sign, isGlued: true)]
      }
      part = chunks.last ?? []
      let food = SpokenFood(part[...])
      let isNothing =
        part.isEmpty
        || food.name.isEmpty && food.amounts.isEmpty && food.energies.isEmpty
          && food.numbers.isEmpty
        || part.allSatisfy { SpokenMeal.fillers.contains($0.folded) || $0.kind == .sign }
      if !isNothing { parts.append(Part(separator: separator, words: part, food: food)) }
      part = []
      separator = isNothing ? separator : []
    }
    for (place, word) in words.enumerated() {
      if word.text == "(" { isOpen = true }
      if word.text == ")" { isOpen = false }
      let follows = place + 1 < words.count ? words[place + 1].folded : ""
      let isPair =
        word.folded == "and" && part.last.map { SpokenCount([$0]) != nil } ?? false
        && ["a", "1", "1/2", "½", "1/4"].contains(follows)
      if !isOpen, !isPair, isSeparator(word), place > 0 || word.folded != "on" {
        let made =
          word.folded == "with" && part.count > 1
          && part.last.map { Self.makers.contains($0.folded) } ?? false
        let maker = made ? [part.removeLast()] : []
        close()
        separator += maker + [word]
      } else {
        part.append(word)
      }
    }
    close()
    return parts
  }

  /// Foods that nothing parts but how much it is of each: `rice 200g chicken 150g`, `200g rice 150g chicken`.
  private static func pairs(_ part: [SpokenWord]) -> [[SpokenWord]] {
    let starts = part.indices.filter { place in
      part[place].number != nil
        && (place == 0
          || part[place - 1].isOfName
            && !["of", "and", "a", "an", "the"].contains(part[place - 1].folded))
    }
    if starts.first == 0, starts.count > 1 {
      let ends = starts.dropFirst() + [part.count]
      let chunks = zip(starts, ends).map { Array(part[$0..<$1]) }
      let foods = chunks.map { SpokenFood($0[...]) }
      return foods.allSatisfy {
        $0.amounts.count == 1 && $0.energies.isEmpty && $0.numbers.isEmpty && $0.isCalledSo
      } ? chunks : [part]
    }
    var chunks: [[SpokenWord]] = []
    var rest = part[...]
    while let first = rest.first {
      guard first.isOfName, let place = rest.firstIndex(where: { $0.number != nil }) else {
        return [part]
      }
      let end = rest[(place + 1)...].firstIndex { $0.isOfName } ?? rest.endIndex
      let chunk = rest[..<end]
      let food = SpokenFood(chunk)
      guard food.numbers.allSatisfy({ $0 <= 12 }), food.isCalledSo,
        food.amounts.count + food.numbers.count + food.energies.count == 1
      else { return [part] }
      chunks.append(Array(chunk))
      rest = rest[end...]
    }
    return chunks.isEmpty ? [part] : chunks
  }

  /// The words without the water that a food was made with, which nobody drank beside it.
  private static func withoutCookingWater(_ words: [SpokenWord]) -> [SpokenWord] {
    var left: [SpokenWord] = []
    var rest = words[...]
    while let first = rest.first {
      let next = rest.dropFirst().prefix(2).map(\.folded)
      let isCooking =
        ["made", "cooked", "boiled", "prepared", "mixed"].contains(first.folded)
        && (next == ["with", "water"] || next == ["in", "water"])
      if isCooking { rest = rest.dropFirst(3) } else { left.append(rest.removeFirst()) }
    }
    return left
  }

  /// The words with a cup of tea or coffee before what is put into it: `2 sugars in my tea`.
  private static func withDrinkFirst(_ words: [SpokenWord]) -> [SpokenWord] {
    let pieces = words.split(omittingEmptySubsequences: false) { isSeparator($0) }
    var result: [SpokenWord] = []
    for piece in pieces {
      if piece.startIndex > 0 { result.append(words[piece.startIndex - 1]) }
      guard let place = piece.firstIndex(where: { $0.folded == "in" }), place > piece.startIndex,
        let drink = piece[(place + 1)...].last, piece.endIndex - place < 6,
        cups.contains(WordForms.stem(Array(drink.folded.utf8)))
      else {
        result += piece
        continue
      }
      let with = SpokenWord(
        text: "with", folded: "with", kind: .word, isGlued: false, range: piece[place].range)
      result += piece[(place + 1)...].drop { owners.contains($0.folded) } + [with] + piece[..<place]
    }
    return result
  }

  private static let makers: Set<String> = ["made", "filled", "loaded", "packed"]
  private static let cups: Set<String> = ["tea", "coffee", "cuppa", "brew", "latte", "espresso"]
  private static let owners: Set<String> = ["my", "the", "our", "his", "her", "this", "that"]

  /// What is left of a part without the story around it: `At the bar I had`, `because I was hungry`.
  private static func told(_ part: [SpokenWord]) -> [SpokenWord] {
    var rest = part[...]
    if let teller = rest.lastIndex(where: { tellers.contains($0.folded) }),
      !rest[(teller + 1)...].isEmpty, rest[..<teller].allSatisfy({ $0.number == nil })
    {
      rest = rest[(teller + 1)...].dropFirst()
      while let first = rest.first, prepositions.contains(first.folded) { rest = rest.dropFirst() }
    }
    if let end = rest.firstIndex(where: { endings.contains($0.folded) }), end > rest.startIndex {
      rest = rest[..<end]
    }
    return Array(rest)
  }

  private static let tellers: Set<String> = ["i", "i'm", "i've", "i'd", "im", "ive", "we", "we've"]
  private static let prepositions: Set<String> = [
    "up", "down", "into", "to", "for", "out", "off", "in", "myself", "ourselves", "through", "at",
    "just", "had", "eaten", "having", "eating", "resist", "also", "then", "finally", "some", "over",
  ]
  private static let endings: Set<String> = [
    "because", "while", "when", "which", "was", "were", "since", "made", "that",
  ]

  private static func isSeparator(_ word: SpokenWord) -> Bool {
    switch word.kind {
    case .sign: ![")", "("].contains(word.text)
    case .word: separators.contains(word.folded)
    case .number: false
    }
  }

  private static let separators: Set<String> = [
    "and", "with", "plus", "then", "alongside", "on", "&", "w", "w/", "followed", "topped",
    "accompanied", "paired", "including", "also", "n",
  ]
}

extension SpokenSentence.Part {
  /// Whether it says behind a comma how the food before it is, and names none: `granola, unsweetened`.
  var qualifies: Bool {
    let stems = WordForms.stems(food.name)
    return !separator.isEmpty && separator.allSatisfy { $0.text == "," } && !food.name.isEmpty
      && !food.beginsWithAmount && !stems.contains("mash")
      && (FoodQuery(food.name).isOnlyModifiers || isStyle)
  }

  /// Whether it says in which style a food is: `fries, steak style`.
  var isStyle: Bool {
    let stems = WordForms.stems(food.name)
    return stems.count > 1 && stems.last == "style"
  }

  /// Whether it says behind a comma or `and` that a food needs no cooking: `ham, ready to eat`.
  var isReady: Bool {
    !separator.isEmpty && separator.allSatisfy { [",", "and"].contains($0.folded) }
      && food.words.first?.folded == "ready"
      && food.words.dropFirst().first.map { $0.folded == "to" } ?? true
  }

  /// Whether `and` joins it to what stands before.
  var isBehindAnd: Bool {
    !separator.isEmpty && separator.allSatisfy { ["and", "n", ","].contains($0.folded) }
      && separator.contains { $0.folded != "," }
  }

  /// The food that it is together with the one before it, whose kind it tells behind a comma: `pizza,
  /// pepperoni` is a pepperoni pizza; nil where it begins with an amount or is joined otherwise.
  func kind(of other: Self) -> String? {
    guard separator.count == 1, separator[0].text == ",", !food.beginsWithAmount,
      !food.name.isEmpty, !other.food.name.isEmpty,
      !food.name.contains(","), NegatedPart.only(food.name) == nil
    else { return nil }
    return "\(food.name) \(other.food.name)"
  }
}

extension SpokenFood {
  /// Whether it has a name that says which food it is, and no nutrient: `raw` and `protein` are none.
  fileprivate var isCalledSo: Bool {
    !name.isEmpty && !isNutrient && !FoodQuery(name).isOnlyModifiers
  }
}
