/// Compiles a JSON Schema (2020-12) into a table of nodes that validates without reading it again.
///
/// A keyword that is not supported makes the whole schema unusable: applied in half, it would accept
/// what its author meant to refuse.
enum SchemaCompiler {
  /// Compiles the schemas that were found in a file; the first node of the result is the file's own.
  ///
  /// - Throws: ``SchemaError`` for anything that is wrong or not supported.
  static func compile(_ positions: SchemaPositions) throws(SchemaError) -> [SchemaNode] {
    var nodes: [SchemaNode] = []
    for entry in positions.entries {
      if let members = entry.value.object {
        nodes.append(try SchemaNode(SchemaMembers(members, at: entry.pointer), positions))
      } else {
        nodes.append(SchemaNode(refusesAll: entry.value.bool == false))
      }
    }
    try checkProgress(nodes, positions)
    return nodes
  }

  /// More schemas than a person would make judge one and the same value in a chain.
  private static let longestChain = 64

  /// Refuses schemas that apply each other to one value in a circle, or in chains without measure.
  ///
  /// Recursion into members and elements is welcome: values come to an end, such circles would not.
  private static func checkProgress(
    _ nodes: [SchemaNode], _ positions: SchemaPositions
  ) throws(SchemaError) {
    let applied = nodes.map(\.applied)
    var open = applied.map(\.count)
    var users: [[SchemaIndex]] = Array(repeating: [], count: nodes.count)
    for (index, targets) in applied.enumerated() {
      for target in targets { users[target].append(index) }
    }
    var lengths = Array(repeating: 1, count: nodes.count)
    var ready = open.indices.filter { open[$0] == 0 }
    while let index = ready.popLast() {
      for user in users[index] {
        lengths[user] = max(lengths[user], lengths[index] + 1)
        open[user] -= 1
        if open[user] == 0 { ready.append(user) }
      }
    }
    if let start = open.firstIndex(where: { $0 > 0 }) {
      let index = circle(from: start, applied, open)
      throw SchemaError(
        positions.entries[index].pointer, "this schema applies itself to the same value")
    }
    if let index = lengths.firstIndex(where: { $0 > longestChain }) {
      throw SchemaError(
        positions.entries[index].pointer,
        "more than \(longestChain) schemas are applied to one value in a chain")
    }
  }

  /// A schema that is part of a circle which `start` leads to.
  private static func circle(
    from start: SchemaIndex, _ applied: [[SchemaIndex]], _ open: [Int]
  ) -> SchemaIndex {
    var seen: Set<SchemaIndex> = []
    var index = start
    while seen.insert(index).inserted, let next = applied[index].first(where: { open[$0] > 0 }) {
      index = next
    }
    return index
  }
}
