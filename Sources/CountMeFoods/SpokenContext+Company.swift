extension SpokenContext {
  /// How many words tell with whom or where it was that words begin with, which is no food: `with friends`, `on
  /// the train`; nil for a food.
  static func company(_ words: [String], after last: String?) -> Int? {
    // `playing with the kids` is what was done.
    guard let first = words.first, ["with", "on", "in", "at"].contains(first),
      !(last?.hasPrefix("play") ?? false)
    else { return nil }
    let owner = words.dropFirst().first.map(owners.contains) ?? false ? 1 : 0
    guard words.count > owner + 1 else { return nil }
    let noun = words[owner + 1]
    let isMeant = first == "with" ? people.contains(noun) : places.contains(noun)
    return isMeant ? owner + 2 : nil
  }

  private static let owners: Set<String> = ["my", "the", "our", "a", "some", "his", "her"]
  private static let people: Set<String> = [
    "friend", "friends", "family", "wife", "husband", "partner", "mum", "mom",
    "dad", "parents", "colleague", "colleagues", "girlfriend", "boyfriend", "team", "coworkers",
    "kids", "children", "boys", "girls", "lads", "mates", "mate",
  ]
  private static let places: Set<String> = [
    "pub", "footy", "cinema", "restaurant", "stadium", "train", "bus", "plane", "flight", "sofa",
    "couch", "beach", "canteen", "airport", "desk",
  ]
}
