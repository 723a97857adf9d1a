/// Numbers in words before a measure: `two and a half hours`, `a litre and a half`, `80 and a half kilos`.
package enum NumberWords {
  /// The text in which such numbers are in digits before their measure; all else stays as it was typed.
  package static func inDigits(_ text: String) -> String {
    var result = ""
    var end = text.startIndex
    var before: SpokenWord?
    var rest = joined(SpokenWord.all(of: text))[...]
    while let first = rest.first {
      // `6 min a km` is no 1 km.
      guard let count = SpokenCount(rest), let unit = rest.dropFirst(count.length).first,
        isMeasure(unit),
        !count.isArticle || !(before.map(isMeasure) ?? false) && !spans.contains(unit.folded),
        let typed = first.range, let last = unit.range
      else {
        before = rest.removeFirst()
        continue
      }
      before = unit
      if count.length > 1 || first.number == nil || first.text != text[typed] {
        result += text[end..<typed.lowerBound] + "\(digits(count.value)) \(unit.text)"
        end = last.upperBound
      }
      rest = rest.dropFirst(count.length + 1)
    }
    return result + text[end...]
  }

  /// The words in which the fraction behind a measure stands in the number before it: `a litre and a half` is 1.5
  /// litres.
  static func joined(_ words: [SpokenWord]) -> [SpokenWord] {
    var result: [SpokenWord] = []
    var rest = words[...]
    while let first = rest.first {
      if let (number, measure) = bare(rest, after: result.last) {
        result += [number, measure]
        rest = rest.dropFirst(4)
        continue
      }
      guard let count = SpokenCount(rest), let unit = rest.dropFirst(count.length).first,
        isMeasure(unit) || unit.kind == .word && SpokenUnit.isUnit(unit.folded),
        case let behind = rest.dropFirst(count.length + 1), let part = fraction(behind),
        count.value == count.value.rounded()
      else {
        result.append(rest.removeFirst())
        continue
      }
      let value = count.value + part
      var number = SpokenWord(
        text: digits(value), folded: digits(value), kind: .number(value), isGlued: first.isGlued)
      number.range = first.range
      var measure = unit
      if let start = unit.range, let last = behind.prefix(3).last?.range {
        measure.range = start.lowerBound..<last.upperBound
      }
      result += [number, measure]
      rest = behind.dropFirst(3)
    }
    return result
  }

  /// One and a part of a measure before which nobody says a number: the `slice and a half` of a sentence.
  private static func bare(
    _ words: ArraySlice<SpokenWord>, after last: SpokenWord?
  ) -> (number: SpokenWord, measure: SpokenWord)? {
    guard let unit = words.first, last.map({ $0.kind == .sign || $0.folded == "and" }) ?? true,
      unit.kind == .word, isMeasure(unit) || SpokenUnit.isUnit(unit.folded),
      let part = fraction(words.dropFirst()), let start = unit.range,
      let end = words.prefix(4).last?.range
    else { return nil }
    var number = SpokenWord(
      text: digits(1 + part), folded: digits(1 + part), kind: .number(1 + part),
      isGlued: unit.isGlued)
    number.range = start.lowerBound..<start.lowerBound
    var measure = unit
    measure.range = start.lowerBound..<end.upperBound
    return (number, measure)
  }

  /// The fraction of an `and a half` that words begin with.
  private static func fraction(_ words: ArraySlice<SpokenWord>) -> Double? {
    let folded = words.prefix(3).map(\.folded)
    guard folded.count == 3, folded[0] == "and", ["a", "one"].contains(folded[1]) else {
      return nil
    }
    return ["half": 0.5, "quarter": 0.25][folded[2]]
  }

  private static func isMeasure(_ word: SpokenWord) -> Bool {
    word.kind == .word
      && (SpokenContext.isMeasure(word.folded) || Vessel.isOne(word.folded)
        || ["stone", "second", "seconds", "sec", "secs", "times"].contains(word.folded)
        || spans.contains(word.folded))
  }

  /// `a day` and `a week` are rates, as in `twice a day`.
  private static let spans: Set<String> = ["day", "days", "week", "weeks"]

  private static func digits(_ number: Double) -> String {
    number == number.rounded() && number < 1e9 ? "\(Int(number))" : "\(number)"
  }
}
