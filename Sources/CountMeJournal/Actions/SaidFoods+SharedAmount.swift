import CountMeFoods
import CountMeHistory
import CountMeModel
import CountMeSchema

extension SaidFoods {
  /// The least weight in g, or volume in ml, that may be that of a plate or a cup.
  private static let plate = 100.0

  /// Ensures that an amount behind several foods is that of the last: `chicken and pasta 300 g` may be the
  /// plate's, and `latte with sugar 400 ml` the cup's.
  ///
  /// - Throws: ``JournalFailure/unclearFood(_:)`` with both ways of saying it.
  func expectClearAmount(
    _ said: [SpokenFood], in sentence: SpokenSentence
  ) throws(DiaryError) {
    guard said.count > 1, let last = said.last, !last.isSpread,
      !last.beginsWithAmount, EntrySource(last.name)?.isOfTable != true,
      last.amounts.count == 1, let amount = last.amounts.first,
      last.isJoinedByAnd || last.isAddition, try mayBeOfAll(amount, of: last),
      said.dropLast().allSatisfy({
        $0.amounts.allSatisfy(\.isPlainArticle) && $0.energies.isEmpty && $0.numbers.isEmpty
      })
    else { return }
    let end = said.count - 1
    let carrier = last.carrier.flatMap { name in said[..<end].lastIndex { $0.name == name } }
    guard carrier != nil || !entry.takesBest else { return }
    let ofEach = SpokenAmount(
      FoodItem.rounded(amount.count / Double(said.count), to: 10_000), unit: amount.unit)
    let split = Dictionary(uniqueKeysWithValues: said.indices.map { ($0, ofEach as SpokenAmount?) })
    // What something is put into is measured with it: nobody takes 250 g of honey.
    let answers =
      (carrier.map { [[end: nil, $0: amount]] } ?? []) + [[end: amount]]
      + (carrier == nil ? [split] : [])
    throw question(
      sentence.rest, .amount,
      answers.compactMap { Self.words(sentence, $0, lookup).flatMap(candidate) },
      isFirstLikely: carrier == nil)
  }

  /// Whether an amount behind a food is as much as that of all that was said may be; milk on cereal is measured alone.
  private func mayBeOfAll(
    _ amount: SpokenAmount, of last: SpokenFood
  ) throws(DiaryError) -> Bool {
    switch amount.unit.flatMap({ FoodUnit($0) }) {
    case .mass(let each)?: return amount.count * each >= Self.plate
    case .volume(let each)?:
      guard amount.count * each >= Self.plate else { return false }
      guard MilkDrink.isMilk(last.name), let carrier = last.carrier else { return true }
      return try kind(of: carrier) == .drink
    case nil: return false
    }
  }

  /// Ensures that an amount before a dish is known to be how much of it, or of what is in it.
  ///
  /// - Throws: ``JournalFailure/unclearFood(_:)`` with both ways of saying it.
  func expectClearDish(
    _ said: SpokenMeal, in sentence: SpokenSentence
  ) throws(DiaryError) {
    guard !entry.takesBest, let dish = said.openDish, let amount = dish.amounts.first,
      dish.energies.isEmpty, dish.numbers.isEmpty, let name = FilledDish(dish.name)
    else { return }
    let gap = sentence.gap(of: dish)
    let much = "\(CanonicalNumber.text(of: amount.count)) \(amount.unit ?? "")"
    // What has slices in it is not sliced.
    let isWeighed = amount.unit.flatMap { FoodUnit($0) } != nil
    let whole = gap.filled(with: isWeighed ? "\(dish.name), \(much)" : "a \(dish.name)")
    let apart = gap.filled(
      with: "\(much) of \(name.fillings.joined(separator: ", ")) \(name.kind)")
    throw question(dish.name, .amount, [apart, whole].flatMap(candidates))
  }

  /// What a whole sentence means; where that is asked, the likeliest answers.
  private func candidates(_ words: String) -> [FoodQuestion.Candidate] {
    if let candidate = candidate(words) { return [candidate] }
    var other = entry
    other.words = words
    do throws(DiaryError) { _ = try SaidFoods(other, lookup) } catch {
      if case .unclearFood(let question)? = error.journal {
        return Array(question.candidates.prefix(2))
      }
    }
    return []
  }

  /// A sentence in which some of its foods, by their places, stand behind an amount, or without one.
  private static func words(
    _ sentence: SpokenSentence, _ amounts: [Int: SpokenAmount?], _ lookup: FoodLookup
  ) -> String? {
    var sentence = sentence
    for (place, amount) in amounts.sorted(by: { $0.key > $1.key }) {
      let foods = lookup.meal(sentence).foods
      guard foods.indices.contains(place) else { return nil }
      let text = amount.map { "\(CanonicalNumber.text(of: $0.count)) \($0.unit ?? "") " } ?? ""
      sentence = SpokenSentence(
        sentence.gap(of: foods[place]).filled(with: "\(text)\(foods[place].name)"))
    }
    return sentence.text
  }

  /// The answer that a whole sentence is; nil for one that is not clear.
  func candidate(_ words: String) -> FoodQuestion.Candidate? {
    var trial = entry
    (trial.words, trial.isTrial) = (words, true)
    guard let read = try? SaidFoods(trial, lookup) else { return nil }
    let items = read.foods.map(\.item)
    return FoodQuestion.Candidate(
      name: items.compactMap(\.name).joined(separator: " and "),
      portion: items.map(\.serving.text).joined(separator: " and "), grams: nil,
      calories: FoodItem.rounded(items.compactMap(\.calories).reduce(0, +)), words: words,
      needsYes: false)
  }
}
