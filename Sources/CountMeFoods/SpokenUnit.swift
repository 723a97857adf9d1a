/// What food is counted in that is neither weight nor volume: `slice`, `can`, `bowl`.
enum SpokenUnit {
  /// Whether a word is one, in the singular or plural.
  static func isUnit(_ word: String) -> Bool {
    units.contains(word) || units.contains(WordForms.stem(Array(word.utf8)))
  }

  /// Whether a unit counts the food itself: `2 pcs`.
  static func isCount(_ unit: String) -> Bool { ["pcs", "pc", "nos"].contains(unit.lowercased()) }

  /// Whether a unit is one of the food or a part of it: `6 piece nuggets`.
  static func isPiece(_ unit: String) -> Bool {
    ["piece", "item", "unit"].contains(WordForms.stem(Array(unit.lowercased().utf8)))
  }

  /// Whether a word says how big one is: `small`, `large`.
  static func isSize(_ word: String) -> Bool { sizes[word] != nil }

  /// Whether a word is what food is sold or served in, and no food: a 25 g `bag`.
  static func isPackage(_ word: String) -> Bool {
    packages.contains(WordForms.stem(Array(word.utf8)))
  }

  /// Whether a unit is so much of a dish, whatever is in it: a bowl, a scoop of ice cream.
  static func isHelping(_ unit: String) -> Bool {
    isPackage(unit.lowercased()) && FoodUnit(unit) == nil
      || ["scoop", "helping", "ladle"].contains(WordForms.stem(Array(unit.lowercased().utf8)))
  }

  private static let packages: Set<String> = [
    "bag", "packet", "pack", "package", "pouch", "box", "carton", "container", "tub", "jar", "tin",
    "can", "bottle", "glass", "bowl", "mug", "plate", "portion", "serving", "tray",
  ]

  /// The size that a word means, as portions are called: `big` is `large`.
  static func size(_ word: String) -> String? { sizes[word] }

  /// The words by which portions are looked for that a unit names.
  static func names(of unit: String) -> [String] {
    let stem = WordForms.stem(Array(unit.utf8))
    return [stem] + (others[stem] ?? [])
  }

  private static let sizes = [
    "small": "small", "little": "small", "medium": "medium", "regular": "regular",
    "large": "large", "big": "large", "huge": "extra large", "extra-large": "extra large",
    "xl": "extra large", "jumbo": "jumbo", "mini": "mini",
    "miniature": "mini", "thin": "thin", "thick": "thick", "tall": "small", "grande": "medium",
    "venti": "large", "average": "medium", "personal": "personal", "king": "king",
  ]

  private static let units: Set<String> = [
    "slice", "piece", "glass", "bowl", "mug", "plate", "plateful", "pot", "can", "bottle",
    "handful", "bar", "packet", "pack", "package", "pouch", "bag", "box", "carton", "container",
    "tub", "jar", "tin", "stick", "scoop", "spoon", "spoonful", "pat", "knob", "dash", "pinch",
    "splash", "drizzle", "shot", "serving", "portion", "helping", "wedge", "chunk", "fillet",
    "patty", "strip", "rasher", "stalk", "spear", "clove", "sprig", "ear", "cob", "head", "bunch",
    "ball", "cube", "square", "link", "ring", "sheet", "stack", "basket", "order", "side", "round",
    "sleeve", "tablet", "segment", "half", "tray", "pcs", "pc", "bite", "sip", "cupful", "glassful",
    "bowlful",
    "juicebox", "floret", "leaf", "dollop", "squirt", "fist", "heaping",
    "scraping", "scrape", "smear", "bit", "rib", "row", "loaf", "wheel", "block", "unit", "item",
    "drink", "nugget", "kernel", "katori",
  ]

  private static let others = [
    "tin": ["can"], "packet": ["single serving bag", "package", "pouch", "bag"],
    "pack": ["package", "packet"],
    "package": ["packet", "pack", "pouch"], "carton": ["container", "box"],
    "box": ["juice box", "carton", "container", "package"],
    "juicebox": ["juice box", "box", "drink", "pouch"],
    "pot": ["container", "cup"], "tub": ["container"], "container": ["carton", "tub", "cup"],
    "rasher": ["slice", "strip"], "strip": ["slice", "piece"], "wedge": ["slice", "piece"],
    "slice": ["piece"], "bag": ["single serving bag", "package", "pouch"],
    "cob": ["ear"], "spear": ["stalk", "piece"], "chunk": ["piece", "cube"],
    "knob": ["pat", "tablespoon"], "scraping": ["pat"], "scrape": ["pat"], "smear": ["pat"],
    "scoop": ["cup"], "fillet": ["piece"],
    "link": ["sausage", "piece"], "cube": ["piece"], "square": ["piece"], "ball": ["scoop"],
    "pouch": ["packet"], "bar": ["regular size"], "patty": ["piece"], "item": ["piece", "whole"],
    "unit": ["piece", "whole", "item"], "piece": ["item", "whole", "slice", "each"],
    "tray": ["container", "package", "meal"], "floret": ["floweret"], "stalk": ["stick"],
    "leaf": ["leaves"], "drink": ["can", "bottle"], "clove": ["clove"], "round": ["piece"],
    "half": ["half"], "basket": ["order"], "order": ["serving"],
  ]
}
