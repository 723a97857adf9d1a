/// Texts that are named by two digits in base 94: their place in the sorted list.
struct CodeList {
  /// The different texts, sorted by bytes.
  let items: [String]
  private let places: [Substring: Int]

  init(_ texts: [Substring]) throws(FoodTableError) {
    let unique = Set(texts).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard unique.count <= 94 * 94 else { throw .tooMany }
    items = unique.map(String.init)
    places = Dictionary(uniqueKeysWithValues: zip(unique, unique.indices))
  }

  /// The two digits of a text.
  func code(_ text: Substring) throws(FoodTableError) -> String {
    guard let place = places[text] else { throw .unknown(String(text)) }
    let digits = [place / 94, place % 94].map { UInt8(ascii: "!") + UInt8($0) }
    return String(decoding: digits, as: UTF8.self)
  }
}
