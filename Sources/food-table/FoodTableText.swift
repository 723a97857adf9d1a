/// The compact form of the foods: words that many names share are written once.
///
/// Lines of text. The first says how many words, measures, food groups, makers, nutrients, foods and
/// portions there are; then come these five lists, one a line, and then one line for each food, those
/// as eaten before those of the standard reference, each sorted by number:
///
///     number <TAB> group maker words <TAB> other names <TAB> nutrients <TAB> portions
///
/// A group, a maker and a word are two digits in base 94 (`!` is 0): their place in the list. The
/// first maker is empty, for none. A space stands between other names. Nutrients are for 100 g, in the
/// list's order, with `-` for unknown; what is missing at the end is unknown. A portion is a measure's
/// two digits, its weight in g, and its amount after `x` where that is not 1; `;` stands between
/// portions.
struct FoodTableText {
  /// The whole table.
  let text: String

  init(_ foods: [SourceFood]) throws {
    let words = try CodeList(
      foods.flatMap { ([$0.name] + $0.otherNames).flatMap { $0.split(separator: " ") } })
    let measures = try CodeList(foods.flatMap { $0.portions.map { $0.measure[...] } })
    let groups = try CodeList(foods.map { $0.group[...] })
    let makers = try CodeList(foods.map { $0.maker[...] } + [""])
    let lists = [words, measures, groups, makers].map(\.items) + [SourceFood.nutrients]
    let counts = lists.map(\.count) + [foods.count, foods.map(\.portions.count).reduce(0, +)]
    var lines = ["countme-foods 2 " + counts.map(String.init).joined(separator: " ")]
    for list in lists { lines += list }
    lines += try foods.map { food in
      let name = try food.name.split(separator: " ").map { try words.code($0) }
      let others = try food.otherNames.map { name in
        try name.split(separator: " ").map { try words.code($0) }.joined()
      }
      let portions = try food.portions.map { portion in
        try measures.code(portion.measure[...]) + Self.short(portion.grams)
          + (portion.amount == "1" ? "" : "x\(Self.short(portion.amount))")
      }
      var values = food.values.map(Self.short)
      while values.last == "-" { values.removeLast() }
      return [
        food.number,
        try groups.code(food.group[...]) + makers.code(food.maker[...]) + name.joined(),
        others.joined(separator: " "), values.joined(separator: " "),
        portions.joined(separator: ";"),
      ].joined(separator: "\t")
    }
    text = lines.joined(separator: "\n")
  }

  /// A number without the zeros that say nothing; `-` where there is none.
  private static func short(_ number: String) -> String {
    guard number.contains(".") else { return number.isEmpty ? "-" : number }
    var short = number[...]
    while short.last == "0" { short.removeLast() }
    if short.last == "." { short.removeLast() }
    if short.hasPrefix("0."), short.count > 2 { short.removeFirst() }
    return short.isEmpty ? "0" : String(short)
  }
}

/// Why a table cannot be made.
enum FoodTableError: Error {
  /// There are more different texts than two digits can name.
  case tooMany
  /// A text that is in no list.
  case unknown(String)
  /// A table that lacks a column.
  case column(String)
}

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
