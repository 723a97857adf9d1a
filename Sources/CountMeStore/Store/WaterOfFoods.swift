import CountMeHistory
import CountMeModel

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
  /// Complexity: one look at each change, and one at the water of each day that lost a food.
  static func following(
    _ changes: [DocumentChange], source: TreeSource, owner: UserID,
    restamp: @escaping (JSONObject) -> JSONObject
  ) throws(DiaryError) -> [DocumentChange] {
    let moved = changes.filter { change in
      change.path.collection.text == "foodItems" && change.before != nil
        && change.before?["date"] != change.after?["date"]
    }
    guard !moved.isEmpty, let name = CollectionName("hydration"),
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
    put(left.fields, at: left.path)
    if let next { put(next.fields, at: next.path) }
  }

  private typealias Day = (path: DocumentPath, fields: JSONObject)

  /// The water of the day that a food leaves, and of the one that it comes to; nil where nothing follows.
  private mutating func days(
    of change: DocumentChange
  ) throws(DiaryError) -> (left: Day, next: Day?)? {
    let food = change.path.id.text
    guard let left = path(of: change.before), var fields = try water(left),
      let milliliters = fields["imported"]?[food]?.number
    else { return nil }
    Water.set(nil, of: food, in: &fields)
    guard let next = path(of: change.after), let day = CalendarDate(next.id.text) else {
      return ((left, fields), nil)
    }
    // A day whose water goes at the same time keeps none.
    if let place = places[next], changes[place].after == nil { return ((left, fields), nil) }
    var others = try water(next) ?? Water.document(of: day, owner: owner)
    Water.set(milliliters, of: food, in: &others)
    return ((left, fields), (next, others))
  }

  private func path(of food: JSONObject?) -> DocumentPath? {
    food?["date"]?.string.flatMap { CalendarDate($0) }.flatMap { DocumentID($0.text) }
      .flatMap { DocumentPath(schema.name, $0, kind: schema.identifierKind) }
  }

  /// A day's water, as the changes leave it.
  private mutating func water(_ path: DocumentPath) throws(DiaryError) -> JSONObject? {
    if let place = places[path] { return changes[place].after }
    if let known = present[path] { return known }
    let document = try source.document(schema.name, path.id)
    let found = document?["userId"] == .string(owner.text) ? document : nil
    present[path] = .some(found)
    return found
  }

  private mutating func put(_ fields: JSONObject, at path: DocumentPath) {
    if let place = places[path] {
      changes[place].after = fields
    } else {
      places[path] = changes.count
      changes.append(
        DocumentChange(path: path, before: present[path] ?? nil, after: restamp(fields)))
    }
  }
}
