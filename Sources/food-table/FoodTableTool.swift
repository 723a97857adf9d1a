import Foundation

/// Makes `Sources/Foods/foods.table` from the tables of the USDA, and compiles it into the program.
///
///     swift run food-table make FOODS.csv PORTIONS.csv Sources/Foods/foods.table
///     food-table embed Sources/Foods/foods.table EmbeddedFoods.swift
@main
struct FoodTableTool {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("make", 4):
      let foods = try CommaSeparated(contentsOf: URL(filePath: arguments[1]))
      let portions = try CommaSeparated(contentsOf: URL(filePath: arguments[2]))
      let table = try FoodTableText(foods: foods, portions: portions)
      try table.text.write(toFile: arguments[3], atomically: true, encoding: .utf8)
    case ("embed", 3):
      try embed(arguments[1], into: arguments[2])
    default:
      print("food-table make FOODS.csv PORTIONS.csv OUTPUT | food-table embed TABLE OUTPUT.swift")
      exit(64)
    }
  }

  /// Writes one Swift file that holds the table as a string literal, which costs nothing at start.
  private static func embed(_ table: String, into output: String) throws {
    let text = try String(contentsOfFile: table, encoding: .utf8)
    let fence = String(repeating: "#", count: 16)
    let swift = """
      extension FoodTable {
        /// The table's text, as the build compiled it in.
        static let embeddedText = \(fence)
      """
    let quotes = String(repeating: "\"", count: 3)
    let literal = "\(quotes)\n\(text)\n\(quotes)\(fence)\n}\n"
    try (swift + literal).write(toFile: output, atomically: true, encoding: .utf8)
  }
}
