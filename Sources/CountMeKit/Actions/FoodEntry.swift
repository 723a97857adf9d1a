public import CountMeModel

/// Something eaten, as a person says it; what they leave out is looked up or left unknown.
public struct FoodEntry: Sendable {
  /// The food's name.
  public var name: String
  /// Energy in kcal; nil looks the food up.
  public var calories: Double?
  /// A number without a unit: energy in kcal, or how many; see ``NumberReading``.
  public var number: Double?
  /// A serving such as `80 g`.
  public var serving: String?
  /// The meal, such as `breakfast`.
  public var meal: String?
  /// A person's word for the time.
  public var time: String?
  /// A person's word for the day.
  public var day: String?
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

  /// Describes something eaten.
  public init(name: String, calories: Double? = nil) {
    self.name = name
    self.calories = calories
    nutrients = JSONObject()
    isFavorite = false
  }

  /// Whether the food is looked up by its name: nothing says its energy for certain.
  public var mayBeLookedUp: Bool {
    calories == nil && !isComposed && number.map(NumberReading.isDoubtful) ?? true
  }
}

extension Diary {
  /// Writes down something eaten; plain water goes to what was drunk, as ``drink(_:day:)`` has it.
  ///
  /// - Throws: ``DiaryError/misunderstood(what:text:expected:)`` for a food without energy that the
  ///   diary does not know, and for words that mean no day or time.
  public func eat(_ entry: FoodEntry) throws(DiaryError) -> Receipt {
    if let water = EatenWater(entry) {
      return try drink("\(CanonicalNumber.text(of: water.milliliters)) ml", day: entry.day)
    }
    var looked = LookedUpFood(entry)
    var receipt = try apply { reader throws(DiaryError) in
      let draft = try NewEntry(reader, environment: environment)
      looked = LookedUpFood(entry)
      try looked.find { () throws(DiaryError) in try foodLookup(reader) }
      var fields = try known(looked.entry, looked.choice, in: reader)
      let (date, time) = try draft.clock.moment(EntryTime(day: entry.day, time: entry.time))
      fields["date"] = .string(date.text)
      fields["timestamp"] = .string(time.text)
      if fields["meal"] == nil { fields["meal"] = .string(Meal.usual(at: time.minuteOfDay)) }
      var edits = [
        try draft.create(
          "foodItems", at: time, random: environment.randomBytes(10), fields: fields)
      ]
      if let goal = try reader.keepingGoal(of: date) { edits.append(goal) }
      if entry.isFavorite { edits.append(try favorite(fields, in: reader)) }
      let calories = fields["calories"]?.number ?? 0
      let name = fields["name"]?.string ?? entry.name
      return Plan("ate \(name) \(CanonicalNumber.text(of: calories)) kcal", edits)
    }
    (receipt.food, receipt.number) = (looked.choice, looked.number)
    return receipt
  }

  /// The entry's fields: what the person said, over what is known of the food.
  private func known(
    _ entry: FoodEntry, _ choice: FoodChoice?, in reader: DiaryReader
  ) throws(DiaryError) -> JSONObject {
    var fields = JSONObject()
    if entry.isComposed {
      let meals = NameLookup(what: "meal", documents: try reader.own("customMeals"))
      fields = MealServing(try meals.document(entry.name)).fields
      if let serving = entry.serving, entry.calories == nil {
        var known = KnownFood(fields)
        try known.scale(to: Serving(serving))
        fields = known.fields
      }
    } else if let choice {
      fields = try choice.taken.entry(of: entry.serving)
      // A name of FatSecret's is not kept, as its terms want: the entry has the person's own word.
      if choice.taken.origin == .fatSecret, !entry.name.hasPrefix("fatsecret:") {
        fields["name"] = .string(entry.name)
        fields["brand"] = nil
      }
    } else {
      fields["name"] = .string(entry.name)
      fields["source"] = .string("manual")
    }
    if let calories = entry.calories { fields["calories"] = .number(calories) }
    if let serving = entry.serving, entry.calories != nil {
      try Serving(serving).write(to: &fields)
    }
    if let meal = entry.meal { fields["meal"] = .string(meal) }
    if let barcode = entry.barcode { fields["barcode"] = .string(barcode) }
    for (field, value) in entry.nutrients { fields[field] = value }
    return fields
  }

  private func favorite(
    _ fields: JSONObject, in reader: DiaryReader
  ) throws(DiaryError) -> DocumentEdit {
    var favorite = fields
    for field in ["date", "timestamp", "meal", "category"] { favorite[field] = nil }
    if favorite["source"] == "manual" { favorite["source"] = nil }
    let id = Slug(fields["name"]?.string ?? "").id ?? DocumentID(uuid())
    return .put(try reader.name("favoriteFoods"), id: id, fields: favorite)
  }

  /// A new random UUID.
  func uuid() -> UUIDText {
    UUIDText(version7At: environment.now(), rest: environment.randomBytes(10))
  }
}
