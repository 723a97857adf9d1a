import CountMeFoods
import CountMeKit

/// Finds the names that a person may have meant.
struct NearestNames {
  let names: [String]
  /// What a few are called by some.
  var synonyms: [String: String] = [:]

  /// The names like a word, the nearest first: those that begin like it or have a word like it, or
  /// are it but for a slip of the keys or two; at most three.
  func near(_ word: String) -> [String] {
    let typed = word.lowercased()
    if let meant = synonyms[typed] { return [meant] }
    let found = names.compactMap { name -> (distance: Int, name: String)? in
      distance(typed, name.lowercased()).map { ($0, name) }
    }
    return found.sorted { $0 < $1 }.prefix(3).map(\.name)
  }

  /// How far a name is; nil where it is none that could be meant.
  private func distance(_ typed: String, _ name: String) -> Int? {
    let slips = EditDistance.count(typed, name)
    if slips <= max(1, typed.count / 3) { return slips }
    // `foods` for `foodItems`, `diary foods` for `favoriteFoods`.
    let stem = typed.hasSuffix("s") ? String(typed.dropLast()) : typed
    guard stem.count >= 3 else { return name.hasPrefix(typed) ? 10 : nil }
    if name.hasPrefix(stem) { return 10 }
    return name.contains(stem) ? 20 : nil
  }
}
