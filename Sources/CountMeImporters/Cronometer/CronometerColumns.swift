import CountMeFormats
import CountMeModel

/// The columns of Cronometer's servings, which differ by year and by the person's settings.
struct CronometerColumns {
  /// A column with a nutrient.
  struct Nutrient {
    let index: Int
    let header: String
    /// The field of `foodItems`, or nil for one of the `micronutrients`.
    let field: String?
  }

  let day: Int
  let name: Int
  let energy: Int
  /// How many kcal one unit of the energy column is.
  let kilocalories: Double
  let time: Int?
  let group: Int?
  let amount: Int?
  let category: Int?
  let nutrients: [Nutrient]
  private let headers: [String]

  /// The International Table kilojoule, 1/4.184 kcal, as food labels count it.
  private static let energies = ["Energy (kcal)": 1, "Energy (kJ)": 1 / 4.184]

  private static let fields = [
    "Protein (g)": "protein", "Carbs (g)": "carbohydrates", "Fat (g)": "fats",
    "Saturated (g)": "saturatedFat", "Fiber (g)": "fiber", "Sugars (g)": "sugar",
    "Sodium (mg)": "sodium", "Cholesterol (mg)": "cholesterol", "Calcium (mg)": "calcium",
  ]

  /// Reads the first record of the file.
  init(_ header: CSVRecord) throws(ImportError) {
    headers = header.fields.map { $0.text.trimmed }
    var places: [String: Int] = [:]
    for (index, name) in headers.enumerated() where !name.isEmpty {
      guard places.updateValue(index, forKey: name) == nil else {
        throw ImportError(.repeatedColumn(name), at: header.fields[index].position)
      }
    }
    let energyName = places["Energy (kJ)"] == nil ? "Energy (kcal)" : "Energy (kJ)"
    let needed = ["Day", "Food Name", energyName]
    guard let day = places["Day"], let name = places["Food Name"], let energy = places[energyName]
    else {
      throw ImportError(
        .otherKind(
          missing: needed.filter { places[$0] == nil }, looksLike: Self.otherKind(of: headers)),
        at: TextPosition(line: 1, column: 1))
    }
    (self.day, self.name, self.energy) = (day, name, energy)
    kilocalories = Self.energies[energyName] ?? 1
    time = places["Time"]
    group = places["Group"]
    amount = places["Amount"]
    category = places["Category"]
    let taken = Set([day, name, energy] + [time, group, amount, category].compactMap(\.self))
    nutrients = headers.enumerated()
      .filter { !taken.contains($0.offset) && $0.element.hasSuffix(")") }
      .map { Nutrient(index: $0.offset, header: $0.element, field: Self.fields[$0.element]) }
  }

  /// The name of the column at `index`.
  func header(_ index: Int) -> String { headers[index] }

  /// Which other export of Cronometer's has these columns.
  private static func otherKind(of headers: [String]) -> String? {
    let names = Set(headers)
    return names.isSuperset(of: ["Date", "Energy (kcal)"]) ? "Cronometer's daily nutrition" : nil
  }
}
