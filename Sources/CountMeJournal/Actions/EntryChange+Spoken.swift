import CountMeFoods
package import CountMeHistory
import CountMeModel
import CountMeSchema

extension SpokenEntry {
  /// Whether it is said how much the entry is, its energy, or how long it took.
  package var hasMeasure: Bool { hasAmount || minutes != nil || factor != nil }

  /// The weight that is said, as it was typed; nil for anything else.
  package var weight: String? {
    guard minutes == nil, factor == nil, sign == nil, !isRelative, amount.energies.isEmpty,
      amount.amounts.count + amount.numbers.count == 1
    else { return nil }
    let said = amount.amounts.first ?? amount.numbers.first.map { SpokenAmount($0) }
    return said.map { CanonicalNumber.text(of: $0.count) + ($0.unit.map { " \($0)" } ?? "") }
  }

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
  /// - Throws: ``JournalFailure/misunderstood(_:text:)`` for an amount that may be energy as
  ///   well, or none that such an entry has, and ``JournalFailure/neitherFoodNorExercise(_:)``.
  package init(
    _ said: SpokenEntry, meal: String? = nil, of entry: Document
  ) throws(DiaryError) {
    guard !said.isRelative else { throw Self.noAmount(said.name) }
    try said.amount.doubtfulNumber.map(SpokenNumber.expectClear)
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
    case Weight.collection where said.weight != nil && meal == nil: return
    default:
      guard !said.hasMeasure, meal == nil else {
        throw .journal(.neitherFoodNorExercise(said.name))
      }
    }
    if let sign = said.sign { try add(to: entry, sign, said.name) }
    if let factor = said.factor { try multiply(entry, factor, said) }
  }

  /// Takes what an entry is so many times: `half as much`.
  private mutating func multiply(
    _ entry: Document, _ factor: Double, _ said: SpokenEntry
  ) throws(DiaryError) {
    guard !said.hasAmount, said.minutes == nil else { throw Self.noAmount(said.name) }
    let (food, exercise) = (FoodItem(entry.fields), ExerciseItem(entry.fields))
    if entry.collection.text == FoodItem.collection {
      // Half of two eggs may be one, or half an egg.
      let isCount = FoodUnit(food.serving.unit) == nil && food.serving.size != 1
      guard !said.factorMayCount || !isCount else { throw Self.noAmount(said.name) }
      let size = FoodItem.rounded(food.serving.size * factor, to: 1000)
      serving = Serving(size: size, unit: food.serving.unit)
    } else if let minutes = exercise.durationMinutes {
      duration = TimeSpan(minutes: minutes * factor)
    } else if let burned = exercise.caloriesBurned {
      energy = Energy(kilocalories: burned * factor)
    } else {
      throw Self.noAmount(said.name)
    }
  }

  /// Makes differences what they lead to: 50 g more of 200 g are 250 g.
  private mutating func add(
    to entry: Document, _ sign: Double, _ name: String
  ) throws(DiaryError) {
    func sum(_ known: Double?, _ difference: Double) throws(DiaryError) -> Double {
      guard let known, known + sign * difference > 0 else { throw Self.noAmount(name) }
      return FoodItem.rounded(known + sign * difference, to: 1000)
    }
    let (food, exercise) = (FoodItem(entry.fields), ExerciseItem(entry.fields))
    if let more = serving {
      guard let step = more.counted(in: food.serving) else { throw Self.noAmount(name) }
      serving = Serving(size: try sum(food.serving.size, step), unit: food.serving.unit)
    }
    if let more = energy {
      let known = food.calories ?? exercise.caloriesBurned
      energy = Energy(kilocalories: try sum(known, more.kilocalories))
    }
    if let more = duration {
      duration = TimeSpan(minutes: try sum(exercise.durationMinutes, more.minutes))
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
      throw .journal(.misunderstood(.unit, text: text))
    }
    return Serving(size: number, unit: unit)
  }
}

extension SpokenEntry {
  /// What a person says that they mean of an entry where that is not all of it: of two apples one.
  package enum Part: Equatable {
    /// So much would be left, as the amount of a food is written: `1` or `150 g`.
    case leaving(String)
    /// How much would be left nobody knows.
    case unknown
  }

  /// The part of an entry that was said; nil for all of it.
  package func part(of entry: Document) -> Part? {
    let said = amount.amounts.first ?? amount.numbers.first.map { SpokenAmount($0) }
    switch entry.collection.text {
    case FoodItem.collection: break
    case ExerciseItem.collection:
      let known = ExerciseItem(entry.fields).durationMinutes
      return minutes == nil || minutes == known ? nil : .unknown
    default: return nil
    }
    let food = FoodItem(entry.fields)
    if let energy = amount.energies.first, abs(energy - (food.calories ?? 0)) > 0.5 {
      return .unknown
    }
    guard let said, !isInName(said, of: entry) else { return nil }
    let own = food.serving
    let isWeighed = FoodUnit(own.unit) != nil
    let isSaidWeighed = said.unit.map { FoodUnit($0) != nil } ?? false
    if said.count == own.size, !isWeighed, !isSaidWeighed { return nil }
    // `rm a coffee` is the one that was drunk, whatever it weighs.
    if said.count == 1, isWeighed, said.unit.map(Vessel.isOne) ?? true { return nil }
    let part: Double?
    if said.count < 1, said.unit == nil {
      part = own.size == said.count ? own.size : own.size * said.count
    } else {
      part = Serving(said).counted(in: own)
    }
    guard let part else { return .unknown }
    let left = FoodItem.rounded(own.size - part, to: 1000)
    guard left != 0 else { return nil }
    guard left > 0, isWeighed || left <= 12 else { return .unknown }
    let text = CanonicalNumber.text(of: left)
    return .leaving(isWeighed ? "\(text) \(own.unit)" : text)
  }

  /// Whether a number stands in what an entry is called: 3 Musketeers.
  private func isInName(_ said: SpokenAmount, of entry: Document) -> Bool {
    let number = CanonicalNumber.text(of: said.count)
    return EntryName.names(of: entry).contains { WordForms.stems($0).contains(number) }
  }
}

extension Serving {
  /// How many of another serving's unit it is; nil for units that cannot be compared.
  fileprivate func counted(in other: Serving) -> Double? {
    switch (FoodUnit(unit), FoodUnit(other.unit)) {
    case (.mass(let own), .mass(let each)), (.volume(let own), .volume(let each)):
      size * own / each
    case (nil, nil): isCount || WeighedFood.isSameUnit(unit, other.unit) ? size : nil
    default: nil
    }
  }
}
