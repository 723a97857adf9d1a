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

    init(_ text: FoodIndexText) {
      self.text = text.text
    }

    /// A number of texts, of which each is a line.
    mutating func texts() -> [String] { (0..<(Int(nextLine()) ?? 0)).map { _ in nextLine() } }

    private mutating func nextLine() -> String {
      let bytes = text.utf8.span
      let start = text.utf8.index(text.startIndex, offsetBy: place)
      let first = place
      while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
      let end = text.utf8.index(start, offsetBy: place - first)
      place += 1
      return String(text[start..<end])
    }

    /// Lists of numbers, of which each is a line.
    mutating func lists(_ count: Int, digits: Int) -> NumberLists {
      let bytes = text.utf8.span
      let zero = Int(UInt8(ascii: "!"))
      var lists = NumberLists(capacity: count)
      for _ in 0..<count {
        while bytes[place] != UInt8(ascii: "\n") {
          var number = 0
          for next in place..<place + digits { number = number * 94 + Int(bytes[next]) - zero }
          lists.append(Int32(number))
          place += digits
        }
        lists.endList()
        place += 1
      }
      return lists
    }
  }
}
