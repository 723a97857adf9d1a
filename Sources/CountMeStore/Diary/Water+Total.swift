package import CountMeModel
package import CountMeSchema

extension Water {
  /// The water of a day of which nothing is written down yet.
  package init(of date: CalendarDate, owner: UserID? = nil) {
    self.init()
    id = date.text
    if let owner { userId = owner.text }
    self.date = date
    milliliters = 0
  }

  /// All the water of a day in ml: what was written down here, and what came with imports.
  package var total: Double {
    // In one order on every device: sums of fractions depend on it.
    Self.rounded((imported?.entries ?? []).reduce(milliliters ?? 0) { $0 + $1.value })
  }

  /// A measure as documents hold it, with three decimals at most.
  package static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

  /// Sets what came from a source, or takes it away where it is nil.
  package mutating func set(_ milliliters: Double?, of source: String) {
    var all = imported ?? FieldMap()
    all[source] = milliliters
    imported = all.isEmpty ? nil : all
  }
}
