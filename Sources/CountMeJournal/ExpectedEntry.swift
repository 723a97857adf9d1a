/// What the words about an entry were expected to say.
public enum ExpectedEntry: Hashable, Sendable {
  /// When it was, once.
  case oneTime
  /// The day that it was, and no other.
  case oneDay
  /// One meal, and no other.
  case oneMeal
  /// Whether a number beside a food is when it was or how much, where either may be meant.
  case timeOrAmount(number: String)
  /// Whether a number beside a food is when it was or its energy.
  case timeOrEnergy(time: String)
  /// The time, and not the day alone.
  case timeOfDay
  /// What was eaten, and neither a question nor what was not.
  case eatenFood
  /// No more foods at once than this.
  case fewerFoods(most: Int)
  /// One food where something beside the words is said of it.
  case oneFood
  /// A dish, or what is in it, and not both.
  case dishOrParts
  /// How much it is, once.
  case oneAmount
  /// A number before the food that it counts, where it may be another.
  case countedFood(number: String)
  /// How much of a food it is in all, where something was said of each.
  case amountInAll
  /// What was eaten of a dish, where it was said for how many that is.
  case ownShare
  /// How much it is and its energy, each once.
  case oneAmountAndEnergy
  /// Its energy, once.
  case oneEnergy
  /// One number in place of several, such as this.
  case oneNumber(example: Double)
  /// A number and a unit beside words without an amount.
  case oneServing
  /// Units with the numbers.
  case numbersWithUnits
  /// A unit with each number of several foods.
  case unitsOfSeveral
  /// Nutrients beside the words, and not among them.
  case nutrientsApart
  /// What a number counts.
  case unit
  /// A number whose point parts no thousands.
  case numberWithoutThousands
  /// How much of a food it is from now on.
  case newAmount
  /// How long an exercise took, or its energy.
  case newLength
  /// How often a habit is due.
  case rhythm
  /// What somebody's body did.
  case reaction
  /// How strong a reaction was.
  case severity
  /// A name for a table of products.
  case tableName
  /// The two texts of a key; what was given is a secret, and the text stays empty.
  case foodKey
}
