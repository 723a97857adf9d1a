/// The words by which foods tell of an allergen.
///
/// The groups are those that European and American labels must name (Regulation (EU) 1169/2011,
/// annex II; the FALCPA of 2004 with sesame).
struct AllergenWords {
  /// The words of one allergen.
  struct Group {
    /// What people call the allergen; any of these stands for the whole group.
    let names: [String]
    /// The names that, denied on a label, rule the whole group out, as in `gluten free`.
    let decisive: [String]
    /// Further words that foods use, and names of foods that are made of it.
    let words: [String]

    /// Reads `decisive names;other names:words`; nil for another line.
    fileprivate init?(_ line: Substring) {
      let parts = line.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      let lists = parts[0].split(separator: ";").map { $0.split(separator: ",").map(String.init) }
      decisive = lists[0]
      names = lists.flatMap(\.self)
      words = parts[1].split(separator: ",").map(String.init)
    }
  }

  private static let lines = String(decoding: PackageResources.allergens_words, as: UTF8.self)
    .split(separator: "\n")

  /// Groups may overlap: of what has two names, who says one of them means the other, too.
  static let groups = lines.compactMap { Group($0) }

  /// What sounds like an allergen and is none, without which word.
  ///
  /// These come before the words: the milk of "oat milk" is no milk.
  static let others = Dictionary(
    uniqueKeysWithValues: lines.map { $0.split(separator: "=").map(String.init) }
      .filter { $0.count == 2 }.map { ($0[0], [$0[1]]) })
}
