/// The form in which words are compared: the singular, in American spelling.
package enum WordForms {
  /// The form of a word of lower-case letters and digits.
  static func stem(_ word: [UInt8]) -> String {
    let form = singular(word)
    return spellings[form] ?? form
  }

  /// The forms of the words of a text.
  package static func stems(_ text: String) -> [String] { SearchText(text).words.map(stem) }

  /// A name with its last word in the singular: `mince pie` for `mince pies`.
  package static func singular(of name: String) -> String {
    var words = name.split(separator: " ").map(String.init)
    guard let last = words.popLast() else { return name }
    return (words + [singular(Array(last.utf8))]).joined(separator: " ")
  }

  private static func singular(_ word: [UInt8]) -> String {
    let text = String(decoding: word, as: UTF8.self)
    guard word.count > 3, word.last == UInt8(ascii: "s"),
      !"su".utf8.contains(word[word.count - 2])
    else { return text }
    if let known = irregular[text] { return known }
    if word[word.count - 2] == UInt8(ascii: "i") {
      // `Chapatis` are several, `coulis` is one.
      return singulars.contains(text) ? text : String(text.dropLast())
    }
    for (ending, count, other) in endings where word.count > ending.utf8.count + 1 {
      guard word.suffix(ending.utf8.count).elementsEqual(ending.utf8) else { continue }
      return text.dropLast(count) + other
    }
    return String(text.dropLast())
  }

  private static let singulars: Set<String> = [
    "coulis", "cassis", "pastis", "chablis", "this", "anis", "tennis", "debris", "oasis", "basis",
    "cannabis", "marquis",
  ]

  private static let endings = [
    ("ies", 3, "y"), ("oes", 2, ""), ("sses", 2, ""), ("xes", 2, ""), ("ches", 2, ""),
    ("shes", 2, ""), ("zzes", 3, ""),
  ]

  private static let irregular = [
    "leaves": "leaf", "loaves": "loaf", "halves": "half", "cookies": "cookie",
    "brownies": "brownie", "pies": "pie", "smoothies": "smoothie", "veggies": "vegetable",
    "calories": "calorie", "movies": "movie", "hoagies": "hoagie", "knives": "knife",
    "aches": "ache", "quiches": "quiche", "ceviches": "ceviche", "shoes": "shoe",
    "molasses": "molasses", "swiss": "swiss", "oates": "oat", "gooseberries": "gooseberry",
  ]

  /// What one word is written as in the table.
  private static let spellings = [
    "yoghurt": "yogurt", "omlette": "omelet", "buttered": "butter", "cheesy": "cheese",
    "omlet": "omelet", "yoghourt": "yogurt", "crossaint": "croissant", "spagetti": "spaghetti",
    "rasberry": "raspberry", "yogourt": "yogurt", "donut": "doughnut", "beanz": "bean",
    "catsup": "ketchup", "mayo": "mayonnaise", "bbq": "barbecue", "barbeque": "barbecue",
    "aubergine": "eggplant", "courgette": "zucchini", "prawn": "shrimp", "beetroot": "beet",
    "veg": "vegetable", "veggie": "vegetable", "choc": "chocolate", "skimmed": "skim",
    "decaf": "decaffeinated", "nonfat": "fatfree", "grey": "gray", "omelette": "omelet",
    "chilli": "chili", "chile": "chili", "satsuma": "tangerine", "clementine": "tangerine",
    "mandarin": "tangerine", "wholemeal": "wholewheat", "wholegrain": "wholewheat",
    "flavour": "flavor", "flavoured": "flavored", "taters": "potato", "spud": "potato",
    "kiwifruit": "kiwi", "rocket": "arugula", "capsicum": "pepper", "coriander": "cilantro",
    "spag": "spaghetti", "tinned": "canned", "roasted": "roast", "mashed": "mash",
    "skinny": "fatfree", "lasagne": "lasagna", "lasange": "lasagna", "filet": "fillet",
    "hommus": "hummus", "houmous": "hummus", "humous": "hummus", "garbanzo": "chickpea",
    "musli": "muesli", "pop": "soda", "porridge": "oatmeal", "cantaloup": "cantaloupe",
    "gherkin": "pickle", "mince": "ground", "sanga": "sandwich",
  ]
}
