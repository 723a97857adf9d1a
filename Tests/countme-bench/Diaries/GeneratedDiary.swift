import CountMeKit
import CountMeModel

/// The documents of a person who writes down everything, from the last day backwards.
///
/// A day has ten food entries, its log, its water, one or two habits done, and on Mondays a weight.
/// The logs are not among the edits: they follow from the entries, and count as documents.
struct GeneratedDiary {
  private var random: SplitMix
  private let last: CalendarDate
  private let habits: [UUIDText]
  private(set) var edits: [DocumentEdit] = []
  /// How many documents the edits make.
  private(set) var count = 0

  /// Makes about `documents` documents that end on the day `last`.
  init(documents: Int, last: CalendarDate, seed: UInt64 = 1) throws {
    var random = SplitMix(seed: seed)
    self.last = last
    habits = (0..<4).map { _ in UUIDText(version4: random.bytes(16)) }
    self.random = random
    for (number, habit) in habits.enumerated() {
      try add("habits", DocumentID(habit), Self.habit(number))
    }
    var day = 0
    while count < documents {
      try addDay(last.adding(days: -day))
      day += 1
    }
  }

  private static func habit(_ number: Int) -> JSONObject {
    let names = ["Walk", "Read", "Stretch", "No sweets"]
    return [
      "name": .string(names[number % names.count]), "schedule": .string("daily"),
      "goal": .number(1), "unit": .string("times"),
    ]
  }

  private mutating func addDay(_ day: CalendarDate) throws {
    for number in 0..<10 { try addFood(day, number) }
    count += 1
    let water = Double(Int.random(in: 4...12, using: &random) * 250)
    try add(
      "hydration", DocumentID(day),
      ["date": .string(day.text), "milliliters": .number(water), "goal": .number(2000)])
    for habit in habits where Int.random(in: 0..<3, using: &random) == 0 {
      try add(
        "completions", DocumentID(day, habit),
        [
          "date": .string(day.text), "habitId": .string(habit.text), "progress": .number(1),
        ])
    }
    guard day.weekday == .monday else { return }
    let weight = Double(Int.random(in: 700...760, using: &random)) / 10
    try add(
      "weightHistory", DocumentID(identifier(day, minute: 430)),
      ["date": .string(day.text), "weight": .number(weight), "source": .string("manual")])
  }

  private mutating func addFood(_ day: CalendarDate, _ number: Int) throws {
    let food = BenchFood.all[Int.random(in: 0..<BenchFood.all.count, using: &random)]
    let grams = Double(Int.random(in: 2...30, using: &random) * 10)
    let minute = 420 + number * 85 + Int.random(in: 0..<60, using: &random)
    let meals = ["breakfast", "lunch", "snack", "dinner"]
    let time = Self.time(day, minute: minute)
    try add(
      "foodItems", DocumentID(identifier(day, minute: minute)),
      [
        "name": .string(food.name), "calories": Self.share(food.calories, grams),
        "protein": Self.share(food.protein, grams),
        "carbohydrates": Self.share(food.carbohydrates, grams),
        "fats": Self.share(food.fats, grams), "fiber": Self.share(food.fiber, grams),
        "sodium": Self.share(food.sodium, grams), "servingSize": .number(grams),
        "servingUnit": .string("g"), "meal": .string(meals[number * 4 / 10]),
        "source": .string("manual"), "date": .string(day.text), "timestamp": .string(time.text),
      ])
  }

  private static func share(_ amount: Double, _ grams: Double) -> JSONValue {
    .number((amount * grams / 10).rounded() / 10)
  }

  private static func time(_ day: CalendarDate, minute: Int) -> Timestamp {
    Timestamp(milliseconds: Int64(day.dayNumber) * 86_400_000 + Int64(minute) * 60_000)
  }

  private mutating func identifier(_ day: CalendarDate, minute: Int) -> UUIDText {
    UUIDText(version7At: Self.time(day, minute: minute), rest: random.bytes(10))
  }

  private mutating func add(
    _ collection: String, _ id: DocumentID, _ fields: JSONObject
  ) throws {
    guard let name = CollectionName(collection) else { return }
    edits.append(.put(name, id: id, fields: fields))
    count += 1
  }
}

extension SplitMix {
  /// So many random bytes.
  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next() >> 32) }
  }
}
