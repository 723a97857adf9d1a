public import CountMeModel

/// A food that a search found, with the entry that eating its usual amount makes.
public struct FoundFood: Sendable, Equatable {
  /// Where a food is known from.
  public enum Origin: String, Sendable {
    /// The person's favourites.
    case favorite
    /// The meals that the person composed.
    case meal
    /// What the person ate before.
    case eaten
    /// The food table in the program.
    case table
    /// FatSecret, over the network.
    case fatSecret = "fatsecret"
  }

  /// Where it is known from.
  public let origin: Origin
  /// What names it there: a document's id, or its number in the food table or at FatSecret.
  public let id: String
  /// The fields of an entry of its usual amount, such as `calories` in kcal.
  public internal(set) var fields: JSONObject
  /// What it can be measured in, such as `g` or `slice`.
  public internal(set) var units: [String]
  /// How many entries of it the diary has.
  public internal(set) var timesEaten: Int
  /// What 100 g and portions of it weigh, where that is known.
  var weighed: WeighedFood?

  /// Its name.
  public var name: String { fields["name"]?.string ?? "" }

  /// The fields of an entry of an amount; nil for the usual one.
  ///
  /// - Throws: ``DiaryError/misunderstood(what:text:expected:)`` for an amount in a unit that the food
  ///   is not known in; it names those that it is known in.
  public func entry(of amount: String?) throws(DiaryError) -> JSONObject {
    guard let amount else { return fields }
    let serving = try Serving(amount)
    guard let weighed else {
      var known = KnownFood(fields)
      try known.scale(to: serving)
      return known.fields
    }
    guard let measured = weighed.fields(of: serving) else {
      throw .misunderstood(
        what: "amount of \(name)", text: amount,
        expected: "it in \(units.joined(separator: "; ")), or the energy of your own food: "
          + "countme eat NAME KCAL")
    }
    var entry = fields
    for (field, value) in measured where field != "name" { entry[field] = value }
    return entry
  }
}

extension FoundFood {
  /// The same food in another amount; nil for the usual one.
  ///
  /// - Throws: as ``entry(of:)``.
  public func measured(_ amount: String?) throws(DiaryError) -> FoundFood {
    var food = self
    food.fields = try entry(of: amount)
    return food
  }
}

/// What a search by name came to.
public struct FoodChoice: Sendable, Equatable {
  /// The food that fits best.
  public let taken: FoundFood
  /// The others that fit, the best first.
  public let others: [FoundFood]
  /// Whether the name was its own, whatever its case.
  public let isExact: Bool
  /// Whether the typed words fit without a slip of the keys.
  public let isCertain: Bool
  /// Whether it is called so: `Butter, salted` is called butter, `Peanut butter` is not.
  public let isCalledSo: Bool

  init(
    taken: FoundFood, others: [FoundFood], isExact: Bool, isCertain: Bool = true,
    isCalledSo: Bool = true
  ) {
    (self.taken, self.others) = (taken, others)
    (self.isExact, self.isCertain, self.isCalledSo) = (isExact, isCertain, isCalledSo)
  }

  /// The choice of a food that was named without a doubt.
  public init(_ food: FoundFood) {
    self.init(taken: food, others: [], isExact: true)
  }
}
