/// The form in which words are compared: the singular, in American spelling.
package enum WordForms {
  /// The form of a word of lower-case letters and digits.
  static func stem(_ word: [UInt8]) -> String {
    let text = String(decoding: word, as: UTF8.self)
    let form = singular(text)
    return spellings[form] ?? form
  }

  /// The forms of the words of a text.
  package static func stems(_ text: String) -> [String] { SearchText(text).words.map(stem) }

  private static func singular(_ word: String) -> String {
    guard word.utf8.count > 3, word.hasSuffix("s"), !word.hasSuffix("ss"), !word.hasSuffix("us"),
      !word.hasSuffix("is")
    else { return word }
    if let known = irregular[word] { return known }
    for (ending, count, other) in endings where word.hasSuffix(ending) {
      guard word.utf8.count > ending.utf8.count + 1 else { continue }
      return word.dropLast(count) + other
    }
    return String(word.dropLast())
  }

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
    "omlet": "omelet", "yoghourt": "yogurt",
    "crossaint": "croissant", "spagetti": "spaghetti", "rasberry": "raspberry", "yogourt": "yogurt",
    "donut": "doughnut", "catsup": "ketchup",
    "mayo": "mayonnaise", "bbq": "barbecue", "barbeque": "barbecue", "aubergine": "eggplant",
    "courgette": "zucchini", "prawn": "shrimp", "beetroot": "beet", "veg": "vegetable",
    "veggie": "vegetable", "choc": "chocolate", "skimmed": "skim", "decaf": "decaffeinated",
    "nonfat": "fatfree", "lowfat": "lowfat", "grey": "gray", "hamburger": "hamburger",
    "broiled": "broiled", "omelette": "omelet", "chilli": "chili", "chile": "chili",
    "satsuma": "tangerine", "clementine": "tangerine", "mandarin": "tangerine",
    "cornflake": "cornflake", "icecream": "icecream", "wholemeal": "wholewheat",
    "wholegrain": "wholewheat", "flavour": "flavor", "flavoured": "flavored",
    "cheeseburger": "cheeseburger", "taters": "potato", "spud": "potato", "scallop": "scallop",
    "raisin": "raisin", "kiwifruit": "kiwi", "rocket": "arugula", "capsicum": "pepper",
    "coriander": "cilantro", "spag": "spaghetti", "tinned": "canned", "roasted": "roast",
    "mashed": "mash", "filet": "fillet", "hommus": "hummus", "houmous": "hummus",
    "humous": "hummus", "garbanzo": "chickpea", "muesli": "muesli", "tuna": "tuna",
    "pop": "soda", "cola": "cola", "porridge": "oatmeal", "cantaloup": "cantaloupe",
    "scone": "scone", "gherkin": "pickle", "mince": "ground", "sorbet": "sorbet",
  ]
}
