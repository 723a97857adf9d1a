import CountMeModel

/// Which new documents must be looked at together to tell what follows from them.
///
/// Documents that a list names follow the document with the list, such as a day's entries their log.
/// So days can be worked out one after another, and a long diary need not be in memory.
struct ImportGroups {
  /// The field of a collection's documents that says whose list names them.
  private var members: [CollectionName: String] = [:]
  private var containers: [CollectionName: [CollectionSchema]] = [:]
  private var lists: Set<CollectionName> = []
  /// The collections that something is a sum over.
  private var whole: Set<CollectionName> = []
  /// Whether there are groups at all; sums over members' collections leave none.
  private var isDivisible = true

  /// - Parameter schemas: those with derived fields or lists.
  init(_ schemas: [CollectionSchema]) {
    for schema in schemas {
      for list in schema.membershipFields {
        lists.insert(schema.name)
        containers[list.collection, default: []].append(schema)
        if members.updateValue(list.by, forKey: list.collection) ?? list.by != list.by {
          isDivisible = false
        }
      }
      for source in schema.derivedFields.flatMap(\.expression.sources) {
        switch source {
        case .embedded: break
        case .collection(let name): whole.insert(name)
        case .referenced(let list, let name):
          let isList = schema.membershipFields.contains {
            $0.name == list && $0.collection == name
          }
          if !isList { whole.insert(name) }
        }
      }
    }
    let bound = lists.union(members.keys)
    if !whole.isDisjoint(with: bound) || !lists.isDisjoint(with: members.keys) {
      isDivisible = false
    }
  }

  /// What the documents of a group have alike; their order is that of the groups.
  func key(of path: DocumentPath, _ fields: JSONObject) -> [UInt8] {
    guard isDivisible, !whole.contains(path.collection) else { return Array("~".utf8) }
    if let by = members[path.collection] { return Array((fields[by]?.string ?? "~").utf8) }
    return lists.contains(path.collection) ? Array(path.id.text.utf8) : []
  }

  /// Whether a document with `key` may be looked at without one before it with the key `last`.
  func divides(_ last: [UInt8], _ key: [UInt8]) -> Bool { key.isEmpty || key != last }

  /// The documents whose lists name this one.
  func listing(_ path: DocumentPath, _ fields: JSONObject) -> [DocumentPath] {
    guard let by = members[path.collection],
      let id = fields[by]?.string.flatMap({ DocumentID($0) })
    else { return [] }
    return (containers[path.collection] ?? []).compactMap {
      DocumentPath($0.name, id, kind: $0.identifierKind)
    }
  }
}
