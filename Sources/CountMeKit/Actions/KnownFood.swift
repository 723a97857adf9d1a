import CountMeModel

/// A food of which the diary knows the energy of one serving.
struct KnownFood {
  /// The fields of an entry.
  private(set) var fields: JSONObject

  init(_ fields: JSONObject) {
    self.fields = fields
  }

  private static let amounts = [
    "calories", "protein", "carbohydrates", "fats", "fiber", "sugar", "sodium", "saturatedFat",
    "cholesterol", "calcium",
  ]

  /// Makes it another amount, and its energy and nutrients in proportion.
  ///
  /// - Throws: ``DiaryError/misunderstood(what:text:expected:)`` for a unit that cannot be compared
  ///   with the one that is known.
  mutating func scale(to serving: Serving) throws(DiaryError) {
    let known = fields["servingSize"]?.number ?? 1
    let unit = fields["servingUnit"]?.string ?? "serving"
    guard unit.lowercased() == serving.unit.lowercased(), known > 0 else {
      let name = fields["name"]?.string ?? ""
      throw .misunderstood(
        what: "amount in \(unit), as \(name) is known", text: serving.text,
        expected: "it in \(unit), or its energy too: countme eat \"\(name)\" KCAL")
    }
    for field in Self.amounts {
      guard let value = fields[field]?.number else { continue }
      fields[field] = .number((value * serving.size / known * 10).rounded() / 10)
    }
    serving.write(to: &fields)
  }
}
