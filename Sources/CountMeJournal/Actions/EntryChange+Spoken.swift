import CountMeFoods
package import CountMeHistory
import CountMeModel
import CountMeSchema

extension SpokenEntry {
  /// Whether it is said how much the entry is, its energy, or how long it took.
  package var hasMeasure: Bool { hasAmount || minutes != nil }

  fileprivate var hasAmount: Bool {
    !amount.amounts.isEmpty || !amount.energies.isEmpty || !amount.numbers.isEmpty
  }
}

extension EntryChange {
  /// What a person says that an entry is now: `almonds 20 g`, `toast 300 kcal`, `running 40 min`.
  ///
  /// - Parameters:
  ///   - said: the words.
  ///   - meal: the meal that it goes to.
  ///   - entry: the entry that is meant.
  /// - Throws: ``WordsFailure/misunderstood(what:text:expected:)`` for an amount that may be energy as
  ///   well, or none that such an entry has, and ``JournalFailure/neitherFoodNorExercise(_:)``.
  package init(
    _ said: SpokenEntry, meal: String? = nil, of entry: Document
  ) throws(DiaryError) {
    self.meal = meal
    energy = said.amount.energies.first.map { Energy(kilocalories: $0) }
    duration = said.minutes.map { TimeSpan(minutes: $0) }
    switch entry.collection.text {
    case FoodItem.collection:
      serving = try Self.serving(said, unit: FoodItem(entry.fields).servingUnit)
    case ExerciseItem.collection:
      guard said.amount.amounts.isEmpty, said.amount.numbers.isEmpty,
        said.amount.energies.count <= 1, meal == nil
      else { throw Self.noExercise(said.name) }
    default:
      guard !said.hasMeasure, meal == nil else {
        throw .journal(.neitherFoodNorExercise(said.name))
      }
    }
  }

  /// How much of a food that is said to be.
  private static func serving(
    _ said: SpokenEntry, unit: String?
  ) throws(DiaryError) -> Serving? {
    let amount = said.amount
    guard said.minutes == nil, amount.amounts.count + amount.numbers.count <= 1,
      amount.energies.count <= 1
    else { throw noAmount(said.name) }
    let serving =
      try amount.numbers.first.map { number throws(DiaryError) in try counted(number, unit) }
      ?? amount.amounts.first.map { Serving($0) }
    guard serving?.size ?? 1 > 0 else { throw noAmount(said.name) }
    return serving
  }

  /// What a number alone counts; one that may be an energy or a weight counts nothing.
  private static func counted(
    _ number: Double, _ unit: String?
  ) throws(DiaryError) -> Serving {
    let unit = unit ?? "serving"
    guard FoodUnit(unit) == nil, number <= 12 else {
      let text = CanonicalNumber.text(of: number)
      throw .words(
        .misunderstood(
          what: "amount without a unit", text: text,
          expected: "what it counts: \(text) g or \(text) kcal"))
    }
    return Serving(size: number, unit: unit)
  }
}
