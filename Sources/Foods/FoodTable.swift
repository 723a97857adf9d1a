/// Foods in the compact form that `food-table` writes: one text, read where it lies.
///
/// The text is a literal of the program, so a table costs neither time nor memory until it is
/// searched. Its form is described where it is written, in `food-table`.
package struct FoodTable: Sendable {
  /// What is wrong with a text that is no table.
  package struct Damage: Error, Equatable {
    /// The line, counted from 1.
    package let line: Int
  }

  /// The USDA's National Nutrient Database for Standard Reference, release 28, in the public domain.
  package static let builtIn = try? FoodTable(text: embeddedText)

  let text: String
  /// Where the words of the names begin, and behind the last one where it ends.
  let words: TextLines
  /// Where the names of the portions begin, likewise.
  let measures: TextLines
  /// Where the food groups begin, likewise.
  let groups: TextLines
  /// Where the makers begin, likewise; the first one is empty.
  let makers: TextLines
  /// Where the first food's line begins.
  let foodsStart: Int
  /// How many foods there are.
  package let count: Int
  /// How many portions the foods have together.
  package let portionCount: Int

  /// Reads what a table begins with; its foods are read when they are asked for.
  ///
  /// Complexity: the length of the lists of words, not of the foods.
  package init(text: String) throws(Damage) {
    let bytes = text.utf8.span
    var place = 0
    let head = text.prefix { $0 != "\n" }.split(separator: " ")
    let counts = head.dropFirst(2).compactMap { Int($0) }
    guard head.first == "countme-foods", head.dropFirst().first == "1", counts.count == 6 else {
      throw Damage(line: 1)
    }
    _ = TextLines(1, of: bytes, from: &place)
    words = TextLines(counts[0], of: bytes, from: &place)
    measures = TextLines(counts[1], of: bytes, from: &place)
    groups = TextLines(counts[2], of: bytes, from: &place)
    makers = TextLines(counts[3], of: bytes, from: &place)
    let lists = [words, measures, groups, makers].map(\.count)
    guard lists == Array(counts.prefix(4)) else { throw Damage(line: 2 + lists.reduce(0, +)) }
    (count, portionCount) = (counts[4], counts[5])
    foodsStart = place
    self.text = text
  }
}
