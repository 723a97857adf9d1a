/// Foods in the compact form that `food-table` writes: one text, read where it lies.
///
/// The text is a literal of the program, so a table costs neither time nor memory until it is
/// searched. Its form is described where it is written, in `food-table`.
package struct FoodTable: Sendable {
  package let text: String
  /// Where the words of the names begin, and behind the last one where it ends.
  let words: TextLines
  /// Where the names of the portions begin, likewise.
  let measures: TextLines
  /// Where the food groups begin, likewise.
  let groups: TextLines
  /// Where the makers begin, likewise; the first one is empty.
  let makers: TextLines
  /// What the amounts are called that 100 g hold.
  let nutrients: [String]
  /// Where the first food's line begins.
  package let foodsStart: Int
  /// How many foods there are.
  package let count: Int

  /// Reads what a table begins with; its foods are read when they are asked for.
  ///
  /// - Complexity: the length of the lists of words, not of the foods.
  package init(text: String) {
    let bytes = text.utf8.span
    var place = 0
    let head = text.prefix { $0 != "\n" }.split(separator: " ")
    let counts = head.dropFirst(2).compactMap { Int($0) }
    precondition(
      head.first == "countme-foods" && head.dropFirst().first == "2" && counts.count == 7,
      "the build makes no such table")
    _ = TextLines(1, of: bytes, from: &place)
    words = TextLines(counts[0], of: bytes, from: &place)
    measures = TextLines(counts[1], of: bytes, from: &place)
    groups = TextLines(counts[2], of: bytes, from: &place)
    makers = TextLines(counts[3], of: bytes, from: &place)
    let names = TextLines(counts[4], of: bytes, from: &place)
    count = counts[5]
    foodsStart = place
    self.text = text
    nutrients = (0..<names.count).map { line in
      let utf8 = text.utf8
      guard let range = names.range(line) else { return "" }
      let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
      return String(text[start..<utf8.index(start, offsetBy: range.count)])
    }
  }
}
