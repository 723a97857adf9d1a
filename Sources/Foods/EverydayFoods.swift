/// The foods that people mean by a plain word, by their numbers in the USDA's database.
///
/// `milk` is whole milk, and not one of the 150 other foods whose names begin so. It only decides
/// which of the foods that fit a search comes first.
enum EverydayFoods {
  /// The numbers, sorted by food group.
  static let numbers: Set<Int> = [
    // Milk, cheese, yogurt, eggs, butter.
    1077, 1001, 1009, 1017, 1026, 1033, 1040, 1116, 1123, 1129, 1132,
    // Salt, mustard, mayonnaise, oils, sauces.
    2047, 2046, 4025, 4047, 4053, 6164, 11935,
    // Chicken, ham, beef, pork, lamb.
    5064, 7029, 10123, 10062, 17224, 23572,
    // Fish.
    15237, 15121, 15149,
    // Fruit and juices.
    9003, 9016, 9019, 9037, 9040, 9050, 9070, 9118, 9132, 9148, 9150, 9176, 9181, 9200, 9206, 9236,
    9252, 9266, 9279, 9302, 9316, 9326, 9421,
    // Vegetables.
    11011, 11052, 11090, 11109, 11124, 11135, 11168, 11205, 11209, 11215, 11233, 11246, 11252,
    11260, 11282, 11297, 11304, 11333, 11365, 11422, 11457, 11507, 11529, 11821,
    // Oats, rice, pasta, flour, bread, cakes.
    8120, 18029, 18069, 18075, 18157, 18239, 18293, 18364, 20038, 20045, 20081, 20121, 20137,
    // Beans, peas, peanuts, tofu, nuts.
    12036, 12061, 12087, 12131, 12142, 12151, 12155, 12220, 16043, 16057, 16087, 16098, 16109,
    16120, 16126, 16158,
    // Sweets, snacks, fast food.
    19095, 19120, 19270, 19296, 19297, 19335, 19411, 19904, 21107, 21138, 21299,
    // Drinks.
    14003, 14096, 14106, 14209, 14355, 14400, 14411,
  ]

  /// The food that a word means whose name in the database is another, or where another food is
  /// called by the word: its number, or nil.
  static func number(of typed: SearchText) -> Int? {
    called[typed.text] ?? (typed.text.hasSuffix("s") ? called[String(typed.text.dropLast())] : nil)
  }

  private static let called = [
    "arugula": 11959, "aubergine": 11209, "beef steak": 13453, "beetroot": 11080, "burger": 21107,
    "coke": 14148, "cola": 14148, "courgette": 11477, "cream": 1053, "crisps": 19411,
    "fries": 21138, "mayo": 4025,
    "mayonnaise": 4025, "mince": 23572, "oatmeal": 8121, "pizza": 21299, "porridge": 8121,
    "prawn": 15149,
    "rocket": 11959, "scallion": 11291, "shrimp": 15149, "spring onion": 11291, "steak": 13453,
    "swede": 11435, "toast": 18070, "water": 14411, "wine": 14096, "yoghurt": 1116,
    "yogurt": 1116, "zucchini": 11477,
  ]
}
