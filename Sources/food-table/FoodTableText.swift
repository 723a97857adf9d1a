/// The compact form of the foods: words that many names share are written once.
///
/// Lines of text. The first says how many words, measures, food groups, makers, foods and portions
/// there are; then come these lists, one a line, and then one line for each food, sorted by number:
///
///     number group maker words <TAB> kcal protein fat carbs fibre sugar saturated sodium <TAB> portions
///
/// A group, a maker and a word are two digits in base 94 (`!` is 0): their place in the list. The
/// first maker is empty, for none. Nutrients are for 100 g, with `-` for unknown. A portion is a
/// measure's two digits, its weight in g, and its amount after `x` where that is not 1; `;` stands
/// between portions.
struct FoodTableText {
  /// The whole table.
  let text: String

  private static let nutrients = [
    "kcal", "protein_g", "fat_g", "carbohydrate_g", "fiber_g", "sugar_g", "saturated_fat_g",
    "sodium_mg",
  ]

  init(foods: CommaSeparated, portions: CommaSeparated) throws {
    let rows = foods.rows.sorted { $0["ndb_no", default: ""] < $1["ndb_no", default: ""] }
    let words = try CodeList(rows.flatMap { $0["name", default: ""].split(separator: " ") })
    let measures = try CodeList(portions.rows.map { $0["measure", default: ""][...] })
    let groups = try CodeList(rows.map { $0["food_group", default: ""][...] })
    let makers = try CodeList(rows.map { $0["manufacturer", default: ""][...] })
    let byFood = Dictionary(grouping: portions.rows) { $0["ndb_no", default: ""] }
    let counts =
      [words, measures, groups, makers].map(\.items.count)
      + [rows.count, portions.rows.count]
    var lines = ["countme-foods 1 " + counts.map(String.init).joined(separator: " ")]
    for list in [words, measures, groups, makers] { lines += list.items }
    lines += try rows.map { row in
      let number = row["ndb_no", default: ""]
      let name = try row["name", default: ""].split(separator: " ").map { try words.code($0) }
      let values = Self.nutrients.map { Self.short(row[$0, default: ""]) }
      let own = try byFood[number, default: []]
        .sorted { Int($0["seq", default: ""]) ?? 0 < Int($1["seq", default: ""]) ?? 0 }
        .map { try Self.portion($0, measures) }
      let group = try groups.code(row["food_group", default: ""][...])
      let maker = try makers.code(row["manufacturer", default: ""][...])
      return [
        number + group + maker + name.joined(), values.joined(separator: " "),
        own.joined(separator: ";"),
      ].joined(separator: "\t")
    }
    text = lines.joined(separator: "\n")
  }

  private static func portion(
    _ row: [String: String], _ measures: CodeList
  ) throws(FoodTableError) -> String {
    let amount = short(row["amount", default: ""])
    let code = try measures.code(row["measure", default: ""][...])
    return code + short(row["gram_weight", default: ""]) + (amount == "1" ? "" : "x\(amount)")
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
}
