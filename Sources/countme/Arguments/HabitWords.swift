import CountMeKit

/// A habit, and what is said of it: the day, how often or how much: `meditate yesterday`, `read 25 pages`.
struct HabitWords {
  private let text: String

  init(_ words: [String]) {
    text = words.joined(separator: " ")
  }

  /// A habit that is there.
  struct Meant {
    /// What it is called, as it was typed.
    let name: String
    /// When it was done, where that is said.
    var said = SpokenWhen("")
    /// How often or how much it was done; nil where nobody says.
    var times: Double?
    /// Whether more is said than what it is called, so that it can only have been done.
    var tellsMore = true
  }

  /// The habit of these words: all of them where it is called so, as `Plan Monday` is.
  ///
  /// - Parameter mayCount: whether how often or how much it was done is read behind it.
  /// - Throws: ``WordsFailure/unknownName(_:of:known:)`` where there is none, and what the number behind it leaves open.
  func meant(in reader: DiaryReader, mayCount: Bool = true) throws -> Meant {
    do throws(DiaryError) {
      let habit = try reader.habit(called: text)
      let isName = habit.name?.lowercased().hasPrefix(text.trimmed.lowercased()) ?? false
      return Meant(name: text, tellsMore: !isName)
    } catch {
      guard case .words(.unknownName) = error else { throw error }
      let said = SpokenWhen(text)
      let counted = mayCount ? HabitCount.taken(from: said.words) : (name: said.words, count: nil)
      if try isKnown(counted.name, reader) {
        return Meant(name: counted.name, said: said, times: counted.count)
      }
      guard mayCount, let measured = try measured(said, reader) else { throw error }
      return measured
    }
  }

  private func isKnown(_ name: String, _ reader: DiaryReader) throws(DiaryError) -> Bool {
    try habit(name, reader) != nil
  }

  private func habit(_ name: String, _ reader: DiaryReader) throws(DiaryError) -> Habit? {
    guard name != text, !name.isEmpty else { return nil }
    do throws(DiaryError) {
      return try reader.habit(called: name)
    } catch {
      guard case .words(.unknownName) = error else { throw error }
      return nil
    }
  }

  /// The habit before a number and its unit: of `meditate 10 min` that it was done, of `read 25 pages` how much where
  /// its goal counts them.
  private func measured(_ said: SpokenWhen, _ reader: DiaryReader) throws -> Meant? {
    guard let measure = HabitMeasure(said.words), let habit = try habit(measure.name, reader)
    else { return nil }
    if let times = measure.times(in: habit.unit) {
      return Meant(name: measure.name, said: said, times: times)
    }
    // How long it took, or how far it went, is kept of none; that it was done is.
    if measure.isLength, habit.unit == nil { return Meant(name: measure.name, said: said) }
    throw CommandFailure(
      .usage, "it is not clear what \(measure.number) counts of \(measure.name.printable)",
      hint: "countme check \(measure.name.shellWord) --times \(measure.number)")
  }

  /// The failure where there is no such habit, with what begins it.
  func unknown(in reader: DiaryReader) -> CommandFailure {
    let known = (try? reader.habits().compactMap(\.habit.name)) ?? []
    let list = known.isEmpty ? nil : CommandFailure.list(known)
    let begin = suggestedName(reader).map {
      "countme habit add \($0.shellWord) begins it, and countme check \($0.shellWord) notes it then"
    }
    let hint = [list, begin].compactMap(\.self).joined(separator: "; ")
    return CommandFailure(
      .notFound, "there is no habit \(text.printable)",
      hint: hint.isEmpty ? "countme habit add NAME begins one" : hint)
  }

  /// What a new habit of these words would be called; nil for words that deny one.
  func newName(in reader: DiaryReader) -> String? { suggestedName(reader) }

  /// What a new habit of these words would be called: `vitamins` of `took my vitamins yesterday`; of several the
  /// first that is not there.
  private func suggestedName(_ reader: DiaryReader) -> String? {
    let counted = HabitCount.taken(from: SpokenWhen(text).words).name
    let said = HabitMeasure(counted)?.name ?? counted
    let parts = said.split(separator: /,? +and +|, */).map(String.init)
    let isThere = { (part: String) in (try? reader.habit(called: part)) != nil }
    let isPartly = parts.count > 1 && parts.contains(where: isThere)
    let new = isPartly ? parts.first { !isThere($0) } ?? said : said
    var words = new.split(separator: " ").map(String.init)
    guard !words.contains(where: { Self.denials.contains($0.lowercased()) || $0.hasSuffix("?") })
    else { return nil }
    while words.count > 1, Self.before.contains(words[0].lowercased()) { words.removeFirst() }
    while words.count > 1, let last = words.last, Self.behind.contains(last.lowercased()) {
      words.removeLast()
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private static let before: Set<String> = [
    "i", "my", "the", "a", "an", "did", "took", "had", "done", "just", "have", "went", "to", "for",
    "got", "finished", "completed", "habit",
  ]
  private static let behind: Set<String> = [
    "done", "for", "about", "at", "and", "finished", "today",
  ]
  private static let denials: Set<String> = [
    "not", "didn't", "didnt", "skipped", "missed", "later",
  ]
}

/// A number and its unit behind a habit: `meditate for 10 min`, `read 25 pages`, `run 3`.
private struct HabitMeasure {
  let name: String
  let number: String
  private let unit: String

  init?(_ text: String) {
    let said = SpokenNumber.inDigits(text)
    guard
      let match = said.wholeMatch(
        of: /(.+?)(?: +(?:for|about|at))? +(\d[\d.,]*) *([a-zA-Z]*)/),
      Quantity(argument: String(match.2)) != nil
    else { return nil }
    (name, number, unit) = (String(match.1), String(match.2), match.3.lowercased())
  }

  /// Whether it is how long it took, or how far it went.
  var isLength: Bool { Minutes.factors[unit] != nil || Kilometers.factors[unit] != nil }

  /// How much it is in the unit of a goal; nil where it is of another.
  func times(in goal: String?) -> Double? {
    guard let goal = goal?.lowercased(), !unit.isEmpty else { return nil }
    guard let value = Quantity(argument: number)?.value else { return nil }
    if let mine = Minutes.factors[unit], let its = Minutes.factors[goal] {
      return value * mine / its
    }
    return Self.singular(unit) == Self.singular(goal) ? value : nil
  }

  private static func singular(_ word: String) -> Substring {
    word.hasSuffix("es") ? word.dropLast(2) : word.hasSuffix("s") ? word.dropLast() : word[...]
  }
}

/// How often a habit was done, as it is said behind its name: `pressups twice`, `water 3 times`, `walk x2`.
enum HabitCount {
  /// The name before it, and the count; nil, and all of the text, where none is said.
  static func taken(from text: String) -> (name: String, count: Double?) {
    let said = SpokenNumber.inDigits(text)
    guard let match = said.wholeMatch(of: /(.+) (once|twice|thrice|(\d+) ?(?:x|times)|x ?(\d+))/)
    else { return (text, nil) }
    let digits = (match.3 ?? match.4).flatMap { Double(String($0)) }
    let word = String(match.2)
    return (String(match.1), digits ?? (word == "once" ? 1 : word == "twice" ? 2 : 3))
  }
}
