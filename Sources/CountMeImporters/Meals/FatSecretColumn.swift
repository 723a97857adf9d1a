import CountMeFormats
import CountMeModel

/// A column of FatSecret's report, whose heading is in the person's language, with the unit in brackets.
struct FatSecretColumn {
  /// What the column becomes.
  enum Meaning {
    case field(String)
    case nutrient(String)
    /// Energy that another column has, too.
    case spare
    case unknown
  }

  /// The heading as the file has it.
  let heading: String
  private(set) var meaning: Meaning
  private let scale: Double

  /// The columns that a record names; nil where it is not the one that does, which tells the unit of the energy.
  static func columns(_ record: CSVRecord) -> [FatSecretColumn]? {
    let units = record.fields.dropFirst().map { unit(in: $0.text) }
    // Its energy stands first, which it does in no table of single foods.
    guard record.fields.count > 2, !Set(units.prefix(2)).isDisjoint(with: ["kcal", "kj"]),
      !record.fields[0].text.hasPrefix(" ")
    else { return nil }
    var columns = record.fields.map { FatSecretColumn($0.text.trimmed) }
    if units.contains("kcal") {
      for (place, unit) in units.enumerated() where unit == "kj" {
        columns[place + 1].meaning = .spare
      }
    }
    return columns
  }

  private init(_ heading: String) {
    self.heading = heading
    let name = String(heading.prefix { $0 != "(" }).trimmed.lowercased()
    let unit = Self.unit(in: heading)
    if let kilocalories = ["kcal": 1, "kj": 1 / Energy.kilojoulesPerKilocalorie][unit] {
      (meaning, scale) = (.field("calories"), kilocalories)
    } else if Self.potassium.contains(name) {
      (meaning, scale) = (.nutrient("Potassium (mg)"), unit == "g" ? 1000 : 1)
    } else if let field = Self.names[name] {
      meaning = .field(field)
      scale =
        switch (field, unit) {
        case ("sodium", "g"), ("cholesterol", "g"): 1000
        case ("sodium", _), ("cholesterol", _): 1
        case (_, "mg"): 0.001
        default: 1
        }
    } else {
      (meaning, scale) = (.unknown, 1)
    }
  }

  /// The amount in the field's own unit.
  func amount(_ number: Double) -> Double {
    scale == 1 ? number : (number * scale).rounded(to: 2)
  }

  private static func unit(in heading: String) -> String {
    guard let open = heading.lastIndex(of: "("), let close = heading.lastIndex(of: ")"),
      open < close
    else { return "" }
    return String(heading[heading.index(after: open)..<close]).trimmed.lowercased()
  }

  private static let potassium: Set = ["potassium", "potasio", "kalium", "potássio"]

  /// English and Spanish headings, and what is written alike in other languages.
  private static let names = [
    "fat": "fats", "grasa": "fats", "sat": "saturatedFat", "grasa sat": "saturatedFat",
    "carbs": "carbohydrates", "carbh": "carbohydrates", "fiber": "fiber", "fibre": "fiber",
    "fibra": "fiber", "sugar": "sugar", "azúcar": "sugar", "azucar": "sugar", "prot": "protein",
    "sod": "sodium", "chol": "cholesterol", "colest": "cholesterol", "col": "cholesterol",
  ]
}
