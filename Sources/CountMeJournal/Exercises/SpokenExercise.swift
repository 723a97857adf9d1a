import CountMeFoods
import CountMeModel

/// An exercise as it is said: `walk 30 min`, `running 5 km`, `cycling 20 km in 1 h`, `yoga 180 kcal`.
///
/// What else is counted, such as laps, sets, beats or a level, is no energy.
package struct SpokenExercise: Sendable, Equatable {
  /// What was done.
  package private(set) var name = ""
  /// The energy in kcal.
  package private(set) var calories: Double?
  /// How long it took, in minutes.
  package private(set) var minutes: Double?
  /// How far it went, in km.
  package private(set) var distance: Double?
  /// How many steps it was.
  package private(set) var steps: Double?
  /// A number that stands alone.
  package private(set) var number: Double?
  /// What was counted otherwise, as it was said: `40 laps`, `level 8`.
  package private(set) var counts: [String] = []
  /// A number whose point may part thousands: `1.500 m`; nil where all are clear.
  package private(set) var doubtfulNumber: String?
  /// Whether a measure was said more than once, or a number makes no sense.
  package private(set) var isContradictory = false

  /// Whether sets or repetitions were counted, so that a number beside them is likelier a load than an energy.
  package var countsSets: Bool {
    counts.contains { count in
      let words = count.lowercased().split(separator: " ")
      return words.contains("x") || words.contains("×")
        || words.last.map { ["set", "sets", "rep", "reps"].contains($0) } ?? false
    }
  }

  /// A time of which is not known whether it is hours and minutes, or minutes and seconds: `1:52`.
  package private(set) var openTime: String?

  /// Whether only steps or other measures were said, and no name.
  package private(set) var isUnnamed = false

  /// Whether it tells how much it was.
  package var isMeasured: Bool {
    minutes != nil || distance != nil || calories != nil || steps != nil
  }

  /// Whether it tells what was not done, or not yet: `didn't go to the gym`, `rest day`.
  package private(set) var isDenied = false

  private var names: [String] = []
  /// Whether nothing stands between the last word of the name and what is read.
  private var isBehindName = false
  private var speed: Double?
  private var times: [Double] = []
  /// How often what is said next was done: the 6 of `6 rounds of 3 min`.
  private var repeats: Double?
  /// How many words the name had when the first measure was read.
  private var named: Int?

  /// Reads what was said.
  package init(_ text: String) {
    var rest = ExerciseWord.all(of: text)[...]
    while let word = rest.first {
      if let value = word.number {
        rest.removeFirst()
        read(rest.takeRange(from: value) ?? value, word.text, &rest)
      } else if !word.times.isEmpty {
        rest.removeFirst()
        read(word.times, word.text, &rest)
      } else {
        rest.removeFirst()
        names.append(word.text)
        isBehindName = true
        continue
      }
      // `30 min of yoga`, `20 km in 1 h`
      dropJoints()
      if named == nil, isMeasured { named = names.count }
      isBehindName = false
      if rest.first?.folded == "of" { rest.removeFirst() }
      // `1 h and 20 min`
      if rest.first?.folded == "and", rest.dropFirst().first?.number != nil { rest.removeFirst() }
    }
    // `walk and 3000 steps`
    while names.count > 1, let last = names.last?.lowercased(), Self.links.contains(last) {
      names.removeLast()
    }
    dropJoints()
    isUnnamed = names.allSatisfy { Self.taken.contains($0.lowercased()) }
    if steps != nil, isUnnamed {
      names = ["walking"]
    } else if names.isEmpty, let counted = counts.last?.split(separator: " ").last.map(String.init),
      !Self.counted.contains(counted.lowercased()) || ActivityTable.activity(counted) != nil
    {
      names = [counted]
    }
    name = names.joined(separator: " ")
    settle()
    round()
    isDenied = SpokenSentence(text).isDenied || isNothing
  }

  /// Whether nothing was done: `no workout`, `rest day`, `gym cancelled`; what has a measure was something.
  private var isNothing: Bool {
    guard minutes == nil, distance == nil, calories == nil, number == nil else { return false }
    let words = names.map { $0.lowercased().replacing("’", with: "'") }
    guard let first = words.first, let last = words.last else { return false }
    return ["no", "none", "nothing", "zero", "missed"].contains(first)
      || ["cancelled", "canceled", "missed", "off", "nothing"].contains(last)
      || ["rest", "resting", "lazy"].contains(first) && (words.count == 1 || words[1] == "day")
      || words.contains { $0.hasSuffix("n't") || ["didnt", "couldnt", "wasnt"].contains($0) }
  }

  /// The text in which a time beside a distance is how long it took, and not when: `5 km 22:15`.
  package static func tellingLength(_ text: String) -> String {
    let said = SpokenExercise(SpokenWhen(text).words)
    guard said.distance != nil, said.minutes == nil else { return text }
    var words: [Substring] = []
    var rest = text.split(separator: " ")[...]
    while let word = rest.popFirst() {
      let isTime = word.wholeMatch(of: /\d{1,2}:\d\d/) != nil
      let isAt = words.last.map { ["at", "@", "around", "in"].contains($0.lowercased()) } ?? false
      let isHalf = rest.first.map { ["am", "pm"].contains($0.lowercased()) } ?? false
      if isTime, !isAt, !isHalf { words.append("in") }
      words.append(word)
    }
    return words.joined(separator: " ")
  }

  /// Whether a number that stands alone can be an energy in kcal, and hardly anything else.
  package static func isEnergy(_ number: Double, minutes: Double?, distance: Double?) -> Bool {
    if let minutes, !(0.5...30).contains(number / max(minutes, 1)) { return false }
    if let distance, !(10...400).contains(number / max(distance, 0.1)) { return false }
    // Alone, a small one may be minutes, and nobody burns so much at once without saying how long.
    return minutes != nil || distance != nil || number > 60 && number <= 5000
  }

  /// Takes a number with what follows it: a unit, how many times, or what it counts.
  private mutating func read(
    _ number: Double, _ said: String, _ rest: inout ArraySlice<ExerciseWord>
  ) {
    if let way = rest.takePace() {
      speed = way / number * 60
      return
    }
    if takeTimes(number, &rest) { return }
    if said.mayBeThousands, !(rest.first.map { Self.large.contains($0.folded) } ?? false) {
      doubtfulNumber = doubtfulNumber ?? said
    }
    let factor = rest.takeFactor()
    // `10k steps`
    let isThousands = rest.first?.folded == "k" && rest.dropFirst().first?.folded == "steps"
    if isThousands { rest.removeFirst() }
    let value = number * (factor?.value ?? 1) * (isThousands ? 1000 : 1)
    if takeHeight(value, said, &rest) { return }
    let isShort = factor != nil || repeats != nil
    if let unit = rest.first?.folded,
      let measure = measure(value, isShort && unit == "s" ? "sec" : unit, rest)
    {
      rest.removeFirst()
      if measure.path == \.speed {
        speed = measure.value
      } else {
        let times =
          rest.takeFactor()?.value ?? rest.takeOften() ?? takeTwice()
          ?? (rest.takeBothWays() ? 2 : 1)
        // Nobody is at a lap for so long; `10 laps of 30 min` are half an hour.
        let isWhole = isOfLaps && measure.path == \.minutes && measure.value > 10
        take(measure.value * times * (isWhole ? 1 : repeats ?? 1), measure.path)
        repeats = nil
      }
      // `1h 05`
      if ["h", "hr", "hrs", "hour", "hours"].contains(unit), rest.count == 1,
        let next = rest.first, next.text.utf8.count == 2, let minutes = next.number, minutes < 60
      {
        rest.removeFirst()
        take(minutes, \.minutes)
      }
      if let next = rest.first?.folded, ["burned", "burnt"].contains(next) { rest.removeFirst() }
      return
    }
    // `burned 400`
    if factor == nil, let last = names.last?.lowercased(), ["burned", "burnt"].contains(last) {
      names.removeLast()
      take(value, \.calories)
      return
    }
    let said = [said, factor?.said].compactMap { $0 }.joined(separator: " ")
    let label = isBehindName ? labelLength : 0
    if factor == nil, label > 0 {
      // `level 8`, `heart rate 150`
      counts.append((names.suffix(label) + [said]).joined(separator: " "))
      names.removeLast(label)
    } else if let next = rest.first?.folded, ["and", "then", "plus", "&", "+"].contains(next) {
      // Of `run 30 and walk 20 min` nobody knows what 30 are.
      isContradictory = true
    } else if let next = rest.first, next.number == nil, !Self.joints.contains(next.folded) {
      // `40 laps`; and of `100 push-ups` these are what was done.
      counts.append("\(said)\(isThousands ? "k" : "") \(next.text)")
      if next.folded == "steps" { steps = value }
      if Self.counted.contains(next.folded) { rest.removeFirst() }
      if Self.repeated.contains(next.folded), rest.beginsWithEach {
        rest.removeFirst()
        repeats = value
      }
    } else if factor != nil {
      counts.append(said)
    } else {
      take(value, \.number)
    }
  }

  /// Takes how far it went up, which is no way: `600 m elevation`; whether it was that.
  private mutating func takeHeight(
    _ value: Double, _ said: String, _ rest: inout ArraySlice<ExerciseWord>
  ) -> Bool {
    let words = rest.prefix(2)
    guard words.count == 2, let unit = words.first?.folded, let next = words.last?.folded,
      ["m", "ft", "meters", "metres", "feet"].contains(unit),
      ["elevation", "ascent", "climb", "climbing", "gain", "up"].contains(next)
    else { return false }
    counts.append(([said] + words.map(\.text)).joined(separator: " "))
    rest.removeFirst(2)
    if rest.first?.folded == "gain" { rest.removeFirst() }
    return true
  }

  /// Takes that it was done twice, said before its length: `twice 20 min`.
  private mutating func takeTwice() -> Double? {
    guard names.last?.lowercased() == "twice" else { return nil }
    names.removeLast()
    return 2
  }

  /// Takes how many times it was done, said behind it: of `90 sec plank x 3` the `x 3`; whether it was that.
  private mutating func takeTimes(_ number: Double, _ rest: inout ArraySlice<ExerciseWord>) -> Bool
  {
    let next = rest.first?.folded
    guard names.count > 1, let last = names.last?.lowercased(), ["x", "×"].contains(last),
      next.map({ ["sets", "times", "rounds"].contains($0) }) ?? true
    else { return false }
    names.removeLast()
    if next != nil { rest.removeFirst() }
    if let known = minutes {
      minutes = known * number
    } else {
      counts.append("x \(CanonicalNumber.text(of: number))")
    }
    return true
  }

  /// Takes a time of two or three parts, with what follows it.
  private mutating func read(
    _ times: [Double], _ said: String, _ rest: inout ArraySlice<ExerciseWord>
  ) {
    if times.count == 2, let way = rest.takePace() {
      speed = way / times[1] * 60
      return
    }
    switch rest.first?.folded ?? "" {
    case "h", "hr", "hrs", "hour", "hours":
      rest.removeFirst()
      take(times[0], \.minutes)
    case "min", "mins", "minute", "minutes":
      rest.removeFirst()
      take(times[times.count - 1], \.minutes)
    default:
      if !self.times.isEmpty { isContradictory = true }
      self.times = times
      openTime = said
    }
  }

  private func measure(
    _ value: Double, _ unit: String, _ rest: ArraySlice<ExerciseWord>
  ) -> (value: Double, path: WritableKeyPath<SpokenExercise, Double?>)? {
    switch unit {
    case "min", "mins", "minute", "minutes", "'": (value, \.minutes)
    case "sec", "secs", "second", "seconds": (value / 60, \.minutes)
    case "h", "hr", "hrs", "hour", "hours": (value * 60, \.minutes)
    case "km", "kms", "kilometer", "kilometers", "kilometre", "kilometres", "k":
      (value, \.distance)
    case "mi", "mile", "miles": (Distance(miles: value).kilometers, \.distance)
    // Nobody writes down that they ran 30 m; of laps, and of a length in a pool they do.
    case "m" where value < 200 && !isOfLaps && !Self.isSwim(names + rest.map(\.text)):
      (value, \.minutes)
    case "m", "meter", "meters", "metre", "metres": (value / 1000, \.distance)
    case "kcal", "kcals", "cal", "cals", "calories", "calorie": (value, \.calories)
    case "kj": (Energy(kilojoules: value).kilocalories, \.calories)
    case "km/h", "kmh", "kph": (value, \.speed)
    case "mph": (Distance(miles: value).kilometers, \.speed)
    default: nil
    }
  }

  /// Whether what is said next is how long each lap was: `10 laps of 100 m`.
  private var isOfLaps: Bool {
    repeats != nil
      && ["lap", "laps", "length", "lengths"].contains {
        counts.last?.lowercased().hasSuffix(" \($0)") ?? false
      }
  }

  private mutating func take(_ value: Double, _ path: WritableKeyPath<SpokenExercise, Double?>) {
    guard value.isFinite, value >= 0, value < 1e6 else {
      isContradictory = true
      return
    }
    // `1 h 30 min` is one length, and so is `5 min 30 sec`.
    if path == \.minutes, let known = minutes, value < 60, known >= 60 || value < 1 {
      minutes = known + value
      return
    }
    if self[keyPath: path] != nil { isContradictory = true }
    self[keyPath: path] = value
  }

  /// Finds which of its times `28:30` is, by the way; and time or way where the speed tells it.
  private mutating func settle() {
    if !times.isEmpty {
      let possible = times.filter { minutes in
        // Nobody is at it for a day and more.
        minutes <= 1440
          && (distance.map { (1...120).contains($0 / minutes * 60) } ?? true || times.count == 1)
      }
      if possible.count == 1 {
        take(possible[0], \.minutes)
        openTime = nil
      } else {
        isContradictory = true
      }
    }
    guard let speed, speed > 0, speed.isFinite else { return }
    if let minutes, distance == nil { distance = speed * minutes / 60 }
    if let distance, minutes == nil { minutes = distance / speed * 60 }
  }

  /// Takes the measures to what anybody measures: no third of a kilometre has sixteen digits.
  private mutating func round() {
    func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    (minutes, distance) = (minutes.map(rounded), distance.map(rounded))
  }

  private mutating func dropJoints() {
    while let last = names.last?.lowercased(),
      Self.joints.contains(last)
        // `walk 30 min, did 3000 steps`
        || names.count > max(named ?? .max, 1) && ["did", "it", "i"].contains(last)
    { names.removeLast() }
  }

  /// How many words before a number say that it is no amount: two of `heart rate 150`.
  private var labelLength: Int {
    guard let last = names.last?.lowercased() else { return 0 }
    if last == "rate", names.dropLast().last?.lowercased() == "heart" { return 2 }
    return Self.labels.contains(last) ? 1 : 0
  }

  private static func isSwim(_ words: [String]) -> Bool {
    words.contains { word in
      ["swim", "swam", "stroke", "crawl", "sprint", "dive", "row"].contains {
        word.lowercased().contains($0)
      }
    }
  }
}
