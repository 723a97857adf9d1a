import CountMeModel
import Testing

@testable import CountMeCare
@testable import CountMeFormats
@testable import CountMeImporters
@testable import CountMeIntegrity
@testable import CountMeJournal
@testable import CountMeStore

@Suite struct CronometerRowTests {
  private func entries(_ text: String, zone: TimeZoneRules = .utc) throws(ImportError)
    -> ImportedEntries
  {
    try ImportFormat.cronometer.read(
      ImportInput(Array(text.utf8), named: "servings.csv"), ImportDraft.Settings(zone: zone))
  }

  private func fields(_ row: String) throws -> JSONObject {
    try #require(try entries(ServingsText.file(row)).entries.first).fields
  }

  @Test func `a row becomes a food entry`() throws {
    let fields = try fields(
      "2026-08-05,11:05 AM,\"Breakfast\",\"Blueberries, Fresh\",\"100.00 g\",57.00,0.30,0.74,\"Fruits\""
    )
    #expect(
      fields == [
        "name": "Blueberries, Fresh", "calories": 57, "date": "2026-08-05",
        "timestamp": "2026-08-05T11:05:00.000Z", "lastModified": "2026-08-05T11:05:00.000Z",
        "meal": "breakfast", "servingSize": 100, "servingUnit": "g", "protein": 0.74,
        "micronutrients": ["Iron (mg)": 0.3], "category": "Fruits", "source": "cronometer",
        "id": "019fd199-1b60-79c9-aab2-c3c621dce6f9", "userId": "",
      ])
  }

  @Test func `empty cells are unknown, not zero, and no time is not noon`() throws {
    let fields = try fields("2026-08-05,,,Tea,,0.00,,,")
    #expect(
      fields == [
        "name": "Tea", "calories": 0, "date": "2026-08-05", "source": "cronometer",
        "lastModified": "2026-08-05T12:00:00.000Z",
        "id": "019fd1cb-7600-7780-ac0f-af5a4bc77495", "userId": "",
      ])
  }

  @Test(arguments: [
    ("05:17", 317), ("00:00", 0), ("23:59", 1439), ("9:51 AM", 591), ("12:05 AM", 5),
    ("12:00 PM", 720), ("1:03 pm", 783), ("9:51\u{202F}AM", 591), ("17:05:30", 1025),
  ])
  func `times in either form`(text: String, minute: Int) {
    #expect(ClockText.minuteOfDay(text) == minute)
  }

  @Test(arguments: [
    "24:00", "13:00 PM", "0:30 AM", "5", "05:7", "05:60", "a:bc", "5:17 XM", "-1:00",
  ])
  func `texts that are no times`(text: String) {
    #expect(ClockText.minuteOfDay(text) == nil)
  }

  @Test(
    arguments: [
      ("600.00 g", 600, "g"), ("1.00 shake (11 fl oz)", 1, "shake (11 fl oz)"),
      ("4.00 x 4.0 oz", 4, "x 4.0 oz"), ("2.50", 2.5, "serving"), ("some", nil, "some"),
      ("", nil, nil),
    ] as [(String, Double?, String?)])
  func `amounts`(text: String, size: Double?, unit: String?) {
    let amount = ImportedAmount(text)
    #expect(amount.size == size)
    #expect(amount.unit == unit)
  }

  @Test(
    arguments: [
      ("Snacks", "snack"), ("LUNCH", "lunch"), ("Drinks", "drinks"), ("Uncategorized", nil),
      ("Second Breakfast", "Second Breakfast"), ("", nil),
    ] as [(String, String?)])
  func `groups become meals`(group: String, meal: String?) throws {
    #expect(try fields("2026-08-05,,\(group),Tea,,0,,,")["meal"]?.string == meal)
  }

  @Test func `energy in kJ becomes kcal`() throws {
    let text = "Day,Food Name,Energy (kJ)\n2026-08-05,Apple,418.40\n"
    #expect(try entries(text).entries.first?.fields["calories"] == 100)
  }

  @Test func `a day without time zone stays the day, wherever the clock is`() throws {
    let text = ServingsText.file("2026-08-05,23:30,Dinner,Soup,,200,,,")
    let zones = try ["HST10", "<+14>-14"].map { try #require(TimeZoneRules(posix: $0)) }
    let west = try #require(try entries(text, zone: zones[0]).entries.first)
    let east = try #require(try entries(text, zone: zones[1]).entries.first)
    #expect(west.fields["date"] == "2026-08-05")
    #expect(west.fields["timestamp"] == "2026-08-05T23:30:00.000-10:00")
    #expect(east.fields["timestamp"] == "2026-08-05T23:30:00.000+14:00")
    #expect(west.id == east.id)
  }

  @Test func `equal rows are told apart, and other columns make no other entry`() throws {
    let row = "2026-08-05,11:05,Breakfast,Water,8.00 fl oz,0.00"
    let twice = try entries(ServingsText.file("\(row),,,", "\(row),,,")).entries.map(\.id)
    let other = try entries("Day,Time,Group,Food Name,Amount,Energy (kcal)\n\(row)\n").entries
    #expect(twice[0] != twice[1])
    #expect(other.map(\.id) == [twice[0]])
    #expect(UUIDText(twice[0].text)?.time?.text == "2026-08-05T11:05:00.000Z")
  }

  @Test func `what cannot be is left out with a warning that tells the place`() throws {
    let long = String(repeating: "x", count: 201)
    let found = try entries(
      ServingsText.file(
        "2026-08-05,,,Tea,,,,,", "2026-08-05,,,,,5,,,", "2026-08-05,,,Tea,,-1,,,",
        "2026-08-05,,,Tea,,1,-0.5,,", "2026-08-05,,,\(long),,1,,,"))
    #expect(
      found.warnings.map { "\($0.kind) \($0.column) \($0.position.line):\($0.position.column)" }
        == [
          "rowLeftOut Energy (kcal) 2:19", "rowLeftOut Food Name 3:14",
          "rowLeftOut Energy (kcal) 4:19", "valueLeftOut Iron (mg) 5:21",
          "textCut Food Name 6:14",
        ])
    #expect(found.entries.count == 2)
    #expect(found.entries.allSatisfy { $0.fields["micronutrients"] == nil })
  }

  @Test(arguments: [
    ("", ImportError.Reason.empty, 1, 1),
    ("Day,Food Name\n", .otherKind(missing: ["Energy (kcal)"], looksLike: nil), 1, 1),
    (
      "Date,Energy (kcal),Protein (g)\n",
      .otherKind(missing: ["Day", "Food Name"], looksLike: "Cronometer's daily nutrition"), 1, 1
    ),
    ("Day,Food Name,Energy (kcal),Day\n", .repeatedColumn("Day"), 1, 29),
    (
      "Day,Food Name,Energy (kcal)\n2026-02-30,Tea,1\n",
      .badValue(column: "Day", text: "2026-02-30", expected: "a day such as 2026-11-20"), 2, 1
    ),
    (
      "Day,Food Name,Energy (kcal)\n2026-02-28,Tea,\"1,5\"\n",
      .badValue(column: "Energy (kcal)", text: "1,5", expected: "a number such as 12.50"), 2, 16
    ),
    (
      "Day,Time,Food Name,Energy (kcal)\n2026-02-28,noon,Tea,1\n",
      .badValue(column: "Time", text: "noon", expected: "a time such as 08:15 or 8:15 AM"), 2, 12
    ),
    (
      "Day,Food Name,Energy (kcal)\n2026-02-28,Tea\n",
      .csv(.fieldCount(found: 2, expected: 3)), 2, 1
    ),
  ])
  func `faults are told with their places`(
    text: String, reason: ImportError.Reason, line: Int, column: Int
  ) {
    #expect(throws: ImportError(reason, at: TextPosition(line: line, column: column))) {
      try entries(text)
    }
  }
}
