extension FoodTable {
  /// The food with a number of 5 digits in the standard reference, or 8 among the foods as eaten.
  package func food(number: String) -> TableFood? {
    line(of: number).flatMap { food(at: $0) }
  }

  /// The maker of a place in the list of makers.
  func maker(_ line: Int) -> String { makers.range(line).map(string) ?? "" }

  /// Where the line of a food begins, by its number; nil where there is none.
  ///
  /// - Complexity: the logarithm of the foods.
  func line(of number: String) -> Int? {
    let wanted = Array((number + "\t").utf8)
    guard wanted.count == 6 || wanted.count == 9 else { return nil }
    let bytes = text.utf8.span
    var (low, high) = (foodsStart, bytes.count)
    while low < high {
      var line = low + (high - low) / 2
      while line > low, bytes[line - 1] != UInt8(ascii: "\n") { line -= 1 }
      switch order(of: line, to: wanted) {
      case 0: return line
      case ..<0: low = endOfLine(from: line) + 1
      default: high = line
      }
    }
    return nil
  }

  /// Whether the food of a line comes before a number (-1), has it (0) or comes behind it (1): the
  /// longer numbers of the foods as eaten come first.
  private func order(of line: Int, to number: [UInt8]) -> Int {
    let bytes = text.utf8.span
    var place = 0
    while place < number.count, line + place < bytes.count, bytes[line + place] == number[place] {
      place += 1
    }
    guard place < number.count else { return 0 }
    guard line + place < bytes.count else { return 1 }
    var length = 0
    while line + length < bytes.count, bytes[line + length] != UInt8(ascii: "\t") { length += 1 }
    guard length + 1 == number.count else { return length + 1 > number.count ? -1 : 1 }
    return bytes[line + place] < number[place] ? -1 : 1
  }

  /// The food whose line begins at `place`, or nil where none does.
  package func food(at place: Int) -> TableFood? {
    let line = string(place..<endOfLine(from: place))
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[1].utf8.count >= 6, parts[1].utf8.count % 2 == 0 else {
      return nil
    }
    let start = place + parts[0].utf8.count + 1
    guard let group = groups.range(code(at: start)), let maker = makers.range(code(at: start + 2)),
      let name = name(start + 4..<start + parts[1].utf8.count), let facts = facts(parts[3]),
      let portions = portions(parts[4])
    else { return nil }
    var others: [String] = []
    var next = start + parts[1].utf8.count + 1
    for other in parts[2].split(separator: " ") {
      guard other.utf8.count % 2 == 0, let name = self.name(next..<next + other.utf8.count) else {
        return nil
      }
      others.append(name)
      next += other.utf8.count + 1
    }
    return TableFood(
      number: String(parts[0]), name: name, otherNames: others, group: string(group),
      maker: maker.isEmpty ? nil : string(maker), per100Grams: facts, portions: portions)
  }

  /// The places of the words in the names of the food whose line begins at `place`.
  func words(ofFoodAt place: Int) -> [Int] {
    let bytes = text.utf8.span
    var place = place
    while bytes[place] != UInt8(ascii: "\t") { place += 1 }
    place += 5
    var words: [Int] = []
    var tabs = 0
    while tabs < 2 {
      switch bytes[place] {
      case UInt8(ascii: "\t"):
        tabs += 1
        place += 1
      case UInt8(ascii: " "): place += 1
      default:
        words.append(code(at: place))
        place += 2
      }
    }
    return words
  }

  /// The words that the digits in a range name, or nil where one names none.
  private func name(_ digits: Range<Int>) -> String? {
    var names: [String] = []
    for word in stride(from: digits.lowerBound, to: digits.upperBound, by: 2) {
      guard let range = words.range(code(at: word)) else { return nil }
      names.append(string(range))
    }
    return names.joined(separator: " ")
  }

  /// The place that two digits in base 94 name.
  func code(at place: Int) -> Int { Self.code(text.utf8.span, at: place) }

  /// The place that two digits in base 94 of a text name.
  static func code(_ bytes: Span<UInt8>, at place: Int) -> Int {
    let zero = Int(UInt8(ascii: "!"))
    return (Int(bytes[place]) - zero) * 94 + Int(bytes[place + 1]) - zero
  }

  /// Where the line ends that a place is in.
  package func endOfLine(from start: Int) -> Int {
    let bytes = text.utf8.span
    var place = start
    while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
    return place
  }

  func string(_ range: Range<Int>) -> String {
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    return String(text[start..<utf8.index(start, offsetBy: range.count)])
  }

  private func facts(_ text: Substring) -> FoodFacts? {
    let values = text.split(separator: " ")
    guard values.count <= nutrients.count else { return nil }
    var facts = FoodFacts()
    for (name, value) in zip(nutrients, values) where value != "-" {
      guard let number = Self.number(value) else { return nil }
      facts.append(name, number)
    }
    return facts
  }

  private func portions(_ text: Substring) -> [FoodPortion]? {
    var portions: [FoodPortion] = []
    var rest = text.utf8[...]
    while !rest.isEmpty {
      // A measure's digits may be any sign, the one between portions among them.
      let zero = Int(UInt8(ascii: "!"))
      let digits = rest.prefix(2).map { Int($0) - zero }
      let value = rest.dropFirst(2).prefix { $0 != UInt8(ascii: ";") }
      rest = rest[value.endIndex...].dropFirst()
      let numbers = Substring(value).split(separator: "x").map(Self.number)
      guard digits.count == 2, let range = measures.range(digits[0] * 94 + digits[1]),
        let grams = numbers.first ?? nil,
        let amount = numbers.count == 2 ? numbers[1] : numbers.count == 1 ? 1 : nil, amount > 0
      else { return nil }
      portions.append(FoodPortion(measure: string(range), amount: amount, grams: grams))
    }
    return portions
  }

  /// A number that may begin with its point.
  private static func number(_ text: Substring) -> Double? {
    Double(text.hasPrefix(".") ? "0\(text)" : String(text))
  }
}
