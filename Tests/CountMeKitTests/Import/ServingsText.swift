/// Servings as Cronometer writes them, with few columns.
enum ServingsText {
  static let header = "Day,Time,Group,Food Name,Amount,Energy (kcal),Iron (mg),Protein (g),Category"

  /// A file of the given rows under the short header.
  static func file(_ rows: String...) -> String {
    ([header] + rows).map { $0 + "\n" }.joined()
  }
}
