public import CountMeModel

/// What a group is called, and what it keeps for its members.
public struct GroupDescription: Sendable, Equatable {
  /// The name, such as `kitchen`.
  public var name: String
  /// The collections that stand beside the members' own wherever these are shown or looked up.
  public var collections: [CollectionName]

  /// What a group is for where nobody says otherwise: a household's food.
  public static let usualCollections = ["customMeals", "favoriteFoods", "useByInventory"]
    .compactMap { CollectionName($0) }

  /// Describes a group; a collection that is named twice counts once.
  public init(name: String, collections: [CollectionName] = usualCollections) {
    self.name = name
    var known: Set<CollectionName> = []
    self.collections = collections.filter { known.insert($0).inserted }
  }

  package init?(_ fields: JSONObject) {
    guard let name = fields["name"]?.string else { return nil }
    self.name = name
    collections = (fields["collections"]?.array ?? []).compactMap(\.string)
      .compactMap { CollectionName($0) }
  }

  var json: JSONObject {
    ["name": .string(name), "collections": .array(collections.map { .string($0.text) })]
  }

  package var fields: JSONValue { .object(json) }
}
