extension FoodQuery {
  /// Whether a name is that of a food in another state than was said, of which as much has another energy: what is weighed
  /// raw or dry is not what was cooked.
  package func isInOtherState(_ name: String) -> Bool {
    let own = WordForms.stems(name)
    let isRaw = own.indices.contains { place in
      // Chicken that was baked from raw is not raw.
      Self.raw.contains(own[place]) && !(place > 0 && own[place - 1] == "from")
    }
    return isOfRaw && !isRaw || words.contains { $0.stem == "cooked" } && isRaw
  }

  /// Whether it was said to be raw; a dry wine is not, and dry rice is.
  var isOfRaw: Bool {
    let said = Set(words.map(\.stem))
    return !said.isDisjoint(with: ["raw", "uncooked"])
      || said.contains("dry") && !said.isDisjoint(with: Self.boiled)
  }

  private static let raw: Set<String> = ["raw", "uncooked", "dry", "unprepared"]
  private static let boiled: Set<String> = [
    "rice", "pasta", "spaghetti", "noodle", "macaroni", "penne", "fusilli", "linguine", "orzo",
    "lentil", "bean", "chickpea", "pea", "oat", "oatmeal", "couscous", "quinoa", "bulgur",
    "barley", "millet", "buckwheat", "polenta", "semolina", "pulse",
  ]
}
