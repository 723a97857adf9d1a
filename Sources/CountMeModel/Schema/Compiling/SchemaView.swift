/// The keywords of a schema together with those of the definitions that it refers to.
struct SchemaView {
  private let positions: SchemaPositions
  /// The schema first, then what its `$ref` leads to, and so on.
  private let chain: [SchemaPositions.Entry]

  /// Looks at the schema at `index`, or at nothing; the schema must have been compiled.
  init(_ index: SchemaIndex?, _ positions: SchemaPositions) throws(SchemaError) {
    self.positions = positions
    var chain: [SchemaPositions.Entry] = []
    var next = index
    while let index = next, chain.count < 64 {
      let entry = positions.entries[index]
      chain.append(entry)
      next = nil
      if let reference = entry.value.object?["$ref"]?.string {
        next = try positions.resolve(reference, at: entry.pointer)
      }
    }
    self.chain = chain
  }

  /// The keyword's value where it stands first.
  subscript(keyword: String) -> JSONValue? {
    chain.lazy.compactMap { $0.value.object?[keyword] }.first
  }

  /// The schema below `keyword`, where it stands first.
  func child(_ keyword: String) -> SchemaIndex? {
    chain.lazy.compactMap { entry in
      entry.value.object?[keyword].flatMap { _ in
        positions.index(at: "\(entry.pointer)/\(JSONPointer.escaped(keyword))")
      }
    }.first
  }

  /// The schema of a member, or nil where the schema does not name it.
  func property(_ name: String) -> SchemaIndex? {
    chain.lazy.compactMap {
      positions.index(at: "\($0.pointer)/properties/\(JSONPointer.escaped(name))")
    }.first
  }

  /// The types that values may have; empty where they are left open.
  func types(depth: Int = 0) throws(SchemaError) -> [JSONType] {
    for entry in chain {
      try positions.spending.spendTypeStep(at: entry.pointer)
      guard let members = entry.value.object else { continue }
      let keywords = SchemaMembers(members, at: entry.pointer)
      if let types = try keywords.types() { return types.list }
      if let values = members["enum"]?.array ?? members["const"].map({ [$0] }) {
        return JSONType.allCases.filter { type in
          type != .number && values.contains { type.includes($0) }
            || type == .number && values.contains { $0.number.map { $0 != $0.rounded() } ?? false }
        }
      }
      for keyword in ["anyOf", "oneOf"] where depth < 8 {
        let types = try alternatives(keyword, of: entry, depth: depth + 1)
        if !types.isEmpty { return types }
      }
    }
    return []
  }

  /// The types of all alternatives, or none if one of them leaves its types open.
  private func alternatives(
    _ keyword: String, of entry: SchemaPositions.Entry, depth: Int
  ) throws(SchemaError) -> [JSONType] {
    var union: JSONTypes = []
    for place in (entry.value.object?[keyword]?.array ?? []).indices {
      let index = positions.index(at: "\(entry.pointer)/\(keyword)/\(place)")
      let types = try SchemaView(index, positions).types(depth: depth)
      guard !types.isEmpty else { return [] }
      for type in types { union.insert(JSONTypes(type)) }
    }
    return union.list
  }
}
