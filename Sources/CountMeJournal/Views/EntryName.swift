import CountMeFoods
import CountMeHistory
import CountMeModel
import CountMeSchema

/// What a person calls an entry, to compare entries with.
struct EntryName {
  /// How well an entry fits; the better one is greater.
  enum Rank: Int, Comparable {
    case similar, words, head, name

    static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  private let name: String

  init(_ name: String) {
    self.name = name
  }

  /// How well the entry fits; nil where it does not.
  func rank(_ entry: Document) -> Rank? {
    if name.utf8.count >= 8, entry.id.text.hasPrefix(name.lowercased()) { return .name }
    return rank(among: Self.names(of: entry))
  }

  /// How well the best of some names fits.
  func rank(among known: [String]) -> Rank? {
    let stems = WordForms.stems(name)
    guard !stems.isEmpty else { return nil }
    if known.contains(where: { WordForms.stems($0) == stems }) { return .name }
    let query = FoodQuery(name)
    let numbers = Self.numbers(in: name)
    return known.compactMap { other -> Rank? in
      let fit = query.fit(ofName: other)
      guard fit.fits else { return nil }
      // Milk 3.5% is no slip for Milk 1.5%.
      guard fit.isCertain, numbers.isEmpty || Self.numbers(in: other).contains(numbers) else {
        return .similar
      }
      return fit.isHead ? .head : .words
    }.max()
  }

  private static func numbers(in name: String) -> [String] {
    WordForms.stems(name).filter { $0.allSatisfy(\.isNumber) }
  }

  /// What an entry goes by: its name, its brand before that, and what was typed for it.
  static func names(of entry: Document) -> [String] {
    if entry.collection.text == Weight.collection { return ["weight"] }
    let food = FoodItem(entry.fields)
    var names = [food.name, ReactionLog(entry.fields).type].compactMap(\.self)
    if let words = food.words {
      names.append(words.hasSuffix("?") ? String(words.dropLast()) : words)
    }
    if let brand = food.brand, let name = food.name {
      names.append("\(brand) \(name)")
    }
    return names
  }
}
