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
      fresh cooked raw made home recipe not further specified eaten skin fat added no method
      cooking part 100 size style 3 25 nfs ns at per source such commercial commercially prepared
      separable lean only medium salted salt unsalted enriched unenriched ripe variety varieties
      average year round year without includes drained solids boneless drip cured ready heat serve
      brewed fluid vitamin d added ordinary usual
      """
    for word in little.split(whereSeparator: \.isWhitespace) { roles[String(word)] = .little }
    let state = """
      diet light lite reduced low free lowfat fatfree skim dry dried canned frozen fried breaded
      coated restaurant fast food school flavored sweetened unsweetened decaffeinated imitation
      substitute meatless vegetarian vegan smoked pickled creamed dehydrated condensed evaporated
      instant toasted gluten lactose stuffed
      """
    for word in state.split(whereSeparator: \.isWhitespace) { roles[String(word)] = .state }
    let foreign = """
      baby infant toddler formula powder powdered mix uncooked reconstituted concentrate human
      gerber beechnut industrial unprepared dough seasoning babyfood
      """
    for word in ["baked", "broiled", "roast", "grilled", "boiled", "steamed", "sauteed"] {
      roles[word] = .method
    }
    for word in foreign.split(whereSeparator: \.isWhitespace) { roles[String(word)] = .foreign }
    return roles
  }()
}
