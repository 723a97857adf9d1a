import CountMeFoods
package import CountMeHistory
public import CountMeModel
package import CountMeSchema
public import CountMeStore

/// Something eaten, as a person says it; what they leave out is looked up or left unknown.
public struct FoodEntry: Sendable {
  /// What was eaten, in words, such as `2 eggs and toast with butter`; with ``calories`` the name of
  /// one food, which is not read any further.
  public var name: String
  /// Energy in kcal; nil where the words tell it, or it is looked up.
  public var calories: Double?
  /// A serving such as `80 g`.
  public var serving: String?
  /// The meal, such as `breakfast`.
  public var meal: String?
  /// The day and the time; what is left out may be said in the words.
  public var when = EntryTime()
  /// Further fields of `foodItems`, such as `protein` in g.
  public var nutrients: JSONObject
  /// Whether the food becomes a favourite.
  public var isFavorite: Bool
  /// A barcode that finds the food where there is no name.
  public var barcode: String?
  /// A food that was found already, and is taken in place of looking for one.
  public var found: FoundFood?
  /// Whether the name is that of a meal that the person composed, of which one serving is eaten.
  public var isComposed = false
  /// Whether the most likely food is taken where it is not clear which one is meant.
  public var takesBest = false

  /// Describes something eaten.
  public init(name: String, calories: Double? = nil) {
    self.name = name
    self.calories = calories
    nutrients = JSONObject()
    isFavorite = false
  }

  /// The name of the one food that is looked up; nil where the words tell its energy, or several foods.
  public var lookedUpName: String? {
    guard calories == nil, !isComposed, !name.isEmpty else { return nil }
    let said = SpokenMeal(name) { _ in false }
    guard said.foods.count == 1, let food = said.foods.first, food.energies.isEmpty,
      food.numbers.allSatisfy({ $0 <= 30 })
    else { return nil }
    return food.name
  }
}

/// What was written down of what was eaten.
public struct FoodReceipt: Sendable, Equatable {
  /// What is different now.
  public let receipt: Receipt
  /// The foods that were looked up, with the others that could have been meant.
  public let foods: [FoodChoice]
}

/// Writes down what was eaten.
package struct Eating {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Writes down what was eaten; plain water goes to what was drunk, as ``drink(_:day:)`` has it.
  package func eat(_ entry: FoodEntry) throws(DiaryError) -> FoodReceipt {
    var choices: [FoodChoice] = []
    let receipt = try EditWriter(store).apply { reader throws(DiaryError) in
      let draft = try NewEntry(reader, environment: store.environment)
      let said =
        entry.isComposed
        ? nil : try SaidFoods(entry, FoodSearch(store).foodLookup(reader))
      let moment = try draft.clock.when(entry.when, said)
      let (date, time) = draft.clock.moment(moment)
      let foods: [SaidFoods.Food]
      if let said {
        foods = said.foods
      } else {
        foods = [SaidFoods.Food(item: try composed(entry, in: reader))]
      }
      choices = foods.compactMap(\.choice)
      var edits: [DocumentEdit] = []
      var words: [String] = []
      let entered = foods.filter { $0.water == nil }
      for (food, random) in zip(entered, store.environment.orderedRandomParts(entered.count)) {
        var item = food.item
        for (field, value) in entry.nutrients { item.fields[field] = value }
        if let barcode = entry.barcode { item.barcode = barcode }
        item.date = date
        let isTimeKnown = draft.clock.isTimeKnown(moment, on: date)
        if isTimeKnown { item.timestamp = time }
        let meal = entry.meal ?? said?.meal ?? item.meal
        item.meal = meal ?? (isTimeKnown ? Meal.usual(at: time.minuteOfDay) : nil)
        edits.append(try draft.create(item, at: time, random: random))
        if entry.isFavorite { edits.append(try favorite(item, in: reader)) }
        let calories = CanonicalNumber.text(of: item.calories ?? 0)
        words.append("\(item.name ?? entry.name) \(calories) kcal")
      }
      if !edits.isEmpty, let goal = try reader.keepingGoal(of: date, today: draft.clock.today) {
        edits.append(goal)
      }
      let water = foods.compactMap(\.water).reduce(0, +)
      if water > 0 { edits.append(try reader.drinking(water, on: date)) }
      let drunk = water > 0 ? "drank \(CanonicalNumber.text(of: water)) ml" : nil
      let ate = words.isEmpty ? nil : "ate \(words.joined(separator: ", "))"
      return Plan([ate, drunk].compactMap(\.self).joined(separator: "; "), edits)
    }
    return FoodReceipt(receipt: receipt, foods: choices)
  }

  /// What ``eat(_:)`` would write down for the words, without writing anything.
  package func foods(saidIn entry: FoodEntry) throws(DiaryError) -> [FoodItem] {
    try SaidFoods(entry, FoodSearch(store).foodLookup(store.reader())).foods.filter {
      $0.water == nil
    }.map(\.item)
  }

  /// A serving of a meal that the person composed.
  private func composed(
    _ entry: FoodEntry, in reader: DiaryReader
  ) throws(DiaryError) -> FoodItem {
    var item = MealServing(try meal(entry.name, in: reader)).item
    if let serving = entry.serving, entry.calories == nil {
      try item.scale(to: Serving(serving))
    }
    if let calories = entry.calories { item.calories = calories }
    return item
  }

  /// The meal of a name: the person's own, or else a group's.
  private func meal(_ name: String, in reader: DiaryReader) throws(DiaryError) -> CustomMeal {
    let own = NameLookup(what: "meal", try reader.own(CustomMeal.self), name: \.name)
    if let meal = try own.documentIfKnown(name) { return meal }
    return try NameLookup(
      what: "meal", GroupFoods(beside: reader).meals, name: \.name, besides: own.names
    ).document(name)
  }

  private func favorite(
    _ item: FoodItem, in reader: DiaryReader
  ) throws(DiaryError) -> DocumentEdit {
    var favorite = item
    favorite.date = nil
    favorite.timestamp = nil
    favorite.meal = nil
    favorite.category = nil
    favorite.words = nil
    if favorite.source == "manual" { favorite.source = nil }
    let id = Slug(item.name ?? "").id ?? DocumentID(store.uuid(at: store.environment.now()))
    return .put(try reader.name(FavoriteFood.collection), id: id, fields: favorite.fields)
  }
}

extension DayClock {
  /// When it was, by what was given and, where that leaves something out, by the words.
  fileprivate func when(_ given: EntryTime, _ said: SaidFoods?) throws(DiaryError) -> EntryTime {
    let day = try said?.day.map { word throws(DiaryError) in try date(word) }
    var when = EntryTime(day: given.day ?? day, time: given.time)
    if when.time == nil, let word = said?.time {
      when.time = try time(word, on: when.day ?? today).clock
    }
    return when
  }
}
