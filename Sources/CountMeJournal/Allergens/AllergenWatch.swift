import CountMeSchema

/// Looks for a person's allergens in foods.
struct AllergenWatch {
  private struct Wanted {
    let name: String
    let kind: AllergenMatch.Kind
    /// The words that tell of it, its own name first.
    let words: [(text: String, label: LabelText)]
    /// What a label denies when it denies the whole.
    let decisive: [LabelText]
  }

  private let wanted: [Wanted]
  private let exceptions: [(phrase: LabelText, words: [LabelText])]

  /// - Parameter settings: whose `allergens` and `sensitivities` are looked for.
  init(_ settings: ProfileSettings) {
    wanted =
      (settings.allergens ?? []).map { Self.wanted($0, .allergen) }
      + (settings.sensitivities ?? []).map { Self.wanted($0, .sensitivity) }
    exceptions =
      wanted.isEmpty
      ? []
      : AllergenWords.others.sorted { $0.key < $1.key }
        .map { (LabelText($0.key), $0.value.map { LabelText($0) }) }
  }

  /// Whether there is nothing to look for.
  var isIdle: Bool { wanted.isEmpty }

  /// The person's own word, and all that stand for the same group.
  private static func wanted(_ name: String, _ kind: AllergenMatch.Kind) -> Wanted {
    let label = LabelText(name)
    let groups = AllergenWords.groups.filter { group in
      group.names.contains { label.contains(LabelText($0)) }
    }
    let words = [name] + groups.flatMap { $0.names + $0.words }
    return Wanted(
      name: name, kind: kind, words: words.map { ($0, LabelText($0)) },
      decisive: [label] + groups.flatMap(\.decisive).map { LabelText($0) })
  }

  /// What of the texts meets an allergen: for each of them the first text and word that does.
  func matches(_ texts: [(field: String, text: String)]) -> [AllergenMatch] {
    guard !wanted.isEmpty else { return [] }
    let labels = texts.flatMap { field, text in
      LabelText.all(of: text).map { label in
        var label = label
        for (phrase, words) in exceptions { label.remove(words, in: phrase) }
        return (field: field, label: label)
      }
    }
    return wanted.compactMap { wanted in
      for (field, label) in labels where !wanted.decisive.contains(where: label.denies) {
        let found = wanted.words.first { label.contains($0.label) }
        guard let found else { continue }
        return AllergenMatch(
          allergen: wanted.name, kind: wanted.kind, word: found.text, field: field)
      }
      return nil
    }
  }
}
