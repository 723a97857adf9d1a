/// A number as people say it: `2`, `two`, `half a`, `a couple of`, `one and a half`, `2 dozen`.
struct SpokenCount: Equatable {
  /// The number.
  var value: Double
  /// How many words it takes.
  var length: Int
  /// Whether it is only an article: `a`, `an`, or `some`.
  var isArticle = false

  /// Reads the number that words begin with, or nil.
  init?(_ words: ArraySlice<SpokenWord>) {
    guard let first = words.first, let start = Self.start(words) else { return nil }
    self = start
    if first.number == nil { takeCompound(words) }
    let rest = words.dropFirst(length)
    if first.number != nil, let next = rest.first, let fraction = next.number,
      fraction > 0, fraction < 1,
      next.text.contains("/") || !next.text.contains(".")
    {
      // `1 1/2`
      value += fraction
      length += 1
    } else if rest.count > 2, rest[rest.startIndex].folded == "and",
      let fraction = Self.fraction(rest.dropFirst())
    {
      // `one and a half`, `1 and 1/2`
      value += fraction.value
      length += 1 + fraction.length
    } else if isFractionable, let fraction = Self.fraction(rest) {
      // `two half`, never; `three quarters`
      value *= fraction.value
      length += fraction.length
    } else if value < 8, length == 1, let part = rest.first.flatMap({ Self.parts[$0.folded] }) {
      // `two thirds of a cup`
      value *= part
      length += 1
    }
    if let next = words.dropFirst(length).first, ["dozen", "dozens"].contains(next.folded) {
      value *= 12
      length += 1
      isArticle = false
    }
    skip(words)
    // `half a dozen`
    if value < 1, let next = words.dropFirst(length).first, next.folded == "dozen" {
      value *= 12
      length += 1
    }
  }

  /// Takes the rest of a number of several words: `forty five`, `two hundred`.
  private mutating func takeCompound(_ words: ArraySlice<SpokenWord>) {
    guard !isCouple, let next = words.dropFirst(length).first?.folded else { return }
    if next == "hundred", value < 10 {
      value *= 100
      length += 1
      isArticle = false
      takeTens(words)
    } else if !isArticle, (20...90).contains(value), let ones = Self.numbers[next], ones < 10 {
      value += ones
      length += 1
    }
  }

  /// Takes the tens and ones behind hundreds: `two hundred and fifty`.
  private mutating func takeTens(_ words: ArraySlice<SpokenWord>) {
    var rest = words.dropFirst(length)
    if rest.first?.folded == "and" { rest = rest.dropFirst() }
    guard let word = rest.first?.folded, let tens = Self.number(word), tens >= 10, tens < 100,
      tens == tens.rounded()
    else { return }
    value += tens
    rest = rest.dropFirst()
    if tens.truncatingRemainder(dividingBy: 10) == 0, let next = rest.first?.folded,
      let ones = Self.numbers[next], ones < 10
    {
      value += ones
      rest = rest.dropFirst()
    }
    length = words.count - rest.count
  }

  private var isFractionable: Bool { value == 3 && length == 1 }

  /// Passes over `of` and an article behind a fraction or a couple: `half of a pizza`.
  private mutating func skip(_ words: ArraySlice<SpokenWord>) {
    guard value < 1 || isCouple else { return }
    for skipped in [["of"], ["a", "an", "the", "my", "our", "this", "that"]] {
      let rest = words.dropFirst(length)
      guard rest.count > 1, let word = rest.first?.folded, skipped.contains(word) else { continue }
      length += 1
    }
  }

  private var isCouple = false

  private static func start(_ words: ArraySlice<SpokenWord>) -> SpokenCount? {
    guard let first = words.first else { return nil }
    if let number = first.number { return SpokenCount(value: number, length: 1) }
    if let fraction = fraction(words) { return fraction }
    if let number = number(first.folded) { return SpokenCount(value: number, length: 1) }
    if let couple = couples[first.folded] {
      return SpokenCount(value: couple, length: 1, isCouple: true)
    }
    guard ["a", "an", "another", "the"].contains(first.folded), words.count > 1 else {
      return ["some", "any"].contains(first.folded) && words.count > 1
        ? SpokenCount(value: 1, length: 1, isArticle: true) : nil
    }
    let next = words[words.startIndex + 1]
    if let couple = couples[next.folded], words.count > 2 {
      return SpokenCount(value: couple, length: 2, isCouple: true)
    }
    if next.folded == "dozen" { return SpokenCount(value: 12, length: 2) }
    guard first.folded != "the" else { return nil }
    return SpokenCount(value: 1, length: 1, isArticle: true)
  }

  /// `half`, `a half`, `a quarter`, `quarters`.
  private static func fraction(_ words: ArraySlice<SpokenWord>) -> SpokenCount? {
    guard let first = words.first else { return nil }
    if let number = first.number, number < 1 { return SpokenCount(value: number, length: 1) }
    if let value = fractions[first.folded] { return SpokenCount(value: value, length: 1) }
    guard ["a", "one"].contains(first.folded), words.count > 1,
      let value = fractions[words[words.startIndex + 1].folded]
    else { return nil }
    return SpokenCount(value: value, length: 2)
  }

  /// A number in one word: `forty`, `forty-five`.
  private static func number(_ word: String) -> Double? {
    if let number = numbers[word] { return number }
    let parts = word.split(separator: "-").map { numbers[String($0)] }
    guard parts.count == 2, let tens = parts[0], let ones = parts[1], (20...90).contains(tens),
      ones < 10
    else { return nil }
    return tens + ones
  }

  private init(value: Double, length: Int, isArticle: Bool = false, isCouple: Bool = false) {
    (self.value, self.length) = (value, length)
    (self.isArticle, self.isCouple) = (isArticle, isCouple)
  }

  static let fractions = [
    "half": 0.5, "halves": 0.5, "quarter": 0.25, "quarters": 0.25, "third": 1.0 / 3,
    "thirds": 1.0 / 3,
  ]
  private static let parts = ["thirds": 1.0 / 3, "quarters": 0.25]
  private static let couples = ["couple": 2.0, "few": 3, "pair": 2, "several": 3]
  private static let numbers: [String: Double] = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14,
    "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20,
    "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80,
    "ninety": 90, "hundred": 100,
  ]
}
