import CountMeFoods
import Foundation

/// Makes `Sources/CountMeFoodData/foods.table` from the tables of the USDA, and compiles texts into the program.
///
///     swift run food-table make FOODS.csv PORTIONS.csv EATEN_FOODS.tsv EATEN_NUTRIENTS.tsv \
///       EATEN_PORTIONS.tsv Sources/CountMeFoodData/foods.table
///     food-table embed Sources/CountMeFoodData/foods.table Sources/CountMeFoodData/everyday.words Embedded.swift
@main
struct FoodTableTool {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let files = arguments.dropFirst().map { URL(filePath: $0) }
    switch (arguments.first, arguments.count) {
    case ("make", 7):
      let reference = try files[..<2].map { try SourceTable(contentsOf: $0, separator: ",") }
      let eaten = try files[2..<5].map { try SourceTable(contentsOf: $0, separator: "\t") }
      let foods =
        try SourceFood.asEaten(foods: eaten[0], nutrients: eaten[1], portions: eaten[2])
        + SourceFood.standardReference(foods: reference[0], portions: reference[1])
      try FoodTableText(foods).text
        .write(to: files[5], atomically: true, encoding: .utf8)
    case ("embed", 4):
      try embed(table: files[0], words: files[1], into: files[2])
    default:
      print(
        """
        food-table make FOODS.csv PORTIONS.csv FOODS.tsv NUTRIENTS.tsv PORTIONS.tsv OUTPUT
        food-table embed TABLE WORDS OUTPUT.swift
        """)
      exit(64)
    }
  }

  /// Writes one Swift file that holds the texts as string literals, which cost nothing at start.
  private static func embed(table: URL, words: URL, into output: URL) throws {
    let text = try String(contentsOf: table, encoding: .utf8)
    let swift = """
      /// The texts, as the build compiled them in.
      enum EmbeddedText {
        static let table = \(literal(text))
        static let index = \(literal(FoodIndexText(FoodTable(text: text)).text))
        static let everydayWords = \(literal(try String(contentsOf: words, encoding: .utf8)))
      }
      """
    try swift.write(to: output, atomically: true, encoding: .utf8)
  }

  private static func literal(_ text: String) -> String {
    let fence = String(repeating: "#", count: 16)
    let quotes = String(repeating: "\"", count: 3)
    return "\(fence)\(quotes)\n\(text)\n\(quotes)\(fence)"
  }
}
