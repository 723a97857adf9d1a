import CountMeFoods
package import CountMeHistory
import CountMeModel
package import CountMeSchema
package import CountMeStore

/// Writes down what was eaten.
package struct Eating {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Writes down what was eaten; plain water goes to what was drunk, as ``drink(_:day:)`` has it.
  package func eat(_ entry: FoodEntry) throws(DiaryError) -> FoodReceipt {
    let (receipt, choices) = try EditWriter(store).apply(saying: { reader throws(DiaryError) in
      let draft = try NewEntry(reader)
      let said: SaidFoods?
      let foods: [SaidFoods.Food]
      if case .meal(let name, let energy) = entry.food {
        said = nil
        foods = [
          SaidFoods.Food(item: try composed(name, entry.serving, energy, in: reader))
        ]
      } else {
        let read = try SaidFoods(entry, FoodLookup(store, reader))
        said = read
        foods = read.foods
      }
      let moment = try draft.clock.when(entry.when, said?.moment ?? SpokenMoment())
      if let said, entry.when.time == nil {
        try draft.clock.expectPast(moment, said: said.moment)
      }
      let (date, time) = draft.clock.moment(moment)
      var edits: [DocumentEdit] = []
      var words: [String] = []
      let entered = foods.filter { $0.water == nil }
      let isTimeKnown = draft.clock.isTimeKnown(moment, on: date)
      for (food, random) in zip(entered, store.environment.orderedRandomParts(entered.count)) {
        var item = Self.item(food, of: entry, in: said?.meal)
        item.date = date
        if isTimeKnown { item.timestamp = time }
        item.meal =
          item.meal ?? (isTimeKnown ? Meal.usual(at: time.minuteOfDay) : said?.moment.usualMeal)
        edits.append(try draft.create(item, at: time, random: random))
        if entry.isFavorite { edits.append(try favorite(item, in: reader)) }
        let calories = CanonicalNumber.text(of: item.calories ?? 0)
        words.append("\(item.name ?? entry.words) \(calories) kcal")
      }
      if !edits.isEmpty, let goal = try reader.keepingGoal(of: date, today: draft.clock.today) {
        edits.append(goal)
      }
      let water = foods.compactMap(\.water).reduce(0, +)
      if water > 0 { edits.append(try reader.drinking(water, on: date)) }
      let drunk = water > 0 ? "drank \(CanonicalNumber.text(of: water)) ml" : nil
      let ate = words.isEmpty ? nil : "ate \(words.joined(separator: ", "))"
      let plan = EditPlan([ate, drunk].compactMap(\.self).joined(separator: "; "), edits)
      return (plan, foods.compactMap(\.choice))
    })
    return FoodReceipt(receipt: receipt, foods: choices)
  }

  /// A food with what the entry says of it besides.
  private static func item(
    _ food: SaidFoods.Food, of entry: FoodEntry, in meal: String?
  ) -> FoodItem {
    var item = food.item
    for (field, value) in entry.details.fields { item.fields[field] = value }
    if let barcode = entry.barcode { item.barcode = barcode }
    item.meal = entry.meal ?? meal ?? item.meal
    return item
  }

  /// What ``eat(_:)`` would write down for the words, without writing anything.
  package func foods(saidIn entry: FoodEntry) throws(DiaryError) -> [FoodItem] {
    try SaidFoods(entry, FoodLookup(store, store.reader())).foods.filter {
      $0.water == nil
    }.map(\.item)
  }

  /// A serving of a meal that the person composed.
  private func composed(
    _ name: String, _ serving: Serving?, _ energy: Energy?, in reader: DiaryReader
  ) throws(DiaryError) -> FoodItem {
    var item = MealServing(try meal(name, in: reader)).item
    if let energy {
      item.calories = energy.kilocalories
    } else if let serving {
      try item.scale(to: serving)
    }
    return item
  }

  /// The meal of a name: the person's own, or else a group's.
  private func meal(_ name: String, in reader: DiaryReader) throws(DiaryError) -> CustomMeal {
    let own = NameLookup(of: .meal, try reader.own(CustomMeal.self), name: \.name)
    if let meal = try own.documentIfKnown(name) { return meal }
    return try NameLookup(
      of: .meal, GroupFoods(beside: reader).meals, name: \.name, besides: own.names
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
    if favorite.entrySource == .manual { favorite.source = nil }
    let id = Slug(item.name ?? "").id ?? DocumentID(store.uuid(at: store.environment.now()))
    return .put(try reader.name(FavoriteFood.collection), id: id, fields: favorite.fields)
  }
}
