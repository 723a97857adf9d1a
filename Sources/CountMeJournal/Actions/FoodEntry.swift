import CountMeFoodData
import CountMeFoods
public import CountMeModel
public import CountMeSchema

/// Something eaten; what is left out is looked up or left unknown.
public struct FoodEntry: Sendable {
  /// What it was.
  public enum Food: Sendable, Equatable {
    /// One food with its energy, which nothing is looked up for.
    case known(String, Energy)
    /// A person's words, such as `2 eggs and toast with butter`.
    ///
    /// They may tell how much, the energy, the meal, the day and the time. No words leave it to the
    /// barcode.
    case said(String)
    /// A food that a search found, with a person's words, which may tell how much.
    case found(FoundFood, said: String)
    /// A serving of a meal that the person composed, by its name; an energy counts for the meal's own.
    case meal(String, Energy?)

    fileprivate var words: String {
      switch self {
      case .known(let words, _), .said(let words), .found(_, said: let words), .meal(let words, _):
        words
      }
    }
  }

  /// What was eaten.
  public var food: Food {
    didSet { sentence = SpokenSentence(words) }
  }
  /// The words, taken apart.
  private(set) var sentence: SpokenSentence
  /// How much of it; nil where the words tell it, or it is what people take.
  public var serving: Serving?
  /// The meal, such as `breakfast`.
  public var meal: String?
  /// The day and the time; what is left out may be said in the words.
  public var when = EntryTime()
  /// Further fields of the entry, such as `protein` in g.
  public var details = FoodItem()
  /// Whether the food becomes a favourite.
  public var isFavorite = false
  /// A barcode that finds the food where no other is named.
  public var barcode: String?
  /// Whether the most likely food is taken where it is not clear which one is meant.
  public var takesBest = false
  /// Whether it is only read what the words mean, and nobody is asked.
  var isTrial = false

  /// Describes something eaten.
  public init(_ food: Food) {
    self.food = food
    sentence = SpokenSentence(food.words)
  }

  /// Describes one food of which the energy is known.
  public init(name: String, energy: Energy) {
    self.init(.known(name, energy))
  }

  /// What the food is called or was said to be; other words leave nothing but a food that was found.
  public var words: String {
    get { food.words }
    set {
      if case .found(let found, _) = food {
        food = .found(found, said: newValue)
      } else {
        food = .said(newValue)
      }
    }
  }

  /// The energy that is given, where it is.
  var energy: Energy? {
    switch food {
    case .known(_, let energy): energy
    case .meal(_, let energy): energy
    case .said, .found: nil
    }
  }

  /// Whether the words name no food, only how much or its energy.
  public var isNameless: Bool {
    SpokenMeal(sentence) { _ in false }.foods.allSatisfy { food in
      // The nuggets of `6 nuggets` are counted, and a food.
      food.name.isEmpty && !food.amounts.contains { $0.unit.map(Self.isFood) ?? false }
    }
  }

  private static func isFood(_ unit: String) -> Bool {
    FoodUnit(unit) == nil && FoodIndex.builtIn.isWholeName(unit)
  }

  /// The name of the one food that is looked up; nil where the words tell its energy, or several foods.
  public var lookedUpName: String? {
    guard case .said(let words) = food, !words.isEmpty else { return nil }
    let said = SpokenMeal(sentence) { _ in false }
    guard said.foods.count == 1, let food = said.foods.first, food.energies.isEmpty,
      food.numbers.allSatisfy({ $0 <= 30 })
    else { return nil }
    return food.name
  }
}
