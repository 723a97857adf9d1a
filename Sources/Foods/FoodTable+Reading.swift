extension FoodTable {
  /// Every food, sorted by number.
  ///
  /// - Throws: ``Damage`` with the first line that is no food.
  package func foods() throws(Damage) -> [TableFood] {
    var foods: [TableFood] = []
    foods.reserveCapacity(count)
    let first = 2 + [words, measures, groups, makers].map(\.count).reduce(0, +)
    var place = foodsStart
    let end = text.utf8.count
    while place < end {
      guard let food = food(at: place) else { throw Damage(line: first + foods.count) }
      foods.append(food)
      place = endOfLine(from: place) + 1
    }
    guard foods.count == count else { throw Damage(line: first + foods.count) }
    return foods
  }

  /// The food with a number of the USDA's database, or nil.
  package func food(number: String) -> TableFood? {
    let wanted = Array(number.utf8)
    guard wanted.count == 5 else { return nil }
    let bytes = text.utf8.span
    var place = foodsStart
    while place + 5 < bytes.count {
      if (0..<5).allSatisfy({ bytes[place + $0] == wanted[$0] }) { return food(at: place) }
      place = endOfLine(from: place) + 1
    }
    return nil
  }

  /// The food whose line begins at `place`, or nil where none does.
  func food(at place: Int) -> TableFood? {
    let line = string(place..<endOfLine(from: place))
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count >= 11, parts[0].utf8.count % 2 == 1,
      let group = groups.range(code(at: place + 5)), let maker = makers.range(code(at: place + 7))
    else { return nil }
    var names: [String] = []
    for word in stride(from: place + 9, to: place + parts[0].utf8.count, by: 2) {
      guard let range = words.range(code(at: word)) else { return nil }
      names.append(string(range))
    }
    guard let facts = Self.facts(parts[1]), let portions = portions(parts[2]) else { return nil }
    return TableFood(
      number: String(line.prefix(5)), name: names.joined(separator: " "), group: string(group),
      maker: maker.isEmpty ? nil : string(maker), per100Grams: facts, portions: portions)
  }

  /// The place that two digits in base 94 name.
  func code(at place: Int) -> Int {
    let bytes = text.utf8.span
    let zero = Int(UInt8(ascii: "!"))
    return (Int(bytes[place]) - zero) * 94 + Int(bytes[place + 1]) - zero
  }

  func endOfLine(from start: Int) -> Int {
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

  private static func facts(_ text: Substring) -> FoodFacts? {
    let values = text.split(separator: " ")
    guard values.count == FoodFacts.names.count else { return nil }
    var facts = FoodFacts()
    for ((_, path), value) in zip(FoodFacts.names, values) where value != "-" {
      guard let number = number(value) else { return nil }
      facts[keyPath: path] = number
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
