import CountMeGit
import CountMeModel
import CountMePlatform
import CountMeSchema
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore

/// What people type on their devices.
extension Simulation {
  /// The command of a deed with its words; nil where there is nothing to do it to.
  mutating func command(for deed: Deed, _ number: Int) throws -> SimulatedCommand? {
    switch deed {
    case .undo:
      SimulatedCommand(deed) { diary, _ throws(DiaryError) in [try diary.undo().receipt] }
    case .redo:
      SimulatedCommand(deed) { diary, _ throws(DiaryError) in [try diary.redo().receipt] }
    case .status:
      SimulatedCommand(deed) { diary, _ throws(DiaryError) in
        _ = try diary.status()
        return []
      }
    case .sync:
      SimulatedCommand(deed) { diary, options throws(DiaryError) in
        _ = try diary.sync(options)
        return []
      }
    case .pull:
      SimulatedCommand(deed) { diary, options throws(DiaryError) in
        _ = try diary.pull(options)
        return []
      }
    case .push:
      SimulatedCommand(deed) { diary, options throws(DiaryError) in
        _ = try diary.push(options)
        return []
      }
    case .erase, .revoke, .password, .reset, .signOut, .signIn:
      try accountCommand(for: deed, number)
    case .habit, .check, .uncheck, .goal, .weigh, .useBy, .use, .meal, .fast, .react, .drink:
      try spokenCommand(for: deed)
    default: try editCommand(for: deed, number)
    }
  }

  mutating func day() -> String { "2026-09-2\(Int.random(in: 1...4, using: &generator))" }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  mutating func amount() -> JSONValue { .number(Double(number(1...900))) }

  func name(_ text: String) throws -> CollectionName { try #require(CollectionName(text)) }

  /// Commands whose words the program understands by itself.
  private mutating func spokenCommand(for deed: Deed) throws -> SimulatedCommand {
    let (amount, day, name) = (number(1...20), day(), "thing \(number(1...3))")
    switch deed {
    case .drink:
      let step = Double(amount * 50)
      var command = SimulatedCommand(deed, "\(step) \(day)") { diary, _ throws(DiaryError) in
        [try diary.drink(Double(Int(step)), day: day)]
      }
      command.steps["hydration/2026-09/\(day).json"] = step
      return command
    case .goal:
      let isWater = Bool.random(using: &generator)
      return SimulatedCommand(deed, "\(amount * 100) \(isWater)") { diary, _ throws(DiaryError) in
        var goals = Goals()
        if isWater {
          goals.water = Volume(milliliters: Double(amount * 100))
        } else {
          goals.energy = Energy(kilocalories: Double(amount * 100))
        }
        return [try diary.setGoals(goals)]
      }
    case .weigh:
      return SimulatedCommand(deed) { diary, _ throws(DiaryError) in
        [try diary.weigh(WeightEntry(Mass(kilograms: Double(60 + amount))))]
      }
    case .habit:
      return SimulatedCommand(deed, name) { diary, _ throws(DiaryError) in
        [try diary.addHabit(HabitEntry(name: name))]
      }
    case .check:
      return SimulatedCommand(deed, name) { diary, _ throws(DiaryError) in
        [try diary.check(name, times: amount > 10 ? 2 : nil, when: EntryTime(day: day))]
      }
    case .uncheck:
      return SimulatedCommand(deed, name) { diary, _ throws(DiaryError) in
        [try diary.uncheck(name, day: day)]
      }
    case .useBy:
      return SimulatedCommand(deed, name) { diary, _ throws(DiaryError) in
        [try diary.keep(UseByEntry(name: name, expiry: .day("2026-10-0\(1 + amount % 9)")))]
      }
    case .use:
      return SimulatedCommand(deed, name) { diary, _ throws(DiaryError) in
        [try diary.use(name, amount > 10 ? .eaten : .thrownAway)]
      }
    case .meal:
      return SimulatedCommand(deed, name) { diary, _ throws(DiaryError) in
        var oats = CustomMeal.Ingredient()
        oats.name = "Oats"
        oats.calories = Double(amount * 10)
        (oats.quantity, oats.unit) = (80, "g")
        oats.protein = Double(amount)
        return [try diary.addMeal(MealEntry(name: name, ingredients: [oats]))]
      }
    case .react:
      return SimulatedCommand(deed) { diary, _ throws(DiaryError) in
        [try diary.react(Reaction(type: "bloating", severity: 1 + amount % 5))]
      }
    default:
      return SimulatedCommand(.fast) { diary, _ throws(DiaryError) in
        amount > 10
          ? [try diary.startFast(FastTarget(TimeSpan(hours: 16)))] : [try diary.stopFast()]
      }
    }
  }

  private mutating func editCommand(for deed: Deed, _ number: Int) throws -> SimulatedCommand? {
    let diary = devices[number].diary
    switch deed {
    case .eat: return SimulatedCommand(deed, [try food()])
    case .eatMuch: return SimulatedCommand(deed, try (0..<12).map { _ in try food() })
    case .exercise:
      let fields: JSONObject = [
        "name": "run", "caloriesBurned": amount(), "date": .string(day()),
      ]
      let collection = try name("exerciseItems")
      return SimulatedCommand(deed, [.create(collection, id: newID(), fields: fields)])
    case .change: return try change(on: diary)
    case .remove: return try remove("foodItems", on: diary)
    case .removeDay: return try remove("dailyLogs", on: diary)
    case .count: return try count(on: diary)
    case .list: return try addToList(on: diary)
    case .favour:
      let id = DocumentID("name\(self.number(1...3))")
      let fields: JSONObject = ["name": "favourite", "calories": amount()]
      return SimulatedCommand(
        deed, [.put(try name("favoriteFoods"), id: try #require(id), fields: fields)])
    default: return try set(on: diary)
    }
  }

  private mutating func newID() -> DocumentID {
    DocumentID(UUIDText(version4: generator.bytes(16)))
  }

  private mutating func food() throws -> DocumentEdit {
    let day = day()
    let fields: JSONObject = [
      "name": "food", "calories": amount(), "date": .string(day),
      "timestamp": .string("\(day)T12:00:00.000+00:00"),
    ]
    return .create(try name("foodItems"), id: newID(), fields: fields)
  }

  /// Changes the energy of a food, or the day that it counts for.
  private mutating func change(on diary: TestDiary) throws -> SimulatedCommand? {
    guard let item = try diary.documents("foodItems").randomElement(using: &generator) else {
      return nil
    }
    let change =
      Bool.random(using: &generator)
      ? FieldChange("calories", amount()) : FieldChange("date", .string(day()))
    return SimulatedCommand(.change, [.update(item.collection, id: item.id, changes: [change])])
  }

  private mutating func remove(_ collection: String, on diary: TestDiary) throws
    -> SimulatedCommand?
  {
    try diary.documents(collection).randomElement(using: &generator).map {
      SimulatedCommand(.remove, [.remove($0.collection, id: $0.id)])
    }
  }

  /// Counts on in a document that is made by the first who counts.
  private mutating func count(on diary: TestDiary) throws -> SimulatedCommand {
    let habit = "019a9f2c-4e80-7000-8000-00000000000\(number(1...2))"
    let (collection, day) = (try name("usageRecords"), day())
    let id = try #require(DocumentID("\(day).\(habit)"))
    var fields = try diary.reader().document(collection, id)?.fields ?? JSONObject()
    fields["count"] = .number((fields["count"]?.number ?? 0) + 1)
    fields["date"] = .string(day)
    fields["habitId"] = .string(habit)
    return SimulatedCommand(.count, [.put(collection, id: id, fields: fields)])
  }

  /// Adds one more food to the list of a reaction.
  private mutating func addToList(on diary: TestDiary) throws -> SimulatedCommand? {
    let reactions = try diary.documents("reactionLogs")
    guard let reaction = reactions.randomElement(using: &generator) else { return nil }
    let food = UUIDText(version4: generator.bytes(16)).text
    let list = (reaction.fields["foodItems"]?.array ?? []) + [.string(food)]
    let change = FieldChange("foodItems", .array(list))
    return SimulatedCommand(
      .list, [.update(reaction.collection, id: reaction.id, changes: [change])])
  }

  /// Sets one or two settings.
  private mutating func set(on diary: TestDiary) throws -> SimulatedCommand {
    let collection = try name("profile/settings")
    let id = try #require(DocumentID("settings"))
    let chosen: [(String, JSONValue)] = [
      ("height", .number(Double(number(150...200)))),
      ("dayStartHour", .number(Double(number(0...5)))),
      ("allergens", .array([.string(["milk", "gluten", "nuts"][number(0...2)])])),
      ("stepGoal", .number(Double(number(10...99) * 100))),
    ]
    let field = chosen[number(0...3)]
    let change = FieldChange(field.0, field.1)
    if try diary.reader().document(collection, id) == nil {
      return SimulatedCommand(.settings, [.put(collection, id: id, fields: [field.0: field.1])])
    }
    return SimulatedCommand(.settings, [.update(collection, id: id, changes: [change])])
  }
}
