import CountMeModel
import CountMeSchema
import CustomDump
import Testing

/// The types of the collections say what the schemas say, and lose nothing of a document.
struct TypedPropertyTests {
  @Test(arguments: EmbeddedSchema.all.map(\.collection))
  func everyFieldOfASchemaHasAProperty(_ collection: String) throws {
    let schema = try #require(EmbeddedSchema.all.first { $0.collection == collection })
    let fields = Self.places(try JSONValue(parsing: Array(schema.text.utf8)), at: "")
      .filter { !["/id", "/userId", "/lastModified"].contains($0) }
    let properties = TypedProperty.all.filter { $0.collection == collection }.map(\.place)
    expectNoDifference(properties.sorted(), fields.sorted())
  }

  @Test(arguments: Example.documents("valid"))
  func aPropertyReadsWhatStandsThereAndWritesItAgain(_ example: Example) throws {
    let document = try JSONValue(parsing: example.bytes)
    for property in TypedProperty.all where property.collection == example.collection {
      for object in property.objects(of: document) {
        let value = object[property.field]
        let alone = value.map {
          JSONObject(dictionaryLiteral: (property.field, Self.inOurSpelling($0)))
        }
        #expect(property.copied(object) == alone ?? [:], "\(property.place)")
        #expect(property.rewritten(object) == object, "\(property.place)")
      }
    }
  }

  @Test func aFieldOfAnotherKindIsNilAndStaysAsItIs() {
    var food = FoodItem(["calories": "many", "ingredients": ["oats", 1], "name": 5])
    #expect(food.calories == nil && food.name == nil)
    #expect(food.ingredients == ["oats"])
    food.brand = "Kölln"
    #expect(
      food.fields == [
        "brand": "Kölln", "calories": "many", "ingredients": ["oats", 1], "name": 5,
      ])
    food.brand = nil
    #expect(food.fields["brand"] == nil)
  }

  @Test func aChoiceThatTheSchemaLacksStaysReadable() {
    var item = UseByItem(["outcome": "thrown-away"])
    #expect(item.outcome == .thrownAway)
    item.outcome = UseByItem.Outcome("given-away")
    #expect(item.outcome == .unknown("given-away"))
    #expect(item.fields == ["outcome": "given-away"])
  }

  @Test func aMapLeavesOutWhatIsOfAnotherKindAndKeepsIt() throws {
    var habit = Habit(["goalHistory": ["2026-11-20": 2, "2026-11-21": "two", "once": 3]])
    var goals = try #require(habit.goalHistory)
    let day = try #require(CalendarDate(year: 2026, month: 11, day: 20))
    #expect(goals.entries.map(\.key) == [day])
    #expect(goals.keys == [day, day.adding(days: 1)])
    #expect(goals[day] == 2)
    #expect(goals[day.adding(days: 1)] == nil)
    goals[day] = nil
    habit.goalHistory = goals
    #expect(habit.fields == ["goalHistory": ["2026-11-21": "two", "once": 3]])
  }

  @Test func theFieldsThatEveryDocumentHas() throws {
    let stamp = try #require(Timestamp("2026-11-20T08:15:00.000Z"))
    var water = Water()
    #expect(water.id.isEmpty && water.userId == nil && water.lastModified == nil)
    (water.id, water.userId, water.lastModified) = ("2026-11-20", "", stamp)
    #expect(
      water.fields == [
        "id": "2026-11-20", "userId": "", "lastModified": "2026-11-20T08:15:00.000Z",
      ])
    #expect(water.id == "2026-11-20" && water.userId == "" && water.lastModified == stamp)
  }

  /// A value with the times in it as the program writes them.
  private static func inOurSpelling(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): .string(ZonedTime(text)?.text ?? text)
    case .array(let elements): .array(elements.map(inOurSpelling))
    default: value
    }
  }

  /// The places of a schema's fields, at any depth.
  private static func places(_ schema: JSONValue, at place: String) -> [String] {
    let named = (schema["properties"]?.object ?? JSONObject()).flatMap { name, field in
      ["\(place)/\(name)"] + places(field, at: "\(place)/\(name)")
    }
    let elements = ["items", "additionalProperties"].compactMap { schema[$0] }
      .flatMap { places($0, at: "\(place)/*") }
    return named + elements
  }
}
