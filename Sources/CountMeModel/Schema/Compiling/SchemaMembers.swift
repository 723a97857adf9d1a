/// The members of one schema object, read strictly.
struct SchemaMembers {
  let members: JSONObject
  let pointer: String

  init(_ members: JSONObject, at pointer: String) {
    self.members = members
    self.pointer = pointer
  }

  func error(_ keyword: String, _ problem: String) -> SchemaError {
    SchemaError("\(pointer)/\(JSONPointer.escaped(keyword))", problem)
  }

  func string(_ name: String) throws(SchemaError) -> String? {
    guard let value = members[name] else { return nil }
    guard let text = value.string else { throw error(name, "a text is wanted") }
    return text
  }

  func bool(_ name: String) throws(SchemaError) -> Bool? {
    guard let value = members[name] else { return nil }
    guard let truth = value.bool else { throw error(name, "true or false is wanted") }
    return truth
  }

  func number(_ name: String) throws(SchemaError) -> Double? {
    guard let value = members[name] else { return nil }
    guard let number = value.number else { throw error(name, "a number is wanted") }
    return number
  }

  func count(_ name: String) throws(SchemaError) -> Int? {
    guard let number = try number(name) else { return nil }
    guard let count = Int(exactly: number), count >= 0 else {
      throw error(name, "a whole number from 0 is wanted")
    }
    return count
  }

  func object(_ name: String) throws(SchemaError) -> JSONObject? {
    guard let value = members[name] else { return nil }
    guard let object = value.object else { throw error(name, "an object is wanted") }
    return object
  }

  /// A list of different texts.
  func strings(_ name: String) throws(SchemaError) -> [String]? {
    guard let value = members[name] else { return nil }
    return try Self.names(value) { error(name, $0) }
  }

  /// Reads a list of different texts; `error` makes the error for a problem.
  static func names(
    _ value: JSONValue, _ error: (String) -> SchemaError
  ) throws(SchemaError) -> [String] {
    guard let list = value.array else { throw error("a list of texts is wanted") }
    let texts = list.compactMap(\.string)
    guard texts.count == list.count else { throw error("a list of texts is wanted") }
    guard Set(texts.map { Array($0.utf8) }).count == texts.count else {
      throw error("each text stands here once")
    }
    return texts
  }

  /// Checks the type of what is for people and other tools.
  func checkNote(_ name: String) throws(SchemaError) {
    switch name {
    case "title", "description", "$comment": _ = try string(name)
    case "deprecated", "readOnly", "writeOnly": _ = try bool(name)
    case "examples": if members[name]?.array == nil { throw error(name, "a list is wanted") }
    default: break
    }
  }
}
