import CountMeModel
import Foods

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

  /// Energies and nutrients are written with one decimal, as labels have them.
  static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  /// Makes it another amount, and its energy and nutrients in proportion.
  ///
  /// Units of weight are compared with each other, those of volume too; a food of the table is
  /// compared in all the portions that the table knows.
  ///
  /// - Throws: ``DiaryError/misunderstood(what:text:expected:)`` for a unit that cannot be compared
  ///   with the one that is known; it names those that can.
  mutating func scale(to serving: Serving) throws(DiaryError) {
    let known = Serving(
      size: fields["servingSize"]?.number ?? 1, unit: fields["servingUnit"]?.string ?? "serving")
    if let factor = Self.factor(from: known, to: serving) {
      for field in Self.amounts {
        guard let value = fields[field]?.number else { continue }
        fields[field] = .number(Self.rounded(value * factor))
      }
      serving.write(to: &fields)
      return
    }
    guard let table = tableFood, let again = table.fields(of: serving) else {
      throw misunderstood(serving, known: known)
    }
    // What the table says is nearer than a rounded entry.
    for (field, value) in again where field != "name" { fields[field] = value }
  }

  /// How many times `known` the other amount is, where the units can be compared.
  private static func factor(from known: Serving, to serving: Serving) -> Double? {
    guard known.size > 0 else { return nil }
    switch (FoodUnit(known.unit), FoodUnit(serving.unit)) {
    case (.mass(let each), .mass(let other)), (.volume(let each), .volume(let other)):
      return serving.size * other / (known.size * each)
    case (nil, nil):
      let isSame = WeighedFood.isSameUnit(known.unit, serving.unit)
      return isSame ? serving.size / known.size : nil
    default: return nil
    }
  }

  /// The food in the table that this one was taken from.
  private var tableFood: WeighedFood? {
    guard let source = fields["source"]?.string, source.hasPrefix(TableSource.prefix) else {
      return nil
    }
    return FoodTable.builtIn?.food(number: String(source.dropFirst(TableSource.prefix.count)))
      .map(WeighedFood.init)
  }

  /// What the food can be measured in.
  var units: [String] {
    let known = fields["servingUnit"]?.string ?? "serving"
    let table = tableFood?.units ?? []
    let own: [String] =
      switch FoodUnit(known) {
      case .mass: ["g", "kg", "oz", "lb"]
      case .volume: ["ml", "l", "fl oz", "cup"]
      case nil: table.isEmpty || table.contains(known) ? [] : [known]
      }
    let other = table.filter { !own.contains($0) }
    return own.isEmpty && other.isEmpty ? [known] : own + other
  }

  private func misunderstood(_ serving: Serving, known: Serving) -> DiaryError {
    let name = fields["name"]?.string ?? ""
    return .misunderstood(
      what: "amount of \(name)", text: serving.text,
      expected: "it in \(units.joined(separator: "; ")), or its energy too: "
        + "countme eat \"\(name)\" KCAL")
  }
}

/// How the source of an entry names a food of the table.
enum TableSource {
  /// What stands before the number.
  static let prefix = "usda:"
}

extension WeighedFood {
  /// Whether two units are the same word, or one the other's plural.
  static func isSameUnit(_ left: String, _ right: String) -> Bool {
    let (left, right) = (SearchText(left).words, SearchText(right).words)
    guard left.count == right.count else { return false }
    return zip(left, right).allSatisfy { WordRank($0, $1) == .exact }
  }
}
