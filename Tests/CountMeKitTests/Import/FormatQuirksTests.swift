import CountMeModel
import TestSupport
import Testing

@testable import CountMeCare
@testable import CountMeFormats
@testable import CountMeImporters
@testable import CountMeIntegrity
@testable import CountMeJournal
@testable import CountMeStore
@testable import CountMeHistory

@Suite struct FormatQuirksTests {
  private func entries(
    _ text: String, _ format: ImportFormat, zone: TimeZoneRules = .utc
  ) throws(ImportError) -> ImportedEntries {
    try entries(Array(text.utf8), format, zone: zone)
  }

  private func entries(
    _ bytes: [UInt8], _ format: ImportFormat, zone: TimeZoneRules = .utc
  ) throws(ImportError) -> ImportedEntries {
    try format.read(ImportInput(bytes, named: "file"), ImportDraft.Settings(zone: zone))
  }

  @Test(
    arguments: [
      ("1,5", .either, 1.5), ("1.234,5", .either, 1234.5), ("1 234,5", .either, 1234.5),
      ("1,234.5", .english, 1234.5), ("1,000", .english, 1000), ("1,5", .english, nil),
      ("1,5", .point, nil), ("", .either, nil), ("12a", .either, nil),
    ] as [(String, ImportedNumber.Style, Double?)])
  func `numbers of several countries`(
    text: String, style: ImportedNumber.Style, number: Double?
  ) {
    #expect(ImportedNumber.number(text, style) == number)
  }

  @Test(arguments: [
    ("2026-11-20", DayOrder.dayFirst), ("11/20/2026", .monthFirst), ("20.11.2026", .dayFirst),
    ("20261120", .yearFirst), ("11-20-26", .monthFirst), ("Friday, November 20, 2026", .dayFirst),
    ("2026/11/20", .yearFirst), ("Nov 20, 2026", .monthFirst),
    ("viernes, 20 de noviembre de 2026", .monthFirst),
  ])
  func `days of several countries`(text: String, order: DayOrder) {
    #expect(ImportedDay.date(text, order)?.text == "2026-11-20")
  }

  @Test(arguments: [false, true])
  func `UTF-16 in either byte order is read`(isBig: Bool) throws {
    let text = "Day,Exercise,Minutes,Calories Burned\n2026-11-20,Schwümmen,30,-200\n"
    let bytes = [UInt16(0xFEFF)] + Array(text.utf16)
    let encoded = bytes.flatMap { unit in
      let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return isBig ? pair.reversed() : pair
    }
    let entry = try #require(try entries(encoded, .cronometer).entries.first)
    #expect(entry.fields["name"] == "Schwümmen")
    #expect(entry.fields["caloriesBurned"] == 200)
  }

  @Test func `Latin-1 is read where the format may have it`() throws {
    let text =
      Array("HabitName,CalendarDate,Value\nCaf".utf8) + [0xE9]
      + Array(",2026-11-20,1\n".utf8)
    #expect(try entries(text, .habitBull).entries.last?.fields["name"] == "Café")
  }

  @Test func `pounds become kilograms, and measurements of a time stand together`() throws {
    let text = """
      Day,Time,Metric,Unit,Amount
      2026-11-20,8:15 AM,Weight,lbs,180
      2026-11-20,8:15 AM,Body Fat,%,18.5
      2026-11-20,,Heart Rate,bpm,60

      """
    let found = try entries(text, .cronometer)
    #expect(found.entries.map(\.fields["weight"]) == [81.6466])
    #expect(found.entries.map(\.fields["bodyFat"]) == [18.5])
    #expect(found.leftOut == ["Heart Rate": 1])
  }

  @Test func `notes go to a log that is here, and the second time nothing is new`() async throws {
    let world = try await ImportWorld()
    _ = try await world.imported(ServingsText.file("2026-11-20,,,Tea,,5,,,"))
    let notes = "Day,Note\n2026-11-20,slept well\n2026-11-20,long walk\n"
    #expect(try await world.imported(notes).addedCount == 1)
    let log = try #require(try world.documents("dailyLogs").first)
    #expect(log.fields["notes"] == "slept well\nlong walk")
    #expect(log.number("totalCalories") == 5)
    #expect(try await world.imported(notes).addedCount == 0)
  }

  @Test func `Loop's marks in either form`() throws {
    let text = "Date,Read,Run,\n2026-11-20,2,5000,\n2026-11-19,3,0,\n2026-11-18,SKIP,UNKNOWN,\n"
    let found = try entries(text, .loop)
    let completions = found.entries.filter { $0.collection == "completions" }
    #expect(completions.map(\.fields["progress"]) == [1, 5])
    let habits = found.entries.filter { $0.collection == "habits" }
    #expect(habits.map(\.fields["skippedDays"]?.object?.count) == [2, nil])
  }

  @Test func `a unit of Libra that is not kilograms is converted`() throws {
    let text = "#Version: 6\n#Units: lb\n\n#date;weight;body fat\n2026-11-20T07:00:00.000Z;180,5;\n"
    let found = try entries(text, .libra, zone: #require(TimeZoneRules(posix: "CET-1")))
    #expect(found.entries.map(\.fields["weight"]) == [81.873])
    #expect(found.entries.first?.fields["timestamp"] == "2026-11-20T08:00:00.000+01:00")
  }

  @Test func `a bad row of JSON is told with its place`() throws {
    let text = """
      [
        {"meal": {"name": "Oats", "nutriments": {"energyKcal100": 370}}, "amount": 50,
         "dateTime": "2026-11-20T08:00:00.000"},
        {"meal": {}, "amount": 50}
      ]
      """
    let found = try entries(text, .openNutriTracker)
    #expect(found.entries.map(\.fields["calories"]) == [185])
    #expect(found.warnings.map(\.position) == [TextPosition(line: 4, column: 3)])
  }

  private static let health = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [ <!ELEMENT HealthData (Record*)> ]>
    <HealthData>
     <Record type="HKQuantityTypeIdentifierBodyMass" unit="lb" startDate="2026-11-20 08:00:00 +0100" value="180"/>
     <Record type="HKQuantityTypeIdentifierDietaryWater" unit="fl_oz_us" startDate="2026-11-20 08:00:00 +0100" value="10"/>
     <Record type="HKQuantityTypeIdentifierDietaryWater" unit="mL" startDate="2026-11-20 09:00:00 +0100" value="250"/>
     <Record type="HKQuantityTypeIdentifierDietaryEnergyConsumed" sourceName="A &amp; B" unit="kJ" startDate="2026-11-20 08:00:00 +0100" value="418.4"/>
     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" startDate="2026-11-20 08:00:00 +0100" value="300"/>
     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" startDate="2026-11-20 08:00:00 +0100" value="200"/>
    </HealthData>
    """

  @Test(arguments: [1, 7, 64, 100_000])
  func `Apple Health comes in the same in pieces of any size`(size: Int) throws {
    var health = AppleHealth(ImportDraft("apple-health", ImportDraft.Settings(zone: .utc)))
    var tags = XMLTags()
    let bytes = Array(Self.health.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      let chunk = Array(bytes[start..<min(start + size, bytes.count)])
      try tags.feed(chunk) { tag throws(ImportError) in try health.read(tag) }
    }
    try tags.finish()
    try health.finish()
    let found = health.draft.contents.entries
    #expect(found.map(\.collection) == ["weightHistory", "foodItems", "hydration", "dailyLogs"])
    #expect(found.map(\.position.line) == [4, 7, 5, 8])
    #expect(found[0].fields["weight"] == 81.647)
    #expect(found[1].fields["calories"] == 100)
    #expect(found[1].fields["name"] == "A & B")
    #expect(found[1].fields["timestamp"] == "2026-11-20T08:00:00.000+01:00")
    #expect(found[2].fields["imported"]?["apple-health"] == 545.74)
    #expect(found[3].fields["steps"] == 300)
  }

  /// Law: a strict import ends with the first entry that does not fit, and reads no gigabytes after it.
  @Test(
    "a strict import ends where something does not fit",
    arguments: [
      (
        ImportFormat.appleHealth,
        "<HealthData>\n<Workout workoutActivityType='HKWorkoutActivityTypeYoga' "
          + "totalEnergyBurned='-5' startDate='2026-11-20 08:00:00 +0000'/>\n<Record type='x'/>\n<cut",
        2
      ),
      (
        .yazio,
        """
        {"2023-09-24": {"daily": {}, "consumed": {"products": [], "simple_products": [{"id": "aa",
        "date": "2023-09-24 13:29:04", "name": "Bread", "nutrients": {"energy.energy": 9999999}}]}},
        "cut
        """, 1
      ),
    ])
  func strict(_ format: ImportFormat, _ text: String, line: Int) async throws {
    let world = try await ImportWorld()
    await #expect {
      _ = try await world.imported(text, as: format, isStrict: true)
    } throws: { error in
      guard let fault = (error as? DiaryError)?.importing?.error else { return false }
      if case .doesNotFit = fault.reason { return fault.position.line == line }
      return false
    }
  }

  @Test func `foods of one time stay apart, and those in correlations are no others`() throws {
    func record(_ kind: String, _ unit: String, _ value: Int) -> String {
      "<Record type='HKQuantityTypeIdentifierDietary\(kind)' sourceName='App' "
        + "startDate='2026-11-20 08:00:00 +0000' unit='\(unit)' value='\(value)'/>"
    }
    let energies = [100, 200, 300].map { record("EnergyConsumed", "kcal", $0) }
    let proteins = [1, 2].map { record("Protein", "g", $0) }
    let correlation = """
      <Correlation type='HKCorrelationTypeIdentifierFood'><MetadataEntry key='HKFoodType' value='Oats'/>
      """
    let alone: String = energies.joined() + proteins.joined()
    let inside: String = correlation + energies[1] + proteins[1] + "</Correlation>"
    let text: String = "<HealthData>" + alone + inside + "</HealthData>"
    let foods = try entries(text, .appleHealth).entries
    #expect(foods.map(\.fields["name"]) == ["Oats", "App", "App"])
    #expect(foods.map(\.fields["calories"]) == [200, 100, 300])
    #expect(foods.map(\.fields["protein"]) == [2, 1, nil])
  }

  @Test func `a file of Apple Health that is cut off is refused`() {
    for length in [300, 700, Self.health.utf8.count - 5] {
      #expect(throws: ImportError.self) {
        try entries(Array(Self.health.utf8.prefix(length)), .appleHealth)
      }
    }
  }

  @Test func `Apple Health's export is found by what is in it, in whatever language its name is`()
    throws
  {
    let files = [
      ("apple_health_export/export_cda.xml", Array("<ClinicalDocument/>".utf8)),
      ("apple_health_export/exportaci\u{F3}n.xml", Array(Self.health.utf8)),
    ]
    let input = ImportInput(files: files)
    #expect(ImportFormat.recognised(input)?.format.name == "apple-health")
    let found = try ImportFormat.appleHealth.read(input, ImportDraft.Settings(zone: .utc))
    #expect(found.count == 4)
  }

  @Test func `a fast of the old table that lasts for days ends when its hours say`() throws {
    let text = """
      Date,Start,End,Hours,Night Eating
      1/17/21,19:15,12:00,16,1
      1/20/21,19:15,12:00,40,0
      1/25/21,10:00,12:00,2,0
      1/26/21,10:00,12:00,50,0
      1/30/21,12:00,12:00,24,0

      """
    let ends = try entries(text, .zero).entries.map { $0.fields["endTime"]?.string?.prefix(16) }
    #expect(
      ends == [
        "2021-01-18T12:00", "2021-01-22T12:00", "2021-01-25T12:00", "2021-01-28T12:00",
        "2021-01-31T12:00",
      ])
  }

  @Test func `a zip archive is read, deflated or stored`() async throws {
    let world = try await ImportWorld()
    let script = """
      import zipfile
      for method in (0, 8):
        with zipfile.ZipFile('loop%d.zip' % method, 'w', method) as archive:
          archive.writestr('Checkmarks.csv', 'Date,Read,\\n2026-11-20,YES_MANUAL,\\n' * 1)
          archive.writestr('Habits.csv', 'Name\\nRead\\n')
      """
    let folder = try TemporaryFolder()
    _ = try world.shell.run("python3 - <<'END'\n\(script)\nEND", in: folder.path)
    for method in [0, 8] {
      let input = try #require(try ImportInput(path: "\(folder.path)/loop\(method).zip"))
      let format = try #require(ImportFormat.recognised(input)).format
      #expect(format.name == "loop")
      let report = try await world.imported(input, as: format)
      #expect(report.found == 2)
      #expect(report.addedCount == (method == 0 ? 2 : 0))
    }
  }

  @Test("A table's own days tell whether the day or the month is first")
  func dayOrder() throws {
    func days(_ rows: [String]) throws -> [String?] {
      let lines = rows.map { "\($0),Lunch,500,15" }.joined(separator: "\n")
      return try entries("Date,Meal,Calories,Fat (g)\n\(lines)\n", .myFitnessPal).entries
        .map { $0.fields["date"]?.string }
    }
    #expect(try days(["01/02/2024", "13/02/2024"]) == ["2024-02-01", "2024-02-13"])
    #expect(try days(["01/02/2024", "02/13/2024"]) == ["2024-01-02", "2024-02-13"])
    #expect(try days(["01/02/2024"]) == ["2024-01-02"])
    #expect(try days(["2024-02-01"]) == ["2024-02-01"])
  }

  @Test("Sums of a day are no meals, and what a tracker took away was not burned")
  func sumsAndAdjustments() throws {
    let meals = try entries(
      """
      Date,Meal,Calories,Fat (g)
      2024-01-15,Lunch,700,15
      2024-01-15,Totals,700,15
      2024-01-15,Daily Totals,700,15
      """, .myFitnessPal)
    #expect(meals.entries.map { $0.fields["calories"]?.number } == [700])
    let exercises = try entries(
      "Date,Exercise,Exercise Calories,Kilograms\n2024-01-15,Press,300,60\n2024-01-15,Garmin,-120,\n",
      .myFitnessPal)
    #expect(exercises.entries.map { $0.fields["caloriesBurned"]?.number } == [300])
    #expect(exercises.entries.first?.fields["notes"]?.string == "60 kg")
    #expect(exercises.warnings.map(\.kind) == [.rowLeftOut])
  }

  @Test("Weights without a unit are taken for pounds with a warning, or for what the person says")
  func weightUnits() throws {
    func read(_ column: String, _ unit: WeightUnit?) throws -> (Double?, [ImportWarning.Kind]) {
      var settings = ImportDraft.Settings(zone: .utc)
      settings.options.weightUnit = unit
      let text = "Date,Body Fat %,\(column)\n2024-01-15,18,100\n2024-01-16,18,100\n"
      let read = try ImportFormat.myFitnessPal.read(
        ImportInput(Array(text.utf8), named: "file"), settings)
      return (read.entries.first?.fields["weight"]?.number, read.warnings.map(\.kind))
    }
    #expect(try read("Weight", nil) == (45.359, [.poundsAssumed]))
    #expect(try read("Weight", .kilograms) == (100, []))
    #expect(try read("Weight", .pounds) == (45.359, []))
    #expect(try read("Weight (kg)", .pounds) == (100, []))
    for (unit, kilograms) in [(WeightUnit?.none, 100.0), (.pounds, 45.359)] {
      var settings = ImportDraft.Settings(zone: .utc)
      settings.options.weightUnit = unit
      let text = "#date;weight\n2018-01-18T23:00:00.000Z;100\n"
      let libra = try ImportFormat.libra.read(
        ImportInput(Array(text.utf8), named: "file"), settings)
      #expect(libra.entries.map { $0.fields["weight"]?.number } == [kilograms])
    }
  }

  @Test(
    "a fast whose end cannot be is told and left out",
    arguments: ["garbage", "2024-03-02T12:00:00Z"])
  func impossibleEnd(_ end: String) async throws {
    let world = try await ImportWorld()
    let report = try await world.imported(
      #"{"fast_data":[{"FastID":"a","StartDTM":"2024-03-02T20:00:00Z","EndDTM":"\#(end)"},"#
        + #"{"FastID":"b","StartDTM":"2024-03-04T20:00:00Z","EndDTM":"2024-03-05T08:00:00Z"}]}"#,
      as: .zero)
    #expect(report.addedCount == 1 && report.warnings.count == 1)
  }

  /// Law: whatever zone a device is set to, an instant of the source is one entry.
  @Test("An instant is the same entry in every zone", arguments: ["libra", "zero"])
  func zones(name: String) throws {
    let format = try #require(ImportFormat(named: name))
    let sample = try #require(ImportSamples.all.first { $0.format == name })
    let ids = try ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata"].map { zone in
      try sample.files.map { file in
        try entries(file, format, zone: #require(TimeZoneRules(named: zone))).entries.map(\.id)
      }
    }
    #expect(!ids[0].joined().isEmpty && ids.allSatisfy { $0 == ids[0] })
  }
}
