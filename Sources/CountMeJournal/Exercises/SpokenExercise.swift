import CountMeModel

/// An exercise as it is said: `walk 30 min`, `running 5 km`, `cycling 20 km in 1 h`, `yoga 180 kcal`.
package struct SpokenExercise: Sendable, Equatable {
  /// What was done.
  package private(set) var name = ""
  /// The energy in kcal.
  package private(set) var calories: Double?
  /// How long it took, in minutes.
  package private(set) var minutes: Double?
  /// How far it went, in km.
  package private(set) var distance: Double?
  /// A number without a unit.
  package private(set) var number: Double?
  /// Whether a measure was said more than once, or a number makes no sense.
  package private(set) var isContradictory = false

  /// Reads what was said.
  package init(_ text: String) {
    var rest = Self.words(text)[...]
    var name: [String] = []
    var speed: Double?
    while let word = rest.first {
      rest = rest.dropFirst()
      guard let value = Self.value(word, &rest) else {
        name.append(word)
        continue
      }
      let unit = rest.first.map { $0.lowercased() } ?? ""
      var isMeasure = true
      switch unit {
      case "min", "mins", "minute", "minutes", "'": take(value, \.minutes)
      case "h", "hr", "hrs", "hour", "hours": take(value * 60, \.minutes)
      case "km", "kilometer", "kilometers", "kilometre", "kilometres", "k": take(value, \.distance)
      case "mi", "mile", "miles": take(value * 1.609344, \.distance)
      // Nobody writes down that they ran 30 m; of a length in a pool they do.
      case "m" where value < 200 && !Self.isSwim(name + rest): take(value, \.minutes)
      case "m", "meter", "meters", "metre", "metres": take(value / 1000, \.distance)
      case "kcal", "cal", "cals", "calories", "calorie": take(value, \.calories)
      case "kj": take(Energy(kilojoules: value).kilocalories, \.calories)
      case "km/h", "kmh", "kph": speed = value
      case "mph": speed = value * 1.609344
      default:
        isMeasure = false
        take(value, \.number)
      }
      if isMeasure { rest = rest.dropFirst() }
      // `30 min of yoga`, `20 km in 1 h`, `an hour and a half`
      while let last = name.last?.lowercased(), Self.joints.contains(last) { name.removeLast() }
      if rest.first?.lowercased() == "of" { rest = rest.dropFirst() }
    }
    while let last = name.last?.lowercased(), Self.joints.contains(last) { name.removeLast() }
    self.name = name.joined(separator: " ")
    if let speed, speed > 0 {
      if let minutes, distance == nil { distance = speed * minutes / 60 }
      if let distance, minutes == nil { minutes = distance / speed * 60 }
    }
  }

  private mutating func take(_ value: Double, _ path: WritableKeyPath<SpokenExercise, Double?>) {
    guard value.isFinite, value >= 0, value < 1e6 else {
      isContradictory = true
      return
    }
    // `1 h 30 min` is one length.
    if path == \.minutes, let known = minutes, value < 60, known >= 60 {
      minutes = known + value
      return
    }
    if self[keyPath: path] != nil { isContradictory = true }
    self[keyPath: path] = value
  }

  private static func isSwim(_ words: [String]) -> Bool {
    words.contains { word in
      ["swim", "swam", "stroke", "crawl", "sprint", "dive", "row"].contains {
        word.lowercased().contains($0)
      }
    }
  }

  private static let joints: Set<String> = [
    "in", "for", "at", "about", "ca", "around", "with", "-",
  ]

  /// The words, a number and its unit apart: `30min`, `5km`.
  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).flatMap { word -> [String] in
      let digits = word.prefix { $0.isNumber || ".,:".contains($0) }
      let unit = word.dropFirst(digits.count)
      // `1h30`
      if let hour = unit.first, "hH".contains(hour), !digits.isEmpty,
        unit.dropFirst().first?.isNumber ?? false
      {
        let minutes = unit.dropFirst().prefix(while: \.isNumber)
        return [String(digits), "h", String(minutes), "min"]
      }
      guard digits.first?.isNumber ?? false, !unit.isEmpty,
        unit.allSatisfy({ $0.isLetter || $0 == "/" || $0 == "'" })
      else { return [String(word)] }
      return [String(digits), String(unit)]
    }
  }

  /// The number that words begin with: `30`, `1,5`, `1:30` before `h`, `half an` and `an` before `hour`.
  private static func value(_ word: String, _ rest: inout ArraySlice<String>) -> Double? {
    let lower = word.lowercased()
    let next = rest.first?.lowercased() ?? ""
    if ["a", "an", "one"].contains(lower), ["hour", "h", "mile"].contains(next) {
      // `an hour and a half`
      if rest.dropFirst().prefix(3).map({ $0.lowercased() }) == ["and", "a", "half"] {
        rest = rest.prefix(1) + rest.dropFirst(4)
        return 1.5
      }
      return 1
    }
    if lower == "half", ["an", "a"].contains(next) || next == "hour" {
      if next != "hour" { rest = rest.dropFirst() }
      return 0.5
    }
    guard word.first?.isNumber ?? false else { return nil }
    let parts = lower.split(separator: ":").map(String.init)
    if parts.count == 2, ["h", "hr", "hour", "hours"].contains(next), let hours = Double(parts[0]),
      let minutes = Double(parts[1]), minutes < 60
    {
      return hours + minutes / 60
    }
    // `1,5` is a fraction, `1,200` a thousand and more.
    let groups = lower.split(separator: ",", omittingEmptySubsequences: false)
    let isFraction = groups.count == 2 && groups[1].utf8.count != 3 && !lower.contains(".")
    return Double(groups.joined(separator: isFraction ? "." : ""))
  }
}
