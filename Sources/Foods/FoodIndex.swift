/// The names of a table's foods by their words; made when the first food is looked for.
///
/// Complexity: to make it takes the size of the table once, a few milliseconds.
package final class FoodIndex: Sendable {
  /// The index of the foods in the program.
  package static let builtIn = FoodTable.builtIn.map { FoodIndex($0) }

  let table: FoodTable
  /// Each form of a word, once.
  let stems: [String]
  /// The place of each form.
  private let places: [String: Int32]
  /// For each word of the table, the forms in it: `low-fat,` has two.
  private let forms: [[Int32]]
  /// What each form is for.
  private let roles: [WordRole]
  /// For each word of the table, whether a part of the name ends behind it, or one begins.
  private let endsPart: [Bool]
  private let beginsPart: [Bool]
  /// For each form, the foods that have it, by number.
  private let foods: [[Int32]]
  /// Where each food's line begins.
  let lines: [Int32]

  init(_ table: FoodTable) {
    self.table = table
    var stems: [String] = []
    var places: [String: Int32] = [:]
    var forms: [[Int32]] = []
    var ends: [Bool] = []
    var begins: [Bool] = []
    for index in 0..<table.words.count {
      let word = table.words.range(index).map(table.string) ?? ""
      forms.append(
        WordForms.stems(word).map { stem in
          if let place = places[stem] { return place }
          let place = Int32(stems.count)
          places[stem] = place
          stems.append(stem)
          return place
        })
      ends.append(word.last.map { ",;)".contains($0) } ?? false)
      begins.append(word.first == "(")
    }
    var foods = [[Int32]](repeating: [], count: stems.count)
    var lines: [Int32] = []
    lines.reserveCapacity(table.count)
    let bytes = table.text.utf8.span
    var place = table.foodsStart
    while place < bytes.count {
      let food = Int32(lines.count)
      lines.append(Int32(place))
      while place < bytes.count, bytes[place] != UInt8(ascii: "\t") { place += 1 }
      place += 5
      var tabs = 0
      while place + 1 < bytes.count, tabs < 2 {
        switch bytes[place] {
        case UInt8(ascii: "\t"):
          tabs += 1
          place += 1
        case UInt8(ascii: " "): place += 1
        default:
          for form in forms[table.code(at: place)] where foods[Int(form)].last != food {
            foods[Int(form)].append(food)
          }
          place += 2
        }
      }
      while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
      place += 1
    }
    (self.stems, self.places, self.forms, self.lines) = (stems, places, forms, lines)
    (endsPart, beginsPart, self.foods) = (ends, begins, foods)
    roles = stems.map(WordRole.init)
  }

  /// The foods that have a form of a word, in the table's order.
  func foods(having form: Int) -> [Int32] { foods[form] }

  /// The place of a form, or nil where no name has it.
  func place(of stem: String) -> Int? { places[stem].map(Int.init) }

  /// The name of a food and its other names, taken apart.
  func shapes(of food: Int32) -> (name: NameShape, others: [NameShape]) {
    let bytes = table.text.utf8.span
    var place = Int(lines[Int(food)])
    while bytes[place] != UInt8(ascii: "\t") { place += 1 }
    place += 5
    let name = shape(from: &place)
    place += 1
    var others: [NameShape] = []
    while bytes[place] != UInt8(ascii: "\t") {
      if bytes[place] == UInt8(ascii: " ") { place += 1 }
      others.append(shape(from: &place))
    }
    return (name, others)
  }

  private func shape(from place: inout Int) -> NameShape {
    let bytes = table.text.utf8.span
    var shape = NameShape()
    var part: [(stem: String, role: WordRole)] = []
    while bytes[place] != UInt8(ascii: "\t"), bytes[place] != UInt8(ascii: " ") {
      let word = table.code(at: place)
      if beginsPart[word] {
        shape.add(part)
        part = []
      }
      for form in forms[word] { part.append((stems[Int(form)], roles[Int(form)])) }
      if endsPart[word] {
        shape.add(part)
        part = []
      }
      place += 2
    }
    shape.add(part)
    return shape
  }

  /// Whether a food is one as eaten; else it is of the standard reference.
  func isAsEaten(_ food: Int32) -> Bool {
    let bytes = table.text.utf8.span
    return bytes[Int(lines[Int(food)]) + 5] != UInt8(ascii: "\t")
  }

  /// The food group of a food.
  func group(of food: Int32) -> Int {
    let bytes = table.text.utf8.span
    var place = Int(lines[Int(food)])
    while bytes[place] != UInt8(ascii: "\t") { place += 1 }
    return table.code(at: place + 1)
  }
}
