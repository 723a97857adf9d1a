/// The form in which words for what people do are compared, whatever the tense: `mowed`, `mowing` and `mow` are one.
package enum DoingForm {
  /// The forms of the words of a text.
  package static func all(of text: String) -> [String] { WordForms.stems(text).map(of) }

  /// The form of a word; it need not be a word itself.
  package static func of(_ stem: String) -> String {
    var word = irregular[stem] ?? stem
    for (ending, other, least) in endings where word.hasSuffix(ending) {
      let rest = word.dropLast(ending.count)
      guard rest.count >= least, rest.contains(where: "aeiouy".contains) else { continue }
      word = rest + other
      break
    }
    if let last = word.last, word.count > 2, word.dropLast().last == last,
      !"aeiou".contains(last)
    {
      word.removeLast()
    }
    if word.count > 3, word.hasSuffix("e") { word.removeLast() }
    return word
  }

  /// Endings, what stands in their place, and how many letters are before them at the least.
  private static let endings = [
    ("ation", "at", 2), ("ing", "", 2), ("ied", "y", 2), ("ed", "", 3),
  ]

  private static let irregular = [
    "ran": "run", "swam": "swim", "rode": "ride", "ridden": "ride", "dug": "dig", "skied": "ski",
    "swept": "sweep", "spun": "spin", "threw": "throw", "fought": "fight", "wrote": "write",
    "slept": "sleep", "drank": "drink", "ate": "eat", "took": "take", "did": "do", "made": "make",
    "spoke": "speak", "sang": "sing", "rang": "ring", "woke": "wake", "got": "get", "went": "go",
    "joggen": "jog",
  ]
}
