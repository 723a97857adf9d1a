/// How well a name fits what a person typed; the better one is greater.
package struct FoodFit: Sendable, Equatable, Comparable {
  /// How well the worst word fits that matters; ``WordRank/none`` where one does not at all.
  package private(set) var rank: WordRank
  /// How much of what was typed the name has, from 0 to 1; rare words weigh more.
  package private(set) var coverage: Double
  /// Whether it is of the kind that was meant, and has most of the words that tell which one.
  package private(set) var hasHead: Bool
  /// Whether the name itself has all words that matter, but for those that are all of another name.
  package private(set) var isInName: Bool
  /// Whether the name has these words and no others that matter.
  package private(set) var isWhole: Bool
  /// Whether the words are those by which the food is called: all of the name, or of what stands
  /// before its first comma, as in `Butter, salted` for `butter`; `Peanut butter` is no butter.
  package private(set) var isHead: Bool
  /// What decides between names that fit alike.
  package private(set) var points: Double

  /// Whether every typed word fits without a slip.
  package var isCertain: Bool { rank >= .inside }

  /// Whether it may be proposed in answer to what was typed: it shares more than scraps of a word.
  package var isProposal: Bool {
    rank == .exact || hasHead || rank == .beginning || rank == .misspelt
  }

  /// Whether every typed word fits somehow.
  package var fits: Bool { rank != .none }

  package static func < (left: FoodFit, right: FoodFit) -> Bool { left.points < right.points }

  /// A fit that nothing goes before: the food is meant by these words.
  static let meant = FoodFit(
    rank: .exact, coverage: 1, hasHead: true, isInName: true, isWhole: true, isHead: true,
    points: 1000)

  /// The same fit, so many points lower.
  func lowered(by less: Double) -> FoodFit {
    var fit = self
    fit.points -= less
    return fit
  }

  /// The same of a part of what was typed, so that it is asked about.
  var unclear: FoodFit {
    var fit = self
    fit.hasHead = fits && isCertain || hasHead
    fit.rank = .none
    (fit.isInName, fit.isWhole, fit.isHead) = (false, false, false)
    return fit
  }
}

extension FoodFit {
  /// Compares a name with what was typed.
  ///
  /// - Parameters:
  ///   - query: what was typed.
  ///   - shape: the name.
  ///   - otherNames: what else the food is called.
  ///   - weights: for each word of the query, how much it tells.
  ///   - telling: the places of the words that tell which food was meant, its kind last.
  ///   - isOfTable: whether the name begins with the kind of food: `Coffee, Latte` is called latte.
  ///   - rank: how well a word of the query, by its place, fits a word of a name.
  init(
    _ query: FoodQuery, _ shape: ParsedFoodName, otherNames: [ParsedFoodName] = [],
    weights: [Double],
    telling: [Int] = [], isOfTable: Bool = true,
    rank: (Int, ParsedFoodName.Word) -> WordRank
  ) {
    var said = [WordRank](repeating: .none, count: query.words.count)
    var isSaid = [Bool](repeating: false, count: shape.words.count)
    for place in query.words.indices {
      for (number, word) in shape.words.enumerated() {
        let fit = rank(place, word)
        guard fit != .none else { continue }
        if fit > said[place] { said[place] = fit }
        if fit >= .beginning { isSaid[number] = true }
      }
    }
    let inName = said
    let (isCalled, isVariant) = Self.compareOthers(query, otherNames, rank, &said)
    let matters = query.words.indices.filter { !query.words[$0].isFiller }
    self.rank = matters.map { said[$0] }.min() ?? .none
    hasHead =
      telling.last.map { inName[$0] == .exact } ?? false
      && telling.count(where: { said[$0] == .exact }) * 2 >= telling.count
    var covered = 0.0
    var total = 0.0
    for place in query.words.indices {
      let weight = weights[place] * (query.words[place].isFiller ? 0.1 : 1)
      total += weight
      let share = Self.share(of: said[place])
      covered += weight * (inName[place] >= said[place] ? share : share * (isCalled ? 1 : 0.9))
    }
    coverage = total > 0 ? covered / total : 0
    let (inHead, wholePart, missing) = Self.parts(of: shape, saidIn: isSaid)
    let isExact = self.rank == .exact
    isInName = isCalled || matters.allSatisfy { inName[$0] == .exact || isVariant[$0] }
    let onlyModifiers = matters.allSatisfy { query.words[$0].isModifier }
    isWhole = isExact && (shape.words.indices.allSatisfy { isSaid[$0] } || isCalled)
    isHead =
      isExact && (isCalled || wholePart && (inHead || isOfTable && shape.parts > 1))
      && (!onlyModifiers || isWhole)
    points =
      100 * coverage - min(60, missing) + (inHead ? 14 : wholePart ? 4 : 0) + (isCalled ? 6 : 0)
      + Double(min(3, shape.open)) * 3 + (isWhole ? (isCalled ? 6 : 12) : 0) - Double(
        min(20, shape.words.count)) * 0.2
  }

  /// Whether the first part of a name was said, whether any part was, and what is missing of the rest.
  private static func parts(
    of shape: ParsedFoodName, saidIn isSaid: [Bool]
  ) -> (inHead: Bool, wholePart: Bool, missing: Double) {
    var inHead = true
    var wholePart = false
    var missing = 0.0
    var ofHead = 0.0
    var number = 0
    for part in 0..<shape.parts {
      var isAllSaid = true
      var isKindSaid = false
      while number < shape.words.count, shape.words[number].part == part {
        let word = shape.words[number]
        defer { number += 1 }
        guard word.role != .little else { continue }
        if isSaid[number] {
          isKindSaid = isKindSaid || !FoodQuery.isModifier(word.stem)
        } else {
          isAllSaid = false
          missing += cost(of: word.role, inHead: part == 0)
          if part == 0, word.role == .content { ofHead += 9 }
        }
      }
      if part == 0 { inHead = isAllSaid }
      if isAllSaid, isKindSaid { wholePart = true }
    }
    // `Cheddar` is said, and that it is `Cheese` goes without saying.
    if wholePart, !inHead { missing -= ofHead }
    return (inHead, wholePart, missing)
  }

  /// Raises the ranks by that other name which helps most.
  ///
  /// - Returns: whether one of them is what was typed, and which words are all of one that says of what kind
  ///   the food is: `fruit` of a scone.
  private static func compareOthers(
    _ query: FoodQuery, _ names: [ParsedFoodName], _ rank: (Int, ParsedFoodName.Word) -> WordRank,
    _ said: inout [WordRank]
  ) -> (isCalled: Bool, isVariant: [Bool]) {
    let inName = said
    var isCalled = false
    var isVariant = [Bool](repeating: false, count: query.words.count)
    for shape in names {
      var isSaid = [Bool](repeating: false, count: shape.words.count)
      var ranks = inName
      var isAll = true
      for place in query.words.indices {
        var best = WordRank.none
        for (number, word) in shape.words.enumerated() {
          let fit = rank(place, word)
          if fit > best { best = fit }
          if fit == .exact { isSaid[number] = true }
        }
        ranks[place] = max(ranks[place], best)
        if best != .exact, !query.words[place].isFiller { isAll = false }
      }
      let isNamed = shape.words.indices.allSatisfy {
        isSaid[$0] || shape.words[$0].role == .little
      }
      // `NS as to ice cream or frozen yogurt` is no name, and neither is `ready to serve`.
      let isName = shape.words.contains { $0.role != .little }
      if isAll, isNamed, isName, !shape.words.isEmpty { isCalled = true }
      if isNamed {
        for place in query.words.indices
        where shape.words.contains(where: { rank(place, $0) == .exact }) {
          isVariant[place] = true
        }
      }
      if sum(ranks) > sum(said) { said = ranks }
    }
    return (isCalled, isVariant)
  }

  private static func sum(_ ranks: [WordRank]) -> Int { ranks.reduce(0) { $0 + Int($1.rawValue) } }

  private static func share(of rank: WordRank) -> Double {
    switch rank {
    case .none: 0
    case .misspeltBeginning: 0.4
    case .misspelt: 0.6
    case .inside: 0.5
    case .beginning: 0.75
    case .exact: 1
    }
  }

  private static func cost(of role: WordRole, inHead: Bool) -> Double {
    switch role {
    case .content: inHead ? 14 : 4
    case .little: 0
    case .state: inHead ? 10 : 5
    case .method: 2
    case .foreign: 30
    }
  }
}

extension FoodQuery {
  /// Whether a word only says how a food is.
  static func isModifier(_ stem: String) -> Bool { modifierStems.contains(stem) }

  /// How well a name fits that is in no table, such as one of the person's own foods.
  package func fit(ofName name: String) -> FoodFit {
    FoodFit(
      self, ParsedFoodName(name), weights: words.map { _ in 1 }, isOfTable: false,
      rank: { place, word in
        let said = words[place]
        guard said.stem != word.stem else { return .exact }
        return WordRank(said.typed.span, word.stem.utf8.span)
      })
  }
}
