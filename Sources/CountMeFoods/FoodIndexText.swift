/// A ``FoodIndex`` as a text, which the build makes of the table, so that no start has to.
///
/// Lines: how many forms of words there are; the forms, sorted by their bytes; for each word of the table
/// the forms in it; for each form the foods that have it, by number; and where the foods' lines begin in
/// the table. Numbers are digits in base 94 (`!` is 0): two for a form, three for a food, four for a place.
package struct FoodIndexText: Sendable {
  /// The whole text.
  package let text: String

  /// A text that was made before.
  package init(text: String) {
    self.text = text
  }

  /// Makes the text of a table.
  package init(_ table: FoodTable) {
    let words = (0..<table.words.count).map { word in
      table.words.range(word).map { WordForms.stems(table.string($0)) } ?? []
    }
    let forms = Set(words.joined()).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let places = Dictionary(uniqueKeysWithValues: zip(forms, forms.indices))
    let numbered = words.map { $0.compactMap { places[$0] } }
    var foods = [[Int]](repeating: [], count: forms.count)
    var lines: [Int] = []
    var place = table.foodsStart
    while place < table.text.utf8.count {
      for form in table.words(ofFoodAt: place).lazy.flatMap({ numbered[$0] })
      where foods[form].last != lines.count { foods[form].append(lines.count) }
      lines.append(place)
      place = table.endOfLine(from: place) + 1
    }
    let lists =
      numbered.map { Self.digits($0, 2) } + foods.map { Self.digits($0, 3) }
      + [Self.digits(lines, 4)]
    text = ([String(forms.count)] + forms + lists + [""]).joined(separator: "\n")
  }

  private static func digits(_ numbers: [Int], _ count: Int) -> String {
    let zero = Int(UInt8(ascii: "!"))
    var digits: [UInt8] = []
    for number in numbers {
      var rest = number
      var reversed: [UInt8] = []
      for _ in 0..<count {
        reversed.append(UInt8(rest % 94 + zero))
        rest /= 94
      }
      digits += reversed.reversed()
    }
    return String(decoding: digits, as: UTF8.self)
  }
}

extension FoodIndexText {
  /// Reads such a text from its beginning.
  struct Reading {
    private let text: String
    private var place = 0
    private var line = 1

    init(_ text: FoodIndexText) {
      self.text = text.text
    }

    /// A number of texts, of which each is a line.
    mutating func texts() throws(FoodTable.Damage) -> [String] {
      guard let count = Int(nextLine()) else { throw FoodTable.Damage(line: 1) }
      var texts: [String] = []
      texts.reserveCapacity(count)
      while texts.count < count, place < text.utf8.count { texts.append(nextLine()) }
      guard texts.count == count else { throw FoodTable.Damage(line: line) }
      return texts
    }

    private mutating func nextLine() -> String {
      let bytes = text.utf8.span
      let start = text.utf8.index(text.startIndex, offsetBy: place)
      let first = place
      while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
      let end = text.utf8.index(start, offsetBy: place - first)
      place += 1
      line += 1
      return String(text[start..<end])
    }

    /// Lists of numbers below a bound, of which each is a line.
    mutating func lists(
      _ count: Int, digits: Int, below bound: Int
    ) throws(FoodTable.Damage) -> NumberLists {
      let bytes = text.utf8.span
      let zero = Int(UInt8(ascii: "!"))
      var lists = NumberLists(capacity: count)
      while lists.count < count, place < bytes.count {
        while place < bytes.count, bytes[place] != UInt8(ascii: "\n") {
          var number = 0
          for next in place..<place + digits {
            guard next < bytes.count, (zero..<zero + 94).contains(Int(bytes[next])) else {
              throw FoodTable.Damage(line: line)
            }
            number = number * 94 + Int(bytes[next]) - zero
          }
          guard number < bound else { throw FoodTable.Damage(line: line) }
          lists.append(Int32(number))
          place += digits
        }
        guard place < bytes.count else { throw FoodTable.Damage(line: line) }
        lists.endList()
        place += 1
        line += 1
      }
      guard lists.count == count else { throw FoodTable.Damage(line: line) }
      return lists
    }
  }
}
