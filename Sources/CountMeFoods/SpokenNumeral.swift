/// A number in digits: `2`, `1,200`, `2.5`, `1/2`, `½`, `1½`.
struct SpokenNumeral {
  let text: String
  let value: Double

  /// Reads the number that a text begins with; nil for a word such as `7up` or `2%`.
  ///
  /// Of a range, such as `2-3`, it is the middle.
  init?(_ text: Substring) {
    guard let first = SpokenNumeral(plain: text) else { return nil }
    let rest = text.dropFirst(first.text.count)
    guard let dash = rest.first, "-–".contains(dash),
      let last = SpokenNumeral(plain: rest.dropFirst()),
      first.value > 0, (first.value...first.value * 2).contains(last.value)
    else {
      self = first
      return
    }
    (self.text, value) = (first.text + String(dash) + last.text, (first.value + last.value) / 2)
  }

  private init?(plain text: Substring) {
    let digits = text.prefix {
      $0.isNumber || ".,/⁄".contains($0)
    }
    var number = digits
    while let last = number.last, !last.isNumber { number.removeLast() }
    guard let first = number.first, first.isNumber || first == "." else { return nil }
    let rest = text[number.endIndex...]
    guard Self.mayFollow(rest), let value = Self.value(String(number)) else { return nil }
    (self.text, self.value) = (String(number), value)
  }

  /// Whether what stands behind digits lets them be a number: a unit, a space, a sign.
  private static func mayFollow(_ rest: Substring) -> Bool {
    guard let first = rest.first else { return true }
    if first == "%" || first == ":" { return false }
    if !first.isLetter { return first != "'" && first != "\"" }
    let letters = String(rest.prefix { $0.isLetter }).lowercased()
    return FoodUnit(letters) != nil || ["x", "ish"].contains(letters)
      || SpokenEnergy.isUnit(letters)
      || SpokenUnit.isUnit(letters)
  }

  private static func value(_ text: String) -> Double? {
    let parts = text.split(whereSeparator: { "/⁄".contains($0) }).map { plain(String($0)) }
    guard let first = parts.first ?? nil else { return nil }
    guard parts.count == 2 else { return parts.count == 1 ? first : nil }
    // The 93/7 of ground beef is no number.
    guard let second = parts[1], second > 0, first <= second else { return nil }
    return first / second
  }

  private static func plain(_ text: String) -> Double? {
    // Three digits behind a comma are thousands: nobody weighs a meal to the milligram.
    let groups = text.split(separator: ",", omittingEmptySubsequences: false)
    if groups.count > 1, !text.contains("."), groups.dropFirst().allSatisfy({ $0.count == 3 }),
      (1...3).contains(groups[0].count), groups[0] != "0"
    {
      return Double(groups.joined()).flatMap { $0.isFinite ? $0 : nil }
    }
    if let number = Double(text.replacing(",", with: ".")), number.isFinite { return number }
    guard let last = text.unicodeScalars.last, let value = last.properties.numericValue,
      last.value > 0x7f
    else { return nil }
    let whole = String(text.dropLast())
    guard !whole.isEmpty else { return value }
    return Double(whole).map { $0 + value }
  }
}
