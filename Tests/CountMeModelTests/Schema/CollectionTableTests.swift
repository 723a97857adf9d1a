import CountMeModel
import CountMeSchema
import Testing

/// The built-in collections have the ids, rules and retention that the design gives them.
struct CollectionTableTests {
  struct Row {
    let name: String
    let id: IdentifierKind
    let rule: DocumentMergeRule
    let days: Int?
    let fields: [String: FieldMergeRule]

    init(
      _ name: String, _ id: IdentifierKind, _ rule: DocumentMergeRule, days: Int? = nil,
      _ fields: [String: FieldMergeRule] = [:]
    ) {
      (self.name, self.id, self.rule) = (name, id, rule)
      (self.days, self.fields) = (days, fields)
    }
  }

  static let table = [
    Row("achievements", .slug, .lastWriteWins, ["progress": .maximum, "unlockedAt": .minimum]),
    Row(
      "completions", .dateAndUUID, .lastWriteWins, ["progress": .maximum, "timestamps": .union]),
    Row("customMeals", .uuid, .lastWriteWins),
    Row("dailyAwards", .date, .lastWriteWins),
    Row(
      "dailyLogs", .date, .fieldwise, days: 90, ["exerciseItems": .union, "foodItems": .union]),
    Row("difficultyRecords", .dateAndUUID, .lastWriteWins),
    Row("exerciseItems", .uuid, .lastWriteWins, days: 90),
    Row("fastingPlans", .uuid, .lastWriteWins),
    Row("fastingSessions", .uuid, .fieldwise),
    Row("favoriteFoods", .slugOrUUID, .lastWriteWins),
    Row("foodItems", .uuid, .lastWriteWins, days: 90),
    Row("habits", .uuid, .lastWriteWins),
    Row("hydration", .date, .fieldwise, ["milliliters": .counter]),
    Row("monthlySummaries", .month, .fieldwise, ["days": .maximum, "foods": .union]),
    Row("profile/account", .single, .lastWriteWins),
    Row("profile/devices", .slug, .lastWriteWins),
    Row("profile/invitations", .slug, .lastWriteWins),
    Row("profile/onboarding", .single, .fieldwise),
    Row("profile/progress", .single, .fieldwise),
    Row("profile/settings", .single, .fieldwise),
    Row("profile/shares", .slug, .lastWriteWins),
    Row("reactionLogs", .uuid, .lastWriteWins, ["foodItems": .union]),
    Row("usageRecords", .dateAndUUID, .lastWriteWins, ["count": .counter]),
    Row("useByInventory", .uuid, .fieldwise),
    Row("weightHistory", .uuid, .lastWriteWins),
  ]

  @Test(arguments: table)
  func collectionIsAsDesigned(_ row: Row) throws {
    let schema = try Example.schema(of: row.name)
    #expect(schema.identifierKind == row.id)
    #expect(schema.mergeRule == row.rule)
    #expect(schema.retentionDays == row.days)
    #expect(schema.fieldRules.filter { $0.value != .derived } == row.fields)
    let derived = schema.fieldRules.filter { $0.value == .derived }.keys.sorted()
    #expect(schema.derivedFields.map(\.name).sorted() == derived)
  }

  @Test func noCollectionIsMissing() {
    #expect(EmbeddedSchema.all.map(\.collection).sorted() == Self.table.map(\.name))
  }

  @Test func theCollectionsFitTogether() {
    #expect(Example.catalogue.problems() == [])
  }
}
