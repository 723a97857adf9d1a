import CountMeModel
import TestSupport
import Testing

@testable import CountMeFormats
@testable import CountMeHistory
@testable import CountMeImporters
@testable import CountMeStore

/// Law: a text that is longer than its field may be costs no entry: it is cut, by scalars as schemas count, and
/// that is told.
@Suite("Texts that are too long") struct LongTextTests {
  /// An entry with a text that is too long: whose it is, the collection, the field, and how long it may be.
  struct Case: Sendable, CustomTestStringConvertible {
    let format: String
    let collection: String
    let field: String
    let limit: Int
    let text: String
    var testDescription: String { "\(format): \(field)" }

    init(_ format: String, _ collection: String, _ field: String, _ limit: Int, _ text: String) {
      (self.format, self.collection, self.field) = (format, collection, field)
      (self.limit, self.text) = (limit, text)
    }
  }

  private static let long = String(repeating: "x", count: 201)
  /// 150 signs for people, 300 scalars.
  private static let syllables = String(repeating: "\u{0915}\u{093F}", count: 150)

  private static func intake(_ name: String, unit: String = "g", brand: String = "") -> String {
    """
    [{"id": "c1", "unit": "\(unit)", "amount": 50, "dateTime": "2024-03-01T07:30:00.000", "meal":
    {"name": "\(name)", "brands": "\(brand)", "servingQuantity": 100, "nutriments": {"energyKcal100": 370}}}]
    """
  }

  private static func yazio(_ food: String, _ exercise: String) -> String {
    """
    {"2023-09-24": {"daily": {}, "consumed": {"products": [], "simple_products": [{"id": "aa",
    "date": "2023-09-24 13:29:04", "name": "\(food)", "nutrients": {"energy.energy": 250}}]},
    "exercises": {"training": [{"id": "b", "date": "2023-09-24 18:00:00", "name": "\(exercise)",
    "energy": 300}]}}}
    """
  }

  private static func waistline(_ name: String, _ brand: String, _ unit: String) -> String {
    """
    {"foodList": [{"id": 1, "name": "\(name)", "brand": "\(brand)", "portion": "100", "unit": "\(unit)",
    "nutrition": {"calories": 370}}], "diary": [{"dateTime": "2024-03-01T00:00:00.000Z",
    "items": [{"id": 1, "portion": "50", "quantity": "1"}]}]}
    """
  }

  private static func energy(of source: String) -> String {
    "<HealthData><Record type='HKQuantityTypeIdentifierDietaryEnergyConsumed' unit='kcal' "
      + "sourceName='\(source)' startDate='2026-11-20 08:00:00 +0000' value='5'/></HealthData>"
  }

  static let cases = [
    Case("apple-health", "foodItems", "name", 200, energy(of: syllables)),
    Case(
      "cronometer", "foodItems", "servingUnit", 60,
      ServingsText.file("2026-08-05,,,Tea,\"1.00 \(long)\",5,,,")),
    Case(
      "habitbull", "habits", "name", 200,
      "HabitName,CalendarDate,Value\n\(syllables),2026-11-20,1\n"),
    Case(
      "loseit", "foodItems", "servingUnit", 60,
      "Date,Name,Icon,Meal,Quantity,Units,Calories,Deleted\n"
        + "01/05/2026,Tea,Tea,Lunch,1,\(long),5,0\n"),
    Case(
      "myfitnesspal", "exerciseItems", "name", 200,
      "Date,Exercise,Exercise Calories\n2024-01-15,\(long),300\n"),
    Case(
      "myfitnesspal", "foodItems", "meal", 60,
      "Date,Meal,Calories,Fat (g)\n2024-01-15,\(long.prefix(70)),700,15\n"),
    Case("opennutritracker", "foodItems", "name", 200, intake(syllables)),
    Case("opennutritracker", "foodItems", "brand", 200, intake("Oats", brand: syllables)),
    Case("waistline", "foodItems", "name", 200, waistline(long, "", "g")),
    Case("waistline", "foodItems", "brand", 200, waistline("Oats", long, "g")),
    Case("waistline", "foodItems", "servingUnit", 60, waistline("Oats", "", long)),
    Case("yazio", "foodItems", "name", 200, yazio(syllables, "Run")),
    Case("yazio", "exerciseItems", "name", 200, yazio("Bread", long)),
  ]

  @Test("cost no entry", arguments: cases)
  func cut(_ example: Case) async throws {
    let world = try await ImportWorld()
    let format = try #require(ImportFormat(named: example.format))
    let report = try await world.imported(example.text, as: format)
    #expect(report.warnings.map(\.kind) == [.textCut])
    let document = try #require(try world.documents(example.collection).first)
    let text = try #require(document.fields[example.field]?.string)
    #expect(text.unicodeScalars.count == example.limit)
    #expect(try await world.imported(example.text, as: format).outcome == .nothingNew)
  }

  /// Tables with one long text: the format, the table, and the text and the column that it stands in.
  static let tables: [(ImportFormat, String, String, column: String, place: Int)] = [
    (
      .myFitnessPal, "Date,Exercise,Exercise Calories\n2024-01-15,\(long),300\n", long, "Exercise",
      12
    ),
    (
      // The unit is what stands behind the number of its cell.
      .cronometer, ServingsText.file("2026-08-05,,,Tea,\"1.00 \(long)\",5,,,"), long, "Amount", 18
    ),
  ]

  @Test("are told where they stand in a table", arguments: tables)
  func place(
    _ format: ImportFormat, _ table: String, _ text: String, _ column: String, _ place: Int
  ) async throws {
    let report = try await ImportWorld().imported(table, as: format)
    let warning = try #require(report.warnings.first)
    #expect(warning.column == column && warning.text == text)
    #expect(warning.position == TextPosition(line: 2, column: place))
  }

  @Test("of one row are told in the order of the schema's fields, in every run")
  func order() async throws {
    let report = try await ImportWorld().imported(
      "Date,Name,Icon,Meal,Quantity,Units,Calories,Deleted\n"
        + "01/05/2026,a\(Self.long),Tea,Lunch,1,b\(Self.long),5,0\n", as: .loseIt)
    #expect(report.warnings.map(\.column) == ["Name", "Units"])
  }
}
