import CountMeKit

extension AttachedDiary {
  /// The attached diary for scripts.
  var json: JSONValue {
    ["folder": .string(folder), "name": .string(name), "role": .string(role.rawValue)]
  }
}
