import CountMeModel
import TestSupport
import Testing

@testable import CountMeFormats
@testable import CountMeImporters

/// Law: a number or a text that can be read in two ways is read as the file itself shows, or told with its place.
@Suite("Strangers' numbers and letters") struct StrangersNumbersTests {
  private func read(
    _ bytes: [UInt8], _ format: ImportFormat
  ) throws(ImportError) -> ImportedEntries {
    try format.read(ImportInput(bytes, named: "file"), ImportDraft.Settings(zone: .utc))
  }

  private func read(_ text: String, _ format: ImportFormat) throws(ImportError) -> ImportedEntries {
    try read(Array(text.utf8), format)
  }

  @Test(
    arguments: [
      ("1,500", .english, 1500), ("1,500", .continental, 1.5), ("1,500", .unclear, nil),
      ("1.500", .continental, 1500), ("1.500", .unclear, 1.5), ("0,500", .unclear, 0.5),
      ("0,500", .english, nil), ("1234,567", .english, nil), ("1234,567", .unclear, 1234.567),
      ("1,234.5", .unclear, 1234.5), ("1.234,5", .unclear, 1234.5),
      ("12,345,678", .unclear, 12_345_678),
      ("1 234.5", .english, 1234.5), ("1 2", .english, nil), ("1'234", .english, 1234),
      ("-1,000", .english, -1000), ("12.5", .continental, nil), ("1,5", .unclear, 1.5),
    ] as [(String, ImportedNumber.Style, Double?)])
  func `thousands and decimals`(text: String, style: ImportedNumber.Style, number: Double?) {
    #expect(ImportedNumber.number(text, style) == number)
  }

  @Test("a table's other numbers tell what a comma is")
  func shown() throws {
    func weights(_ texts: String...) throws -> ([Double?], [TextPosition]) {
      let rows = texts.enumerated().map { "2026-11-1\($0.offset)T07:00:00.000Z;\($0.element);" }
      let found = try read(
        "#Version: 6\n#Units: kg\n#date;weight;log\n\(rows.joined(separator: "\n"))\n", .libra)
      return (found.entries.map { $0.fields["weight"]?.number }, found.warnings.map(\.position))
    }
    #expect(try weights("82,400", "82,5") == ([82.4, 82.5], []))
    #expect(try weights("82.400", "82.5") == ([82.4, 82.5], []))
    #expect(throws: ImportError.self) { try weights("82,400") }
    let mixed = try read(
      "HabitName,CalendarDate,Value\nRun,2026-11-20,\"1,500\"\nRun,2026-11-21,2\n", .habitBull)
    #expect(mixed.warnings.map(\.position) == [TextPosition(line: 2, column: 16)])
    let told = try read(
      "HabitName,CalendarDate,Value\nRun,2026-11-20,\"1,500\"\nRun,2026-11-21,2.5\n", .habitBull)
    #expect(told.entries.first?.fields["progress"] == 1500)
  }

  @Test("Cronometer's thousands, and what a tracker took away again")
  func cronometer() throws {
    let foods = try read(
      ServingsText.file("2026-01-05,,Lunch,Feast,\"1,200.00 g\",\"1,000.5\",,,"), .cronometer)
    #expect(foods.entries.map(\.fields["calories"]) == [1000.5])
    #expect(foods.entries.map(\.fields["servingSize"]) == [1200])
    let head = "Day,Exercise,Minutes,Calories Burned\n"
    let signed = try read(
      head + "2026-11-20,Swim,30,-200\n2026-11-20,Garmin,0,50\n", .cronometer)
    #expect(signed.entries.map(\.fields["caloriesBurned"]) == [200])
    #expect(signed.warnings.map(\.position.line) == [3])
    let plain = try read(head + "2026-11-20,Swim,30,200\n", .cronometer)
    #expect(plain.entries.map(\.fields["caloriesBurned"]) == [200])
  }

  @Test(
    "tables in Latin-1 are read in every app's format",
    arguments: [
      "cronometer", "loseit", "myfitnesspal", "openscale", "libra", "habitbull", "loop",
      "fatsecret",
    ])
  func latin1(name: String) throws {
    let format = try #require(ImportFormat(named: name))
    let sample = try #require(ImportSamples.all.first { $0.format == name }?.files.first)
    let words = [
      "Oats, rolled", "Bread, Rye", "two bars, one shake", "morning, fasted", "after run",
      "with love",
      "Meditate", "Salmon",
    ]
    let word = try #require(words.first { sample.contains($0) })
    let text = sample.filter { $0 != "\u{FEFF}" }
    let parts = text.split(separator: word, maxSplits: 1, omittingEmptySubsequences: false)
    func entries(_ letter: [UInt8]) throws -> [JSONObject] {
      let bytes =
        Array(parts[0].utf8) + Array(word.utf8) + letter + Array((parts.last ?? "").utf8)
      return try read(bytes, format).entries.map(\.fields)
    }
    #expect(try entries([0xFC]) == entries(Array("ü".utf8)))
    #expect(try "\(entries([0xFC]))".contains("\(word)ü") || name == "loop")
  }

  @Test("one damaged byte makes no Latin-1 of UTF-8")
  func damaged() {
    let text = "Day,Food Name,Energy (kcal)\n2026-11-20,Müsli,5\n2026-11-20,Brötchen,"
    #expect(throws: ImportError.self) {
      try read(Array(text.utf8) + [0xFF] + Array(",5\n".utf8), .cronometer)
    }
  }

  @Test("Apple Health's small calorie is a thousandth of the large one")
  func calories() throws {
    let energies = [("cal", "95000"), ("Cal", "95"), ("kcal", "95")].map { unit, value in
      try? read(
        "<HealthData><Record type='HKQuantityTypeIdentifierDietaryEnergyConsumed' unit='\(unit)' "
          + "startDate='2024-03-03 08:00:00 +0100' value='\(value)'/></HealthData>", .appleHealth
      ).entries.first?.fields["calories"]
    }
    #expect(energies == [95, 95, 95])
  }

  @Test("FatSecret's report in kJ and in Spanish; a column that is not known is told")
  func fatSecret() throws {
    func food(_ heading: String, _ day: String, _ row: String) throws -> ImportedEntries {
      try read(
        """
        # Food Diary Report
        Media,Cals ( kcal),Grasa( g)
        Total,2229,89.21
        \(heading)

        \(day)
         Desayuno,160,4
          Avena,\(row)
        "   2 tazas, 56 g"

        """, .fatSecret)
    }
    let joules = try food(
      "Date,Energy ( kJ),Fat( g),Sod( g)", "\"Tuesday, May 1, 2018\",418.4,4,1", "418.4,4,1")
    #expect(joules.entries.map(\.fields["calories"]) == [100])
    #expect(joules.entries.map(\.fields["sodium"]) == [1000])
    let spanish = try food(
      "Fecha,Cals ( kcal),Grasa( g),Carbh( g),Brillo( g)",
      "\"martes, 1 de mayo de 2018\",160,4,26,1", "160,4,26,1")
    #expect(spanish.entries.map(\.fields["fats"]) == [4])
    #expect(spanish.entries.map(\.fields["carbohydrates"]) == [26])
    #expect(spanish.entries.map(\.fields["date"]) == ["2018-05-01"])
    #expect(spanish.leftOut == ["the column Brillo( g)": 1] && spanish.warnings.isEmpty)
    let both = try food(
      "Date,kJ ( kJ),Cals ( kcal),Fat( g)", "\"Tuesday, May 1, 2018\",669,160,4", "669,160,4")
    #expect(both.entries.map(\.fields["calories"]) == [160])
  }
}
