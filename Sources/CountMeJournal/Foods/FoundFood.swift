import CountMeFoods
public import CountMeSchema

/// A food that a search found, with the entry that eating its usual amount makes.
public struct FoundFood: Sendable, Equatable {
  /// Where a food is known from.
  public enum Origin: String, Sendable {
    /// The favourites of the person, or of a group of theirs.
    case favorite
    /// The meals that the person composed, or a group of theirs.
    case meal
    /// What the person ate before.
    case eaten
    /// The food table in the program.
    case table
    /// A label: Open Food Facts, or a table that was added on this machine.
    case product
    /// FatSecret, over the network.
    case fatSecret = "fatsecret"
  }

  /// Where it is known from.
  public internal(set) var origin: Origin
  /// What names it there: a document's id, or its number in the food table or at FatSecret.
  public internal(set) var id: String
  /// An entry of its usual amount.
  public internal(set) var item: FoodItem
  /// What it can be measured in, such as `g` or `slice`.
  public internal(set) var units: [String]
  /// How many entries of it the diary has.
  public internal(set) var timesEaten: Int
  /// The group in whose diary a favourite or meal stands; nil for one's own.
  public internal(set) var group: String?
  /// Whether it is known how much people take of it at once.
  public internal(set) var isUsualAmountKnown = true
  /// What 100 g and portions of it weigh, where that is known.
  var weighed: WeighedFood?

  /// What it is called, and what else in the table.
  var names: [String] { [name] + (item.entrySource?.tableFood?.otherNames ?? []) }

  /// Whether it is only counted, so that nobody knows how many several are.
  var isOnlyCounted: Bool { weighed?.isEachKnown ?? false }

  /// Its name.
  public var name: String { item.name ?? "" }
}
