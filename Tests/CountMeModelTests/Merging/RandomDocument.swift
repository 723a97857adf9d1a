import TestSupport

@testable import CountMeModel

/// Random documents that fit a schema, made from the schema's own text.
///
/// Whatever is made is checked by the schema itself, so a keyword that is not understood here makes
/// fewer documents, never wrong ones.
struct RandomDocument {
  let collection: TestCollection
  var generator: SplitMix64

  init(_ collection: TestCollection, seed: UInt64) {
    self.collection = collection
    generator = SplitMix64(seed: seed)
  }

  /// A document with the given id and stamp, or nil if none was found.
  mutating func document(id: String, stamp: Timestamp) -> JSONObject? {
    for _ in 0..<20 {
      guard var document = value(.object(collection.value), depth: 4).object else { return nil }
      seal(&document, id: id, stamp: stamp)
      if chance(4) { document["unknown\(Int.random(in: 0...2, using: &generator))"] = .number(7) }
      if isValid(document) { return document }
    }
    return nil
  }

  /// The document with some of its fields as in another one.
  mutating func edited(_ document: JSONObject, stamp: Timestamp) -> JSONObject {
    let id = document["id"]?.string ?? ""
    for _ in 0..<20 {
      guard let other = self.document(id: id, stamp: stamp) else { break }
      var edited = document
      for name in JSONObject.names(in: document, other) where chance(2) {
        edited[name] = mixed(document[name], other[name])
      }
      seal(&edited, id: id, stamp: stamp)
      if isValid(edited) { return edited }
    }
    var stamped = document
    seal(&stamped, id: id, stamp: stamp)
    return stamped
  }

  /// Lists keep some of their elements, as a person's edit of a list does.
  private mutating func mixed(_ old: JSONValue?, _ new: JSONValue?) -> JSONValue? {
    guard case .array(let old) = old, case .array(let new) = new, chance(2) else { return new }
    return .array(old.filter { _ in chance(2) } + new.filter { !old.contains($0) && chance(2) })
  }

  private func isValid(_ document: JSONObject) -> Bool {
    collection.schema.violations(of: .object(document)).isEmpty
  }

  private func seal(_ document: inout JSONObject, id: String, stamp: Timestamp) {
    document["id"] = .string(id)
    document["userId"] = ""
    document["lastModified"] = .string(stamp.text)
  }

  mutating func chance(_ n: Int) -> Bool { Int.random(in: 0..<n, using: &generator) == 0 }
}

extension RandomDocument {
  /// A value that probably fits a schema.
  mutating func value(_ schema: JSONValue, depth: Int) -> JSONValue {
    guard let members = schema.object else { return .number(1) }
    if let reference = members["$ref"]?.string {
      let names = reference.split(separator: "/").dropFirst()
      let target = names.reduce(JSONValue.object(collection.value)) {
        $0.object?[String($1)] ?? true
      }
      return value(target, depth: depth)
    }
    if let value = members["const"] { return value }
    if let values = members["enum"]?.array, let value = values.randomElement(using: &generator) {
      return value
    }
    for keyword in ["anyOf", "oneOf"] {
      if let branch = members[keyword]?.array?.randomElement(using: &generator) {
        return value(branch, depth: depth)
      }
    }
    return typed(members, depth: depth)
  }

  private mutating func typed(_ schema: JSONObject, depth: Int) -> JSONValue {
    let types = schema["type"]?.array?.compactMap(\.string) ?? [schema["type"]?.string ?? "string"]
    switch types.randomElement(using: &generator) {
    case "null": return .null
    case "boolean": return .bool(chance(2))
    case "integer": return number(schema, isWhole: true)
    case "number": return number(schema, isWhole: chance(2))
    case "array": return list(schema, depth: depth)
    case "object": return .object(object(schema, depth: depth))
    default: return .string(text(schema))
    }
  }

  private mutating func number(_ schema: JSONObject, isWhole: Bool) -> JSONValue {
    let low = schema["minimum"]?.number ?? schema["exclusiveMinimum"]?.number ?? -1000
    let high = schema["maximum"]?.number ?? schema["exclusiveMaximum"]?.number ?? low + 2000
    // Few different values, so that two sides often change a field to the same one.
    let steps = Double(Int.random(in: 0...12, using: &generator))
    let number = chance(8) ? high : low + (high - low) * steps / 12
    return .number((isWhole ? number.rounded(.down) : (number * 100).rounded() / 100) + 0)
  }

  private mutating func list(_ schema: JSONObject, depth: Int) -> JSONValue {
    guard depth > 0, let items = schema["items"] else { return [] }
    let low = Int(schema["minItems"]?.number ?? 0)
    let high = min(Int(schema["maxItems"]?.number ?? 4), low + 4)
    var elements: [JSONValue] = []
    for _ in 0..<Int.random(in: low...max(low, high), using: &generator) {
      let element = value(items, depth: depth - 1)
      if !elements.contains(element) { elements.append(element) }
    }
    return .array(elements)
  }

  private mutating func object(_ schema: JSONObject, depth: Int) -> JSONObject {
    var object = JSONObject()
    let required = schema["required"]?.array?.compactMap(\.string) ?? []
    for (name, property) in schema["properties"]?.object ?? [:]
    where required.contains(name) || (depth > 0 && !chance(3)) {
      object[name] = value(property, depth: depth - 1)
    }
    guard depth > 0, case .object = schema["additionalProperties"],
      let property = schema["additionalProperties"]
    else { return object }
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let name = value(schema["propertyNames"] ?? [:], depth: 0).string ?? ""
      object[name] = value(property, depth: depth - 1)
    }
    return object
  }

  private mutating func text(_ schema: JSONObject) -> String {
    if let pattern = schema["pattern"]?.string.flatMap({ try? Regex($0) }) {
      let hex = [40, 64].map { String(repeating: "0c", count: $0 / 2) }
      let samples =
        ["08:30", "QUJD", "ssh-ed25519 QUJD", "abc", "2026-11-20", "a-b", "Abc1"] + hex
        + [String(repeating: "a2", count: 26)]
      return samples.filter { $0.contains(pattern) }.randomElement(using: &generator) ?? ""
    }
    if let format = schema["format"]?.string { return formatted(format) }
    let low = Int(schema["minLength"]?.number ?? 0)
    let high = min(Int(schema["maxLength"]?.number ?? 6), low + 6)
    let letters = ["a", "b", "é", "e\u{301}", "雪", "0", " "]
    return (0..<Int.random(in: low...max(low, high), using: &generator))
      .map { _ in letters.randomElement(using: &generator) ?? "a" }.joined()
  }

  private mutating func formatted(_ format: String) -> String {
    let number = Int.random(in: 0...5, using: &generator)
    return switch format {
    case "date": "2026-11-2\(number)"
    case "time": "0\(number):30:00Z"
    case "uuid": "019a9f2c-4e80-7000-8000-00000000000\(number)"
    case "email": "person\(number)@example.org"
    default: "2026-11-20T0\(number):00:00\(chance(2) ? ".000Z" : "+01:00")"
    }
  }
}
