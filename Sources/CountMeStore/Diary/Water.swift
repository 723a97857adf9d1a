package import CountMeHistory
package import CountMeModel

/// The fields of a day's water.
package enum Water {
  /// All the water of a day in ml: what was written down here, and what came with imports.
  package static func total(_ fields: JSONObject) -> Double {
    let imported = (fields["imported"]?.object ?? JSONObject()).compactMap { $0.value.number }
    // In one order on every device: sums of fractions depend on it.
    return rounded(imported.reduce(fields["milliliters"]?.number ?? 0, +))
  }

  /// A measure as documents hold it, with three decimals at most.
  package static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

  /// The document of a day of which nothing is written down here.
  package static func document(of date: CalendarDate, owner: UserID) -> JSONObject {
    [
      "id": .string(date.text), "userId": .string(owner.text), "date": .string(date.text),
      "milliliters": 0,
    ]
  }

  /// Sets what came from a source, or takes it away where it is nil.
  package static func set(_ milliliters: Double?, of source: String, in fields: inout JSONObject) {
    var imported = fields["imported"]?.object ?? JSONObject()
    imported[source] = milliliters.map { .number($0) }
    fields["imported"] = imported.isEmpty ? nil : .object(imported)
  }
}

extension Document {
  /// All the water of the day in ml, where this is a day's water.
  package var water: Double { Water.total(fields) }
}
