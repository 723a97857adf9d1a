/// A dish that is called after what is in it: `ham and cheese toastie`, `leek and potato soup`.
///
/// Its kind stands last. What `and` or a comma parts before it goes into one dish, and is no food of its own.
package struct FilledDish: Sendable, Equatable {
  /// The kind, as it was typed: `toastie`.
  package let kind: String
  /// What is in it, as it was typed.
  package let fillings: [String]
  /// Its kind as tables know it.
  let family: Kind

  /// Takes a text apart; nil for one that names no kind, or only one filling.
  package init?(_ text: String) {
    let words = SpokenWord.all(of: text)
    guard words.allSatisfy({ $0.number == nil }), words.last?.kind == .word else { return nil }
    var pieces = words.split { $0.text == "," || ["and", "n"].contains($0.folded) }
    guard pieces.count > 1, let last = pieces.popLast(), let family = Kind(endOf: last) else {
      return nil
    }
    pieces.append(last.dropLast(family.words.count))
    fillings = pieces.map { $0.map(\.text).joined(separator: " ") }
    kind = last.suffix(family.words.count).map(\.text).joined(separator: " ")
    self.family = family
  }

  /// A text whose last words are a kind that tables call otherwise, as they would call it: a `falafel sandwich` for a wrap;
  /// nil for any other text.
  package static func inTables(_ text: String) -> String? {
    let words = SpokenWord.all(of: text)
    guard let kind = Kind(endOf: words[...]),
      let same = kind.words == ["wrap"] ? "sandwich" : kind.sameKind
    else { return nil }
    return (words.dropLast(kind.words.count).map(\.text) + [same]).joined(separator: " ")
  }

  /// Whether several of it are said: `2 ham and cheese sandwiches`.
  var isPlural: Bool { !FoodQuery(kind).isSingular }

  /// Whether what stands before its kind is what it tastes of.
  package var isOfFlavors: Bool { family.isFlavored }

  /// Of what how much was said before its first filling.
  package enum Measured {
    /// Of the dish: `a bowl of leek and potato soup`.
    case dish
    /// Of what is in it, beside which stands another dish: `2 eggs and ham sandwich`.
    case filling
    /// Of either: `2 slices of bacon and egg sandwich`.
    case either
  }

  /// Whether a name is what sweet dishes taste of, and no food that is eaten in slices or scoops.
  func isFlavor(_ name: String) -> Bool {
    family.isFlavored && WordForms.stems(name).allSatisfy(Kind.flavors.contains)
  }

  /// What amounts before its first filling are amounts of.
  ///
  /// - Parameter isApart: whether the last filling makes a dish that is known, beside which the others may be eaten.
  func measured(by amounts: [SpokenAmount], isApart: Bool) -> Measured {
    guard let amount = amounts.first else { return isApart ? .filling : .dish }
    guard let unit = amount.unit else {
      let isOne = amount.isArticle || amount.count <= 1
      guard isApart else { return isOne || isPlural ? .dish : .filling }
      return !isOne && isPlural && FoodQuery(fillings[0]).isSingular ? .dish : .filling
    }
    if family.isCut || SpokenUnit.isHelping(unit) { return .dish }
    // A sushi roll is cut into pieces.
    if SpokenUnit.isPiece(unit), family.words == ["roll"] { return .dish }
    guard FoodUnit(unit) != nil, !family.isHolder else { return .either }
    return isApart ? .either : .dish
  }

  /// What it may be called in tables, the whole first, then with one of its fillings, and at last its kind alone.
  package var namesInTables: [String] {
    let whole = kinds.dropFirst().map { "\(fillings.joined(separator: " and ")) \($0)" }
    return whole + fillings.flatMap { filling in kinds.map { "\(filling) \($0)" } } + kinds
  }

  /// Its kind, as it was typed and as tables have it.
  private var kinds: [String] {
    let sushi = family.words == ["roll"] ? ["sushi roll"] : []
    return [kind] + sushi + [family.sameKind].compactMap(\.self)
  }

  /// How many of its fillings names have.
  package func fillings(in names: [String]) -> Int {
    let stems = Set(names.flatMap(Self.contents))
    return fillings.count { stems.isSuperset(of: WordForms.stems($0)) }
  }

  /// The words of a name but for what it says to be without.
  private static func contents(of name: String) -> [String] {
    let stems = WordForms.stems(name)
    return stems.indices.filter { $0 == 0 || !["no", "without"].contains(stems[$0 - 1]) }
      .map { stems[$0] }
  }

  /// Whether names are those of its kind, and of none without what is in it.
  package func isOfKind(_ names: [String]) -> Bool {
    // What was scraped off a pizza is none.
    guard names.first.flatMap({ WordForms.stems($0).first }) != "topping" else { return false }
    let stems = Set(names.flatMap(WordForms.stems))
    let contents = Set(names.flatMap(Self.contents))
    let isWithout = fillings.contains { filling in
      let own = WordForms.stems(filling)
      return stems.isSuperset(of: own) && !contents.isSuperset(of: own)
    }
    return !isWithout
      && kinds.contains {
        stems.isSuperset(of: WordForms.stems($0))
      }
  }
}

extension FilledDish {
  /// What is called after what is in it.
  struct Kind: Sendable, Equatable {
    /// Its words.
    let words: [String]
    /// Whether it holds its fillings, so that nobody says `cheese toastie` beside ham; of a soup people may.
    let isHolder: Bool
    /// What goes into it beside ``Filling/any``.
    let takes: Set<Filling>

    /// The kind that words end with, behind what is in it.
    init?(endOf words: ArraySlice<SpokenWord>) {
      let stems = words.map { WordForms.stem(Array($0.folded.utf8)) }
      let kind = Self.all.first { stems.suffix($0.words.count).elementsEqual($0.words) }
      guard let kind, stems.count > kind.words.count else { return nil }
      let filling = words.dropLast(kind.words.count).map(\.text).joined(separator: " ")
      // A hot soup is no soup of hot, and a sausage roll no bread roll.
      guard !FoodQuery(filling).isOnlyModifiers, !FoodQuery(filling).namesNothing,
        !(kind.words == ["roll"] && Self.rolls.contains(WordForms.stems(filling).last ?? ""))
      else { return nil }
      self = kind
    }

    /// The kind that words end with which is never without anything in it: a burrito, and no baked potato.
    init?(naming words: [SpokenWord]) {
      let stems = words.map { WordForms.stem(Array($0.folded.utf8)) }
      let kind = (Self.stuffed + Self.all).first {
        stems.suffix($0.words.count).elementsEqual($0.words)
      }
      guard let kind, !kind.isFlavored, !Self.plain.contains(kind.words.joined(separator: " "))
      else {
        return nil
      }
      self = kind
    }

    /// Whether a filling is in it, and not beside it: vegetables are eaten beside pies.
    func holds(_ filling: Filling) -> Bool {
      takes.contains(filling) && (filling != .vegetable || isHolder)
        && (filling != .sweet || takes.contains(.main) && words == ["pie"])
    }

    /// What is bread or a dish without anything in it, too.
    private static let plain: Set<String> = [
      "roll", "baguette", "ciabatta", "bap", "cob", "jacket potato", "baked potato", "salad",
      "pasta",
      "soup", "broth", "risotto", "omelet", "frittata", "stir fry", "stirfry", "hash", "crisp",
      "chip", "bake", "gratin",
      "dorito", "kettle chip", "tortilla chip", "potato chip", "muffin", "scone", "pancake",
      "crepe",
      "sandwich filler", "sandwich filling",
    ]

    private static let stuffed: [Kind] = [
      "chimichanga", "gordita", "dumpling", "ravioli", "sushi", "empanada", "samosa", "biryani",
      "pot pie", "hot pocket",
    ].map {
      let isPie = $0 == "pot pie"
      return Kind(
        WordForms.stems($0), isHolder: !isPie, takes: isPie ? [.main] : [.main, .vegetable])
    }

    private init(_ words: [String], isHolder: Bool, takes: Set<Filling>) {
      (self.words, self.isHolder, self.takes) = (words, isHolder, takes)
    }

    /// Whether people eat slices of it.
    var isCut: Bool { !Self.cut.isDisjoint(with: words) }

    /// Whether what stands before it is what it tastes of.
    var isFlavored: Bool { takes == [.sweet] }

    /// What tables call it.
    var sameKind: String? { Self.same[words.joined(separator: " ")] }

    private static let rolls: Set<String> = [
      "sausage", "spring", "egg", "swiss", "sushi", "cinnamon", "california", "bread", "dinner",
      "arctic", "tootsie", "cabbage",
    ]
    private static let cut: Set<String> = [
      "pizza", "pie", "tart", "quiche", "cake", "cheesecake", "lasagna", "frittata", "calzone",
    ]
    fileprivate static let flavors: Set<String> = [
      "coffee", "vanilla", "mint", "lemon", "lime", "orange", "tea", "matcha", "chai", "rum",
      "ginger",
      "cinnamon", "mocha", "espresso", "earl", "gray", "poppyseed",
    ]
    private static let same = [
      "toastie": "sandwich", "toasty": "sandwich", "panini": "sandwich", "bap": "sandwich",
      "butty": "sandwich", "sarnie": "sandwich", "cob": "sandwich", "roll": "sandwich",
      "baguette": "sandwich", "ciabatta": "sandwich", "sub": "sandwich", "crisp": "chip",
      "sandwich filler": "salad", "sandwich filling": "salad",
      "jacket potato": "baked potato",
    ]

    private static let all: [Kind] = {
      func kinds(_ text: String, isHolder: Bool = false, takes: Set<Filling>) -> [Kind] {
        text.split(separator: ",").map {
          Kind(WordForms.stems(String($0)), isHolder: isHolder, takes: takes)
        }
      }
      let holders = """
        sandwich,toastie,toasty,panini,sub,wrap,bap,butty,sarnie,cob,roll,baguette,ciabatta,burger,
        pizza,calzone,burrito,taco,quesadilla,enchilada,fajita,pasty,mcmuffin,jacket potato,baked potato
        """
      let dishes = """
        soup,stew,chowder,broth,casserole,lasagne,pasta,risotto,stir fry,stirfry,curry,gratin,bake,salad,hash,crisp,chip,
        omelette,frittata,quiche,sandwich filler,sandwich filling,dorito,kettle chip,tortilla chip,potato chip
        """
      let sweet = """
        ice cream,gelato,sorbet,cheesecake,cake,crumble,cobbler,cookie,brownie,milkshake,smoothie,yoghurt,pudding,trifle,
        granola bar,cereal bar,protein bar,bar,granola,muesli,jam,flapjack,mousse,fudge
        """
      let all =
        kinds(holders, isHolder: true, takes: [.main, .vegetable])
        + kinds(dishes, takes: [.main, .vegetable])
        + kinds("muffin", isHolder: true, takes: [.main, .vegetable, .sweet])
        + kinds("pie,tart,pancake,crepe,scone", takes: [.main, .vegetable, .sweet])
        + kinds(sweet, takes: [.sweet])
      return all.sorted { $0.words.count > $1.words.count }
    }()
  }

  /// What goes into dishes.
  enum Filling: Sendable {
    /// Meat, fish, eggs and cheese.
    case main
    /// Vegetables and beans.
    case vegetable
    /// What is sweet.
    case sweet
    /// Nuts, spreads, and what seasons: it goes into all.
    case any

    /// What a food of a table is by its group; nil for a drink, a dish, and what is eaten beside one.
    init?(_ food: TableFood) {
      let group = food.group.lowercased()
      let filling = Self.groups.first { words, _ in words.contains { group.contains($0) } }?.filling
      guard let filling else { return nil }
      self = filling
    }

    /// Words of groups, the first that a group has deciding; nil for what goes into no dish.
    private static let groups: [(words: [String], filling: Filling?)] = [
      (
        [
          "sandwich", "mixed", "dishes", "drink", "juice", "soups,", "snack", "formula",
          "baby food",
          "fast food", "burger", "beverage", "rolls", "chips", "fries", "mashed", "popcorn",
          "ice cream", "cereal,", "nutrition", "bars",
        ], nil
      ),
      (
        [
          "beef", "chicken", "poultry", "pork", "lamb", "turkey", "fish", "bacon", "sausage",
          "meat",
          "egg", "liver", "frankfurter", "cheese",
        ], .main
      ),
      (
        [
          "vegetable", "green", "spinach", "broccoli", "carrot", "corn", "onion", "tomato",
          "cabbage", "bean", "legume", "lettuce", "pickle", "potatoes",
        ], .vegetable
      ),
      (
        [
          "fruit", "apple", "banana", "berries", "peach", "pear", "mango", "melon", "grape",
          "citrus",
          "candy", "sweet", "sugar", "jam", "cookies", "oatmeal",
        ], .sweet
      ),
      (
        [
          "nut", "spice", "mustard", "sauce", "mayonnaise", "dressing", "butter", "cream",
          "condiment",
        ], .any
      ),
    ]
  }
}
