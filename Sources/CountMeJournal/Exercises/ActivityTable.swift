import CountMeFoods

/// The exercises that the program knows.
enum ActivityTable {
  /// The activity that words mean, where all of them that matter are its name; nil where none is.
  static func activity(_ text: String) -> Activity? {
    let said = WordForms.stems(text).map { past[$0] ?? $0 }
    let matching = byStems.filter { $0.stems.isSubset(of: said) }
    guard let best = matching.max(by: { $0.stems.count < $1.stems.count }) else { return nil }
    let rest = Set(said).subtracting(best.stems).subtracting(fillers)
    return rest.isEmpty ? all[best.place] : nil
  }

  /// The names that words may mean: those that have one of them.
  static func near(_ text: String) -> [String] {
    let said = Set(WordForms.stems(text)).subtracting(fillers)
    let sharing = all.flatMap(\.names).filter { !said.isDisjoint(with: WordForms.stems($0)) }
    let slips = all.flatMap(\.names).filter { name in
      said.contains { EditDistance.count($0, name) <= max(1, $0.count / 4) }
    }
    var found: [String] = []
    for name in slips + sharing where !found.contains(name) { found.append(name) }
    return Array(found.prefix(4))
  }

  /// The activities: each has the Compendium's number, its MET, and what people call it.
  static let all: [Activity] = String(decoding: PackageResources.activities_table, as: UTF8.self)
    .split(separator: "\n").compactMap { line in
      let cells = line.split(separator: " ", maxSplits: 2).map(String.init)
      guard cells.count == 3, let code = Int(cells[0]), let met = Double(cells[1]) else {
        return nil
      }
      return Activity(
        code: code, met: met, names: cells[2].split(separator: "|").map { String($0) })
    }

  private static let byStems: [(stems: Set<String>, place: Int)] = all.enumerated().flatMap {
    place, activity in activity.names.map { (Set(WordForms.stems($0)), place) }
  }

  /// What people say that they did.
  private static let past = [
    "ran": "run", "walked": "walk", "jogged": "jog", "joggen": "jog", "swam": "swim",
    "cycled": "cycle", "biked": "bike", "hiked": "hike", "rowed": "row", "danced": "dance",
    "climbed": "climb", "skied": "ski",
  ]

  /// Words that say nothing about how much energy it takes.
  private static let fillers: Set<String> = Set(
    WordForms.stems(
      """
      a an the my our some of with on in at around to and did do done doing went go for i was bit \
      session workout training class lesson practice exercise exercising outdoor indoor outside \
      inside home gym morning afternoon evening today friend play playing played
      """))
}
