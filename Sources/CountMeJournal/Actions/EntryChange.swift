import CountMeFoods
package import CountMeHistory
public import CountMeModel
import CountMeSchema
package import CountMeStore

/// What an entry becomes; what is nil stays, or changes in proportion.
public struct EntryChange: Sendable {
  /// How much it is now: what it holds follows, unless the energy is given.
  public var serving: Serving?
  /// Its energy now.
  public var energy: Energy?
  /// How long it took; energy and distance follow.
  public var duration: TimeSpan?
  /// What a person weighed.
  public var weight: Mass?
  /// The meal that it goes to, such as `breakfast`.
  public var meal: String?
  /// The time that it goes to; nil keeps that of the clock.
  public var time: ZonedTime?
  /// The day that it goes to.
  public var day: CalendarDate?
  /// Whether it is said that a food was as much, however much that is.
  public var isConfirmed = false

  /// Changes nothing.
  public init() {}
}

extension Document {
  /// The id that an entry needs to be found on the day that it goes to; nil where its own will do.
  ///
  /// What no log lists lies with its day, or the one before or after. The new id follows from the old one and the
  /// day alone, so that devices which do the same apart make one entry.
  func identifier(onDayOf fields: JSONObject) -> DocumentID? {
    guard !DayLogs.list(collection), let own = UUIDText(id.text), let time = own.time,
      let day = fields["date"]?.string.flatMap({ CalendarDate($0) }),
      !(day.adding(days: -1)...day.adding(days: 1)).contains(time.date)
    else { return nil }
    let milliseconds = time.milliseconds - time.date.startInUTC.milliseconds
    return DocumentID(own.at(day.startInUTC.adding(milliseconds: milliseconds)))
  }
}

extension EntryChange {
  /// What makes it of an entry of a day.
  package func plan(for entry: Document, _ reader: DiaryReader) throws(DiaryError) -> EditPlan {
    guard let present = try reader.own(entry.collection.text, entry.id) else {
      throw .document(.notFound(collection: entry.collection, id: entry.id.text))
    }
    let name = EntryName.names(of: entry).first ?? entry.id.text
    var fields = present.fields
    switch entry.collection.text {
    case FoodItem.collection:
      var item = FoodItem(fields)
      try changeFood(&item)
      try expectPlausible(item, before: FoodItem(present.fields))
      fields = item.fields
    case ExerciseItem.collection:
      var item = ExerciseItem(fields)
      try changeExercise(&item)
      fields = item.fields
    case Weight.collection where weight != nil:
      var weight = Weight(fields)
      try changeWeight(&weight, reader)
      fields = weight.fields
    default:
      guard serving == nil, energy == nil, duration == nil,
        meal == nil
      else { throw .journal(.neitherFoodNorExercise(name)) }
    }
    if day != nil || time != nil {
      move(&fields, present, try reader.clock())
    }
    let isMoved = fields["date"] != present.fields["date"]
    let summary = isMoved ? "moved \(name) to \(fields["date"]?.string ?? "")" : "changed \(name)"
    if isMoved, let id = present.identifier(onDayOf: fields) {
      return EditPlan(
        summary,
        [.remove(entry.collection, id: entry.id), .put(entry.collection, id: id, fields: fields)])
    }
    let names = Set(fields.keys + present.fields.keys).sorted()
    let changes = names.compactMap { name in
      fields[name] == present.fields[name] ? nil : FieldChange(name, fields[name])
    }
    return EditPlan(summary, [.update(entry.collection, id: entry.id, changes: changes)])
  }

  func changeFood(_ item: inout FoodItem) throws(DiaryError) {
    guard duration == nil else { throw Self.noAmount(item.name ?? "") }
    if let meal { item.meal = meal }
    if let serving, energy == nil {
      try item.scale(to: serving)
    } else if let serving {
      item.serving = serving
    }
    if let energy { item.calories = energy.kilocalories }
  }

  /// Ensures that nobody makes a food by a slip of the keys more than people eat at once, as for what is eaten.
  private func expectPlausible(_ item: FoodItem, before: FoodItem) throws(DiaryError) {
    let (energy, known) = (item.calories ?? 0, before.calories ?? 0)
    func grams(_ item: FoodItem) -> Double {
      guard case .mass(let each)? = FoodUnit(item.serving.unit) else { return 0 }
      return item.serving.size * each
    }
    let isMore =
      energy > SaidFoods.mostEnergy && energy > known
      || grams(item) > SaidFoods.mostWeight && grams(item) > grams(before)
    guard isMore, !isConfirmed || energy > Self.mostConfirmed else { return }
    throw .journal(
      .largeChange(
        of: item.name ?? "", to: energy, grams: energy > SaidFoods.mostEnergy ? nil : grams(item),
        mayBeConfirmed: energy <= Self.mostConfirmed))
  }

  /// The energy in kcal that nobody means, whatever they confirm.
  private static let mostConfirmed = 20_000.0

  func changeExercise(_ item: inout ExerciseItem) throws(DiaryError) {
    guard serving == nil, meal == nil else { throw Self.noExercise(item.name ?? "") }
    if let minutes = duration?.minutes {
      if let known = item.durationMinutes, known > 0 {
        let changed = { FoodItem.rounded($0 * minutes / known) }
        item.caloriesBurned = item.caloriesBurned.map(changed)
        item.distance = item.distance.map(changed)
      }
      item.durationMinutes = minutes
    }
    if let energy { item.caloriesBurned = energy.kilocalories }
  }

  func changeWeight(_ entry: inout Weight, _ reader: DiaryReader) throws(DiaryError) {
    guard let weight else { return }
    entry.weight = weight.kilograms
    entry.bmi = try reader.bodyMassIndex(of: weight) ?? entry.bmi
  }

  static func noAmount(_ name: String) -> DiaryError {
    .journal(.misunderstood(.newAmount, text: name))
  }

  static func noExercise(_ name: String) -> DiaryError {
    .journal(.misunderstood(.newLength, text: name))
  }

  /// Moves an entry to another time, or the same time of another day.
  func move(_ fields: inout JSONObject, _ entry: Document, _ clock: DayClock) {
    let target = day ?? entry.day ?? clock.today
    fields["date"] = .string(target.text)
    guard let time = time ?? entry.time.map({ clock.time($0.clock, on: target) }) else { return }
    fields["timestamp"] = .string(time.text)
  }
}
