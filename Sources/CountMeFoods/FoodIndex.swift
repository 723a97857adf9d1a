/// The names of a table's foods by their words.
package final class FoodIndex: Sendable {
  let table: FoodTable
  /// What is meant by plain words.
  let everyday: EverydayWords
  /// Each form of a word, once, sorted by its bytes.
  let stems: [String]
  /// For each word of the table, the forms in it: `low-fat,` has two.
  private let forms: NumberLists
  /// What each form is for.
  private let roles: [WordRole]
  /// For each word of the table, whether a part of the name ends behind it, or one begins.
  private let endsPart: [Bool]
  private let beginsPart: [Bool]
  /// For each form, the foods that have it, by number.
  private let foods: NumberLists
  /// Where each food's line begins; one list.
  private let lines: NumberLists

  /// Reads what ``FoodIndexText`` wrote of the same table.
  ///
  /// - Complexity: the length of the text, about a millisecond.
  package init(_ table: FoodTable, _ text: FoodIndexText, everyday: EverydayWords) {
    var reading = FoodIndexText.Reading(text)
    let stems = reading.texts()
    forms = reading.lists(table.words.count, digits: 2)
    foods = reading.lists(stems.count, digits: 3)
    lines = reading.lists(1, digits: 4)
    precondition(lines[0].count == table.count, "it is the index of another table")
    let names = table.text.utf8.span
    let words = (0..<table.words.count).compactMap { table.words.range($0) }
    endsPart = words.map { $0.last.map { ",;)".utf8.contains(names[$0]) } ?? false }
    beginsPart = words.map { $0.first.map { names[$0] == UInt8(ascii: "(") } ?? false }
    roles = stems.map(WordRole.init)
    (self.table, self.everyday, self.stems) = (table, everyday, stems)
  }

  /// How many foods there are.
  var count: Int { lines[0].count }

  /// Where a food's line begins.
  func line(of food: Int32) -> Int { Int(lines[0][Int(food)]) }

  /// The foods that have a form of a word, in the table's order.
  func foods(having form: Int) -> ArraySlice<Int32> { foods[form] }

  /// The place of a form, or nil where no name has it.
  func place(of stem: String) -> Int? {
    var (low, high) = (0, stems.count)
    while low < high {
      let middle = (low + high) / 2
      if stems[middle] == stem { return middle }
      if stems[middle].utf8.lexicographicallyPrecedes(stem.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return nil
  }

  /// The name of a food and its other names, taken apart.
  func shapes(of food: Int32) -> (name: ParsedFoodName, others: [ParsedFoodName]) {
    let bytes = table.text.utf8.span
    var place = line(of: food)
    while bytes[place] != UInt8(ascii: "\t") { place += 1 }
    place += 5
    let name = shape(from: &place)
    place += 1
    var others: [ParsedFoodName] = []
    while bytes[place] != UInt8(ascii: "\t") {
      if bytes[place] == UInt8(ascii: " ") { place += 1 }
      others.append(shape(from: &place))
    }
    return (name, others)
  }

  private func shape(from place: inout Int) -> ParsedFoodName {
    let bytes = table.text.utf8.span
    var shape = ParsedFoodName()
    while bytes[place] != UInt8(ascii: "\t"), bytes[place] != UInt8(ascii: " ") {
      let word = FoodTable.code(bytes, at: place)
      if beginsPart[word] { shape.endPart() }
      for form in forms[word].lazy.map(Int.init) {
        shape.add(stems[form], form: form, roles[form])
      }
      if endsPart[word] { shape.endPart() }
      place += 2
    }
    shape.endPart()
    return shape
  }

  /// Whether a food is one as eaten; else it is of the standard reference.
  func isAsEaten(_ food: Int32) -> Bool {
    let bytes = table.text.utf8.span
    return bytes[line(of: food) + 5] != UInt8(ascii: "\t")
  }
}
