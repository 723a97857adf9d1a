import CountMeHistory
import CountMeModel
import CountMeSchema

/// What follows for the water of days where a food that is plain water, and was imported, goes or comes
/// to count for another day.
///
/// A day that leaves the diary by its age keeps its water: there the food does not go, but is summed up.
struct WaterOfFoods {
  private let schema: CollectionSchema
  private let source: TreeSource
  private let owner: UserID
  private let restamp: (JSONObject) -> JSONObject
  private var changes: [DocumentChange]
  /// Where the changes have the water of a day.
  private var places: [DocumentPath: Int] = [:]
  /// The water of days that the changes do not have, as it is.
  private var present: [DocumentPath: JSONObject?] = [:]

  /// The changes with those of the water that follow from them.
  ///
  /// - Complexity: one look at each change, and one at the water of each day that lost a food.
  static func following(
    _ changes: [DocumentChange], source: TreeSource, owner: UserID,
    restamp: @escaping (JSONObject) -> JSONObject
  ) throws(DiaryError) -> [DocumentChange] {
    let moved = changes.filter { change in
      change.path.collection.text == FoodItem.collection && change.before != nil
        && change.before?[FoodItem.Field.date] != change.after?[FoodItem.Field.date]
    }
    guard !moved.isEmpty, let name = CollectionName(Water.collection),
      let schema = try source.catalogue.schema(name)
    else { return changes }
    var water = WaterOfFoods(
      schema: schema, source: source, owner: owner, restamp: restamp, changes: changes)
    for change in moved { water.follow(change) }
    return water.changes
  }

  private init(
    schema: CollectionSchema, source: TreeSource, owner: UserID,
    restamp: @escaping (JSONObject) -> JSONObject, changes: [DocumentChange]
  ) {
    self.schema = schema
    self.source = source
    self.owner = owner
    self.restamp = restamp
    self.changes = changes
    for (place, change) in changes.enumerated() where change.path.collection == schema.name {
      places[change.path] = place
    }
  }

  private mutating func follow(_ change: DocumentChange) {
    // A day's water that cannot be read is not written over: then nothing follows for it.
    guard let (left, next) = try? days(of: change) else { return }
    put(left.water, at: left.path)
    if let next { put(next.water, at: next.path) }
  }

  private typealias Day = (path: DocumentPath, water: Water)

  /// The water of the day that a food leaves, and of the one that it comes to; nil where nothing follows.
  private mutating func days(
    of change: DocumentChange
  ) throws(DiaryError) -> (left: Day, next: Day?)? {
    let food = change.path.id.text
    guard let left = path(of: change.before), var water = try self.water(left),
      let milliliters = water.imported?[food]
    else { return nil }
    water.set(nil, of: food)
    guard let next = path(of: change.after), let day = CalendarDate(next.id.text) else {
      return ((left, water), nil)
    }
    // A day whose water goes at the same time keeps none.
    if let place = places[next], changes[place].after == nil { return ((left, water), nil) }
    var others = try self.water(next) ?? Water(of: day, owner: owner)
    others.set(milliliters, of: food)
    return ((left, water), (next, others))
  }

  private func path(of food: JSONObject?) -> DocumentPath? {
    food.flatMap { FoodItem($0).date }.flatMap { DocumentID($0.text) }
      .flatMap { DocumentPath(schema.name, $0, kind: schema.identifierKind) }
  }

  /// A day's water, as the changes leave it.
  private mutating func water(_ path: DocumentPath) throws(DiaryError) -> Water? {
    if let place = places[path] { return changes[place].after.map { Water($0) } }
    if let known = present[path] { return known.map { Water($0) } }
    let document = try source.document(schema.name, path.id)
    let found = document.map { Water($0) }.flatMap { $0.userId == owner.text ? $0 : nil }
    present[path] = .some(found?.fields)
    return found
  }

  private mutating func put(_ water: Water, at path: DocumentPath) {
    if let place = places[path] {
      changes[place].after = water.fields
    } else {
      places[path] = changes.count
      changes.append(
        DocumentChange(path: path, before: present[path] ?? nil, after: restamp(water.fields)))
    }
  }
}
