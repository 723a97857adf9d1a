import CountMeFoods
package import CountMeHistory
public import CountMeModel
import CountMeSchema
package import CountMeStore

/// What an entry becomes, as a person says it.
public struct EntryChange: Sendable {
  /// The entry, with how much it is now: `almonds 20 g`, `toast 300 kcal`, `running 40 min`.
  public var said: SpokenEntry
  /// The meal that it goes to, such as `breakfast`.
  public var meal: String?
  /// The time that it goes to; nil keeps that of the clock.
  public var time: ZonedTime?
  /// The day that it goes to.
  public var day: CalendarDate?

  /// Describes a change.
  public init(_ said: SpokenEntry) {
    self.said = said
  }

  /// Whether anything is said that is to be different.
  public var isEmpty: Bool {
    !hasAmount && said.minutes == nil && meal == nil && time == nil && day == nil
  }

  fileprivate var hasAmount: Bool {
    !said.amount.amounts.isEmpty || !said.amount.energies.isEmpty || !said.amount.numbers.isEmpty
  }
}

/// Changes an entry of a day.
package struct EntryChanging {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Changes an entry of a day.
  package func change(_ entry: Document, _ change: EntryChange) throws(DiaryError) -> Receipt {
    try EditWriter(store).apply { reader throws(DiaryError) in
      guard let present = try reader.own(entry.collection.text, entry.id) else {
        throw .document(.notFound(collection: entry.collection, id: entry.id.text))
      }
      var fields = present.fields
      switch entry.collection.text {
      case FoodItem.collection:
        var item = FoodItem(fields)
        try change.changeFood(&item)
        fields = item.fields
      case ExerciseItem.collection:
        var item = ExerciseItem(fields)
        try change.changeExercise(&item)
        fields = item.fields
      default:
        guard !change.hasAmount, change.said.minutes == nil, change.meal == nil else {
          throw .journal(.neitherFoodNorExercise(change.said.name))
        }
      }
      if change.day != nil || change.time != nil {
        change.move(&fields, present, try reader.clock(store.environment))
      }
      if fields["date"] != present.fields["date"] {
        // Entries lie with their day, so it goes as a new one.
        for field in ["id", "userId", "lastModified"] { fields[field] = nil }
        return Plan(
          "moved \(entry.name ?? change.said.name) to \(fields["date"]?.string ?? "")",
          [
            .remove(entry.collection, id: entry.id),
            .create(entry.collection, id: nil, fields: fields),
          ])
      }
      let names = Set(fields.keys + present.fields.keys).sorted()
      let changes = names.compactMap { name in
        fields[name] == present.fields[name] ? nil : FieldChange(name, fields[name])
      }
      return Plan(
        "changed \(entry.name ?? change.said.name)",
        [.update(entry.collection, id: entry.id, changes: changes)])
    }
  }
}

extension EntryChange {
  fileprivate func changeFood(_ item: inout FoodItem) throws(DiaryError) {
    guard said.minutes == nil else { throw notAnAmount }
    if let meal { item.meal = meal }
    let amount = said.amount
    guard hasAmount else { return }
    let count = amount.amounts.count + amount.numbers.count
    guard count <= 1, amount.energies.count <= 1 else { throw notAnAmount }
    var serving = amount.amounts.first.map { Serving($0) }
    if let number = amount.numbers.first {
      serving = Serving(size: number, unit: try counted(number, item.servingUnit))
    }
    if let serving {
      guard serving.size > 0 else { throw notAnAmount }
      if amount.energies.isEmpty {
        try item.scale(to: serving)
      } else {
        item.serving = serving
      }
    }
    if let energy = amount.energies.first { item.calories = energy }
  }

  /// The unit that a number alone counts; one that may be an energy or a weight counts nothing.
  private func counted(_ number: Double, _ known: String?) throws(DiaryError) -> String {
    let unit = known ?? "serving"
    guard FoodUnit(unit) == nil, number <= 12 else {
      let text = CanonicalNumber.text(of: number)
      throw .words(
        .misunderstood(
          what: "amount without a unit", text: text,
          expected: "what it counts: \(text) g or \(text) kcal"))
    }
    return unit
  }

  private var notAnAmount: DiaryError {
    .words(
      .misunderstood(
        what: "single amount", text: said.name,
        expected: "how much it is now, once: 20 g, 2 slices or 300 kcal"))
  }

  fileprivate func changeExercise(_ item: inout ExerciseItem) throws(DiaryError) {
    let amount = said.amount
    guard amount.amounts.isEmpty, amount.numbers.isEmpty, amount.energies.count <= 1, meal == nil
    else {
      throw .words(
        .misunderstood(
          what: "exercise", text: said.name,
          expected: "how long it took or its energy: 40 min or 300 kcal"))
    }
    if let minutes = said.minutes {
      if let known = item.durationMinutes, known > 0 {
        let changed = { FoodItem.rounded($0 * minutes / known) }
        item.caloriesBurned = item.caloriesBurned.map(changed)
        item.distance = item.distance.map(changed)
      }
      item.durationMinutes = minutes
    }
    if let energy = amount.energies.first { item.caloriesBurned = energy }
  }

  /// Moves an entry to another time, or the same time of another day.
  fileprivate func move(_ fields: inout JSONObject, _ entry: Document, _ clock: DayClock) {
    let target = day ?? entry.day ?? clock.today
    fields["date"] = .string(target.text)
    guard let time = time ?? entry.time.map({ clock.time($0.clock, on: target) }) else { return }
    fields["timestamp"] = .string(time.text)
  }
}
