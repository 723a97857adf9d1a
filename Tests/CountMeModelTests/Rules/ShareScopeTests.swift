import CountMeModel
import Testing

/// From which day on documents are shared.
@Suite("What of a diary a share has")
struct ShareScopeTests {
  private static let from = "2026-11-15"

  private func isShared(_ collection: String, _ fields: JSONObject) throws -> Bool {
    let schema = try Example.schema(of: collection)
    let scope = ShareScope(collections: [schema.name], from: CalendarDate(Self.from))
    return scope.projected(fields, schema) != nil
  }

  @Test("a document's own day decides; what has a time has the day of that time")
  func days() throws {
    for (day, isShared) in [("2026-11-14", false), ("2026-11-15", true), ("2026-11-16", true)] {
      let id = "3f2a1b4c-4e80-4000-8000-000000000000"
      #expect(
        try self.isShared("weightHistory", ["id": .string(id), "date": .string(day)]) == isShared)
      #expect(try self.isShared("hydration", ["id": .string(day)]) == isShared)
      #expect(try self.isShared("completions", ["id": .string("\(day).\(id)")]) == isShared)
      let start: JSONValue = .string("\(day)T23:30:00.000+01:00")
      #expect(
        try self.isShared("fastingSessions", ["id": .string(id), "startTime": start]) == isShared)
    }
  }

  @Test(
    "what is told of it comes before when it was written down, and the first time that is told counts",
    arguments: [
      ("startTime", "2018-03-04T10:00:00.000Z", false),
      ("timestamp", "2018-03-04T10:00:00.000Z", false),
      ("date", "2018-03-04", false), ("startTime", "2026-11-15T10:00:00.000Z", true),
      ("date", "2026-11-15", true), ("note", "2018-03-04", true),
    ])
  func writtenLater(field: String, value: String, isShared: Bool) throws {
    // Version 7 ids of November 2026, after the first day that is shared, and of 2024.
    for (id, isLate) in [
      ("01a216a7-6980-7000-8000-000000000000", true),
      ("0190163d-8694-739b-aea5-966c26f8ad91", false),
    ] {
      var fields: JSONObject = ["id": .string(id), field: .string(value)]
      #expect(
        try self.isShared("fastingSessions", fields) == (field == "note" ? isLate : isShared),
        "\(id)")
      fields["timestamp"] = .string("2018-03-04T10:00:00.000Z")
      #expect(
        try self.isShared("fastingSessions", fields) == (field == "date" && isShared), "\(id)")
    }
  }

  @Test("a month is shared where none of its days was before")
  func months() throws {
    #expect(try !isShared("monthlySummaries", ["id": "2026-11"]))
    #expect(try isShared("monthlySummaries", ["id": "2026-12"]))
  }

  @Test(
    "what has a name and no day, such as a habit, is shared whenever it was made",
    arguments: ["habits", "customMeals", "fastingPlans", "useByInventory"])
  func things(collection: String) throws {
    // A version 7 id tells the year 2024.
    let id: JSONValue = "0190163d-8694-739b-aea5-966c26f8ad91"
    #expect(try isShared(collection, ["id": id, "name": "x"]))
    #expect(try !isShared("foodItems", ["id": id, "name": "x"]))
  }

  @Test("by another schema than its owner's word names nothing is shared")
  func terms() throws {
    let schema = try Example.schema(of: "monthlySummaries")
    let terms = ShareScope.terms(of: schema)
    let fields: JSONObject = ["id": "2026-12"]
    for (said, isShared) in [(terms, true), (["id": "month"], false), (.null, false)] {
      let scope = ShareScope(
        collections: [schema.name], from: nil, schemas: [schema.name: said])
      #expect((scope.projected(fields, schema) != nil) == isShared)
      #expect(!scope.isWhole(schema))
    }
    #expect(terms.object?["sharedWith"]?.object?["foods"] == "foodItems")
  }

  @Test("fields that go with what is not shared are left out")
  func partners() throws {
    let schema = try Example.schema(of: "monthlySummaries")
    let fields: JSONObject = ["id": "2026-12", "foods": [], "days": [:]]
    let foods = try #require(CollectionName("foodItems"))
    let alone = ShareScope(collections: [schema.name], from: nil)
    let both = ShareScope(collections: [schema.name, foods], from: nil)
    #expect(alone.projected(fields, schema)?["foods"] == nil)
    #expect(alone.projected(fields, schema)?["days"] != nil)
    #expect(both.projected(fields, schema) == fields)
    #expect(!alone.isWhole(schema) && both.isWhole(schema))
  }

  @Test(
    "of a day without its foods the totals are shared, and of nothing partial what no schema knows"
  )
  func totals() throws {
    let schema = try Example.schema(of: "dailyLogs")
    let must: JSONObject = [
      "id": "2026-11-20", "userId": "", "lastModified": "2026-11-20T12:00:00.000Z",
    ]
    var totals = must
    for name in ["totalCalories", "netCalories", "totalSodium"] { totals[name] = 100 }
    var whole = totals
    whole["notes"] = "what the day was like"
    for name in ["steps", "dailyGoal", "mood"] { whole[name] = 1 }
    var all = whole
    for name in ["foodItems", "exerciseItems"] { all[name] = [] }
    func shared(_ others: [String]) -> JSONObject? {
      let names = Set((["dailyLogs"] + others).compactMap { CollectionName($0) })
      return ShareScope(collections: names, from: nil).projected(all, schema)
    }
    #expect(shared([]) == totals)
    #expect(shared(["exerciseItems"])?.keys.sorted() == (totals.keys + ["exerciseItems"]).sorted())
    var withFoods = all
    for name in ["exerciseItems", "mood"] { withFoods[name] = nil }
    #expect(shared(["foodItems"]) == withFoods)
    #expect(shared(["foodItems", "exerciseItems"]) == all)
    let reactions = ShareScope(
      collections: Set([CollectionName("reactionLogs")].compactMap(\.self)), from: nil)
    var reaction = must
    (reaction["type"], reaction["notes"]) = ("rash", "itches")
    var eaten = reaction
    (eaten["foodItems"], eaten["meal"]) = ([], "cake")
    #expect(try reactions.projected(eaten, Example.schema(of: "reactionLogs")) == reaction)
  }
}
