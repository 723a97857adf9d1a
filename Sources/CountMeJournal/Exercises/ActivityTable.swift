import CountMeFoods

/// The exercises that the program knows.
enum ActivityTable {
  /// The activity that words mean, where all of them that matter are its name; nil where none is.
  static func activity(_ text: String) -> Activity? {
    let said = DoingForm.all(of: text)
    let matching = byStems.filter { $0.stems.isSubset(of: said) }
    // Of `gym weights` the weights tell more.
    let best = matching.max {
      ($0.stems.subtracting(fillers).count, $0.stems.count)
        < ($1.stems.subtracting(fillers).count, $1.stems.count)
    }
    guard let best else { return nil }
    let rest = Set(said).subtracting(best.stems).subtracting(fillers)
    return rest.isEmpty ? all[best.place] : nil
  }

  /// The names that words may mean: those that have one of them.
  static func near(_ text: String) -> [String] {
    let said = Set(DoingForm.all(of: text)).subtracting(fillers)
    let sharing = all.flatMap(\.names).filter { !said.isDisjoint(with: DoingForm.all(of: $0)) }
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
    place, activity in activity.names.map { (Set(DoingForm.all(of: $0)), place) }
  }

  /// Words that say nothing about how much energy it takes.
  private static let fillers: Set<String> = Set(
    DoingForm.all(
      of: """
        a an the my our some of with on in at around to and did do went go for i was bit back off \
        session workout training class lesson practice practise exercise outdoor indoor outside \
        inside home gym morning afternoon evening today friend play
        """))
}
