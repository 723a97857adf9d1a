/// Every place of a schema file where a schema stands, found before any of them is compiled.
///
/// So references may lead forward, backward and in circles, and only to places that are schemas.
struct SchemaPositions {
  /// A schema and its place.
  struct Entry {
    let pointer: String
    let value: JSONValue
  }

  /// The schemas, the root first.
  private(set) var entries: [Entry] = []
  /// Keyed by bytes: `String` would take two names that only look alike for one.
  private var indexes: [[UInt8]: SchemaIndex] = [:]
  private var anchors: [[UInt8]: SchemaIndex] = [:]
  private var identifier: String?
  private var pointerBytes = 0
  /// What compiling them has cost.
  let spending = SchemaSpending()

  /// Finds all schemas in `root`.
  ///
  /// - Throws: ``SchemaError`` for keywords that are not supported, or not where they stand.
  init(_ root: JSONValue) throws(SchemaError) {
    try add(root, at: "")
    var index = 0
    while index < entries.count {
      try expand(index)
      index += 1
    }
  }

  /// The index of the schema at `pointer`, or nil where there is none.
  func index(at pointer: String) -> SchemaIndex? { indexes[Array(pointer.utf8)] }

  /// The index of the schema that `$ref` at `pointer` leads to.
  func resolve(_ reference: String, at pointer: String) throws(SchemaError) -> SchemaIndex {
    guard reference.utf8.count <= SchemaLimits.referenceBytes else {
      throw SchemaError(
        tooCostly: "\(pointer)/$ref",
        "a reference has more than \(SchemaLimits.referenceBytes) bytes")
    }
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0].isEmpty || String(parts[0]) == identifier else {
      throw SchemaError("\(pointer)/$ref", "only references within the file (#/…) are supported")
    }
    guard parts.count > 1, !parts[1].isEmpty else { return 0 }
    guard let name = JSONPointer.decoded(fragment: parts[1]) else {
      throw SchemaError("\(pointer)/$ref", "\(reference) is no reference")
    }
    let table = name.hasPrefix("/") ? indexes : anchors
    guard let index = table[Array(name.utf8)] else {
      throw SchemaError("\(pointer)/$ref", "\(reference) leads to no schema in this file")
    }
    return index
  }

  private mutating func add(_ value: JSONValue, at pointer: String) throws(SchemaError) {
    pointerBytes += pointer.utf8.count
    guard entries.count < SchemaLimits.schemas else {
      throw SchemaError(tooCostly: "", "it holds more than \(SchemaLimits.schemas) schemas")
    }
    guard pointerBytes <= SchemaLimits.pointerBytes else {
      throw SchemaError(tooCostly: "", "the names of its parts are too long")
    }
    indexes[Array(pointer.utf8)] = entries.count
    entries.append(Entry(pointer: pointer, value: value))
  }

  private mutating func expand(_ index: SchemaIndex) throws(SchemaError) {
    let entry = entries[index]
    if entry.value.bool != nil { return }
    guard let members = entry.value.object else {
      throw SchemaError(entry.pointer, "a schema is an object, true or false")
    }
    let keywords = SchemaMembers(members, at: entry.pointer)
    for (name, value) in members {
      guard let role = SchemaVocabulary.role(of: name) else {
        throw keywords.error(
          name, "this keyword is not supported: \(SchemaVocabulary.advice(for: name))")
      }
      try note(name, value, role, keywords, index)
    }
  }

  private mutating func note(
    _ name: String, _ value: JSONValue, _ role: SchemaVocabulary.Role, _ keywords: SchemaMembers,
    _ index: SchemaIndex
  ) throws(SchemaError) {
    let pointer = "\(keywords.pointer)/\(JSONPointer.escaped(name))"
    switch role {
    case .assertion: break
    case .note: try keywords.checkNote(name)
    case .anchor: try addAnchor(keywords, index)
    case .subschema: try add(value, at: pointer)
    case .subschemaList:
      guard let list = value.array, !list.isEmpty else {
        throw keywords.error(name, "a list of schemas is wanted")
      }
      for (place, element) in list.enumerated() { try add(element, at: "\(pointer)/\(place)") }
    case .subschemaMap:
      for (key, element) in try keywords.object(name) ?? JSONObject() {
        try add(element, at: "\(pointer)/\(JSONPointer.escaped(key))")
      }
    case .root:
      guard index == 0 else { throw keywords.error(name, "this stands at the root only") }
      try noteRoot(name, keywords)
    case .rootOrField:
      guard index == 0 || Self.isField(keywords.pointer) else {
        throw keywords.error(name, "this stands at the root or on a top-level field only")
      }
    case .field:
      guard Self.isField(keywords.pointer) else {
        throw keywords.error(name, "this stands on a top-level field only")
      }
    }
  }

  private mutating func noteRoot(_ name: String, _ keywords: SchemaMembers) throws(SchemaError) {
    if name == "$id" {
      identifier = try keywords.string("$id").map { $0.hasSuffix("#") ? String($0.dropLast()) : $0 }
      if identifier?.utf8.contains(UInt8(ascii: "#")) ?? false {
        throw keywords.error("$id", "an identifier has no fragment")
      }
    }
    guard name == "$schema", let dialect = try keywords.string("$schema") else { return }
    guard [SchemaVocabulary.dialect, SchemaVocabulary.dialect + "#"].contains(dialect) else {
      throw keywords.error("$schema", "only \(SchemaVocabulary.dialect) is supported")
    }
  }

  private mutating func addAnchor(
    _ keywords: SchemaMembers, _ index: SchemaIndex
  ) throws(SchemaError) {
    guard let name = try keywords.string("$anchor"), Self.isAnchor(name) else {
      throw keywords.error("$anchor", "a name of letters, digits, -, _ and . is wanted")
    }
    guard anchors.updateValue(index, forKey: Array(name.utf8)) == nil else {
      throw keywords.error("$anchor", "\(name) stands twice in this file")
    }
  }

  private static func isAnchor(_ name: String) -> Bool {
    guard let first = name.utf8.first, !("0"..."9").contains(Unicode.Scalar(first)) else {
      return false
    }
    return name.unicodeScalars.allSatisfy {
      ScalarSet.wordScalars.contains($0) || ["-", "."].contains($0)
    }
      && !"-.".utf8.contains(first)
  }

  /// Whether a pointer is that of a top-level field.
  private static func isField(_ pointer: String) -> Bool {
    pointer.hasPrefix("/properties/") && pointer.utf8.count { $0 == UInt8(ascii: "/") } == 2
  }
}
