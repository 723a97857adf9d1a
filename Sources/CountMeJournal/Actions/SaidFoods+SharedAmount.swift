import CountMeFoods
import CountMeHistory
import CountMeModel
import CountMeSchema

extension SaidFoods {
  /// The least weight in g that may be that of a plate.
  private static let plate = 100.0

  /// Ensures that a weight behind several foods is that of the last: `chicken and pasta 300 g` may be the
  /// plate's.
  ///
  /// - Throws: ``JournalFailure/unclearFood(_:)`` with both ways of saying it.
  func expectClearAmount(
    _ said: [SpokenFood], in sentence: SpokenSentence
  ) throws(DiaryError) {
    guard !entry.takesBest, said.count > 1, let last = said.last, last.isJoinedByAnd,
      !last.isAddition, !last.beginsWithAmount, EntrySource(last.name)?.isOfTable != true,
      last.amounts.count == 1, let amount = last.amounts.first,
      case .mass(let each)? = amount.unit.flatMap({ FoodUnit($0) }),
      amount.count * each >= Self.plate,
      said.dropLast().allSatisfy({
        $0.amounts.isEmpty && $0.energies.isEmpty && $0.numbers.isEmpty && !$0.isAddition
      })
    else { return }
    let ofAll = SpokenAmount(
      FoodItem.rounded(amount.count / Double(said.count), to: 10_000), unit: amount.unit)
    let own = Self.words(sentence, said.count - 1..<said.count, in: amount, lookup)
    let split = Self.words(sentence, 0..<said.count, in: ofAll, lookup)
    throw question(
      sentence.rest, .amount, [own, split].compactMap { words in words.flatMap(candidate) })
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

  /// A sentence in which some of its foods stand behind an amount.
  private static func words(
    _ sentence: SpokenSentence, _ places: Range<Int>, in amount: SpokenAmount, _ lookup: FoodLookup
  ) -> String? {
    var sentence = sentence
    for place in places {
      let foods = lookup.meal(sentence).foods
      guard foods.indices.contains(place) else { return nil }
      let text = "\(CanonicalNumber.text(of: amount.count)) \(amount.unit ?? "")"
      sentence = SpokenSentence(
        sentence.gap(of: foods[place]).filled(with: "\(text) \(foods[place].name)"))
    }
    return sentence.text
  }

  /// The answer that a whole sentence is; nil for one that is not clear.
  private func candidate(_ words: String) -> FoodQuestion.Candidate? {
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
