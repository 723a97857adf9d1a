/// Whether a food was said to be eaten with its skin or peel: `skin on`, `skinless`.
package struct SkinState {
  /// What is said without that.
  package let rest: String
  /// Whether it is eaten.
  package let isEaten: Bool

  /// Takes a text apart; nil for one that says nothing of a skin, or nothing else.
  package init?(_ text: String) {
    var kept: [SpokenWord] = []
    var said: Bool?
    for word in SpokenWord.all(of: text) {
      if let isEaten = Self.isEaten(word.folded) { said = isEaten } else { kept.append(word) }
    }
    while kept.last?.kind == .sign { kept.removeLast() }
    guard let said, kept.contains(where: { $0.kind == .word }) else { return nil }
    isEaten = said
    rest = kept.reduce(into: "") { text, word in
      text += (text.isEmpty || word.kind == .sign && word.isGlued ? "" : " ") + word.text
    }
  }

  /// Whether a text says nothing else.
  static func isOnly(_ text: String) -> Bool {
    let words = SpokenWord.all(of: text)
    return !words.isEmpty && words.allSatisfy { isEaten($0.folded) != nil }
  }

  /// What the same food may be called with its skin as it was said; none for one whose name leaves that out.
  package func names(for name: String) -> [String] {
    ["skin", "peel"].flatMap { skin in
      let said = "\(skin) \(isEaten ? "eaten" : "not eaten")"
      return ["NS as to \(skin) eaten", "\(skin) not eaten", "\(skin) eaten", "NFS"]
        .filter { name.contains($0) }.map { name.replacing($0, with: said) }
    }
  }

  /// Whether a name says otherwise: `skinless`.
  package func isContradicted(by name: String) -> Bool {
    let stems = WordForms.stems(name)
    let isWithout =
      stems.contains("skinless") || name.contains("skin not eaten")
      || name.contains("peel not eaten") || name.contains("without skin")
    return isWithout ? isEaten : !isEaten && (stems.contains("skin") || stems.contains("peel"))
  }

  /// The words that say it together, such as `with skin`, with which a text begins; nil for other ones.
  static func said(in words: ArraySlice<SpokenWord>) -> [String]? {
    let folded = words.prefix(3).map(\.folded)
    for length in [3, 2] where folded.count >= length {
      let said = Array(folded.prefix(length))
      if isEaten(said.joined(separator: " ")) != nil { return said }
    }
    return nil
  }

  private static func isEaten(_ words: String) -> Bool? {
    // Potato skins are a food.
    eaten.contains(words) ? true : uneaten.contains(words) ? false : nil
  }

  private static let eaten: Set<String> = [
    "skin on", "skin-on", "with skin", "with skin on", "with the skin", "with its skin",
    "with peel",
    "peel on", "unpeeled", "w skin", "w/ skin", "including skin",
  ]
  private static let uneaten: Set<String> = [
    "skinless", "skin off", "skin-off", "no skin", "without skin", "without the skin",
    "skin removed", "w/o skin", "no peel", "without peel",
  ]
}
