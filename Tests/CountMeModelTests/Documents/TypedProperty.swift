import CountMeModel

/// A property of a type that is made of a schema; the build lists them in `all`.
struct TypedProperty: Sendable {
  /// The collection's name.
  let collection: String
  /// Where its value stands in a document: fields behind slashes, `*` for an element of a list or map.
  let place: String
  /// An object with nothing but the property, set to what it reads in another.
  let copied: @Sendable (JSONObject) -> JSONObject
  /// An object whose property was set to what it read.
  let rewritten: @Sendable (JSONObject) -> JSONObject

  init<Group: FieldGroup, Value: FieldValue>(
    _ collection: String, _ place: String,
    _ property: any WritableKeyPath<Group, Value?> & Sendable
  ) {
    self.collection = collection
    self.place = place
    copied = { object in
      var copy = Group()
      copy[keyPath: property] = Group(object)[keyPath: property]
      return copy.fields
    }
    rewritten = { object in
      var group = Group(object)
      group[keyPath: property] = group[keyPath: property]
      return group.fields
    }
  }

  /// The field's name.
  var field: String { place.split(separator: "/").last.map(String.init) ?? "" }

  /// The objects of a document that may have the field.
  func objects(of document: JSONValue) -> [JSONObject] {
    place.split(separator: "/").dropLast().reduce([document]) { values, step in
      values.flatMap { value -> [JSONValue] in
        guard step == "*" else { return value[String(step)].map { [$0] } ?? [] }
        return value.array ?? value.object?.map(\.value) ?? []
      }
    }.compactMap(\.object)
  }
}
