/// A name taken apart: its parts between commas, and what each of its words is for.
struct NameShape {
  /// One word.
  struct Word {
    /// The word's form.
    let stem: String
    /// The place of the form in an index; nil for a name that is in none.
    let form: Int?
    /// Which part it stands in, counted from 0.
    let part: Int
    /// What a word is for that nobody said.
    let role: WordRole
  }

  /// The words.
  private(set) var words: [Word] = []
  /// How many parts there are.
  private(set) var parts = 0
  /// How many parts say that something is not known: `NFS`, `NS as to fat added`.
  private(set) var open = 0
  /// Whether the last part has no word yet, and whether it says that something is not known.
  private var isBeginning = true
  private var isOpen = false
  /// Whether the last part tells what a food is for, which is another one: `for use on a sandwich`.
  private var isPurpose = false

  /// Takes a name apart: commas, semicolons and parentheses part it.
  init(_ name: String) {
    for part in name.split(whereSeparator: { ",;()".contains($0) }) {
      for stem in WordForms.stems(String(part)) { add(stem, form: nil, WordRole(stem)) }
      endPart()
    }
  }

  init() { words.reserveCapacity(8) }

  /// Adds a word to the last part.
  mutating func add(_ stem: String, form: Int?, _ role: WordRole) {
    if isBeginning {
      isOpen = stem == "nfs" || stem == "ns"
      if isOpen { open += 1 }
      isPurpose = stem == "for" && parts > 0
      isBeginning = false
    }
    guard !isPurpose else { return }
    words.append(Word(stem: stem, form: form, part: parts, role: isOpen ? .little : role))
  }

  /// Ends a part, which counts when it has a word.
  mutating func endPart() {
    guard !isBeginning else { return }
    parts += 1
    isBeginning = true
  }
}

/// What a word in a name is for, when nobody said it.
enum WordRole: UInt8, Sendable {
  /// It says what the food is.
  case content
  /// It says nothing that matters: `and`, `plain`, `cooked`.
  case little
  /// It says how a food was made ready, which people often leave out: `baked`.
  case method
  /// It says how a food is that people mean only when they say so: `dry`, `diet`.
  case state
  /// It says that others eat it, or that it is no food yet: `infant`, `powder`.
  case foreign

  init(_ stem: String) {
    self = Self.roles[stem] ?? .content
  }

  private static let roles: [String: WordRole] = {
    var roles: [String: WordRole] = [:]
    let little = """
      and or with of in the a an as to from for by on any all type kind form regular plain whole
      fresh cooked raw made home recipe not further specified eaten skin fat added no method cooking
      part 100 size style 3 25 nfs ns at per source such commercial commercially prepared juice
      separable lean only medium salted salt unsalted enriched unenriched ripe variety varieties
      average year round year without includes drained solids boneless 
      drip cured ready heat serve brewed fluid vitamin d added ordinary usual
      """
    for word in little.split(whereSeparator: \.isWhitespace) { roles[String(word)] = .little }
    roles["juice"] = .content
    let state = """
      diet light lite reduced low free sugar lowfat fatfree skim dry dried canned frozen fried breaded
      coated restaurant fast food school flavored sweetened unsweetened decaffeinated chocolate imitation
      substitute meatless vegetarian vegan smoked pickled creamed dehydrated condensed evaporated
      instant toasted gluten lactose fruit nut stuffed cheese sauce gravy sandwich
      """
    for word in state.split(whereSeparator: \.isWhitespace) { roles[String(word)] = .state }
    for word in ["fruit", "nut", "cheese", "sauce", "gravy", "sandwich", "chocolate", "sugar"] {
      roles[word] = .content
    }
    let foreign = """
      baby infant toddler formula powder powdered mix uncooked reconstituted concentrate filling
      relish human gerber beechnut industrial unprepared dough flour dressing seasoning
      babyfood oil
      """
    for word in ["baked", "broiled", "roast", "grilled", "boiled", "steamed", "sauteed"] {
      roles[word] = .method
    }
    for word in foreign.split(whereSeparator: \.isWhitespace) { roles[String(word)] = .foreign }
    for word in ["dressing", "oil", "flour", "relish", "filling"] { roles[word] = .content }
    return roles
  }()
}
