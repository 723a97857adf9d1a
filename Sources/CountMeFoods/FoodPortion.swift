/// A portion of a food, with its weight.
package struct FoodPortion: Sendable, Equatable {
  /// What it is called, such as `slice, large`.
  package let measure: String
  /// How many of it the weight is for.
  package let amount: Double
  /// The weight of so many, in g.
  package let grams: Double

  /// A portion of `amount` times `measure`.
  package init(measure: String, amount: Double, grams: Double) {
    self.measure = measure
    self.amount = amount
    self.grams = grams
  }

  /// The weight of one, in g.
  package var gramsEach: Double { grams / amount }

  /// The measure without what is only explained in it, in at most 60 bytes.
  ///
  /// `medium (7" to 7-7/8" long)` is `medium`.
  package var label: String {
    let plain = measure.prefix { $0 != "(" }
    var label = String(plain.isEmpty ? measure[...] : plain)
    while label.utf8.count > 60 || label.last == " " || label.last == "," { label.removeLast() }
    return label
  }
}
