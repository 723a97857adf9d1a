import CountMeGit
import CountMeModel
import CountMePlatform

/// Makes merges again, file by file, by the words of the page on merging.
struct MergeOracle {
  /// What stands at each path of a tree.
  typealias Files = [String: ObjectID]

  private var listings: [ObjectID: Files] = [:]
  /// What this oracle has made itself.
  private var made: [ObjectID: [UInt8]] = [:]

  /// How a merge commit departs from what its parents make; nil where it does not.
  mutating func complaint(
    about commit: Commit, in graph: CommitGraph, _ repository: borrowing Repository
  ) throws -> String? {
    let (one, other) = (commit.parents[0], commit.parents[1])
    let made = try merged(one, other, graph, repository)
    let found = try files(of: commit.tree, repository)
    let paths = Set(made.keys).union(found.keys).filter { made[$0] != found[$0] }.sorted()
    guard let path = paths.first else { return nil }
    func text(_ files: Files) throws -> String {
      try files[path].map { String(decoding: try bytes($0, repository), as: UTF8.self) }
        ?? "nothing"
    }
    let sides = try [one, other].map {
      try text(try files(of: try repository.commit($0).tree, repository))
    }
    let bases = graph.mergeBases(one, other)
    let before = try bases.map {
      try text(try files(of: try repository.commit($0).tree, repository))
    }
    return """
      merge \(commit.id) of \(one) and \(other) is not what its parents make: \(paths)
      oracle: \(try text(made))\nfound: \(try text(found))\none: \(sides[0])\nother: \(sides[1])
      bases: \(zip(bases, before).map { "\($0): \($1)" })
      """
  }

  /// The files that two commits make.
  private mutating func merged(
    _ one: ObjectID, _ other: ObjectID, _ graph: CommitGraph, _ repository: borrowing Repository
  ) throws -> Files {
    let (base, points) = try base(graph.mergeBases(one, other), graph, repository, depth: 0)
    return try merged(
      base, points, try files(of: try repository.commit(one).tree, repository),
      try files(of: try repository.commit(other).tree, repository), repository)
  }

  /// Several bases are merged first, in the order of their ids, the same way.
  private mutating func base(
    _ bases: [ObjectID], _ graph: CommitGraph, _ repository: borrowing Repository, depth: Int
  ) throws -> (Files, points: [Files]) {
    guard let first = bases.first else { return ([:], []) }
    var result = try files(of: try repository.commit(first).tree, repository)
    guard bases.count > 1, depth < 16 else { return (result, []) }
    var points = [result]
    for (number, commit) in bases.enumerated().dropFirst() {
      let below = graph.mergeBases(commit, Array(bases[..<number]))
      let (before, stood) = try base(below, graph, repository, depth: depth + 1)
      let point = try files(of: try repository.commit(commit).tree, repository)
      points.append(point)
      result = try merged(before, stood, result, point, repository)
    }
    return (result, points)
  }

  private mutating func merged(
    _ base: Files, _ points: [Files], _ one: Files, _ other: Files,
    _ repository: borrowing Repository
  ) throws -> Files {
    var result = one
    var outcomes: [OracleOutcome] = []
    for path in Set(one.keys).union(other.keys) where one[path] != other[path] {
      guard let (schema, id) = OracleSchema.place(of: path) else {
        result[path] = Self.otherFile(base[path], one[path], other[path])
        continue
      }
      func version(_ files: Files) throws -> OracleDocument.Version {
        .init(try files[path].map { try bytes($0, repository) }, schema, id: id)
      }
      let document = OracleDocument(
        schema: schema, base: try version(base), points: try points.map(version))
      let (left, right) = (try version(one), try version(other))
      outcomes.append(
        OracleOutcome(
          document: document, id: id, path: path, one: left, other: right,
          result: document.merged(left, right)))
    }
    let originals = Dictionary(
      outcomes.map { ($0.document.schema.collection, $0) }, uniquingKeysWith: { first, _ in first })
    for number in outcomes.indices {
      outcomes[number].followCopies(originals)
      result[outcomes[number].path] = keep(outcomes[number].result.bytes)
    }
    let touched = outcomes.map {
      OracleDerivedChanges.Touched(schema: $0.document.schema, id: $0.id, versions: $0.versions)
    }
    return try following(touched, result, repository)
  }

  /// What a commit with one parent left undone: the paths of lists and derived fields that do not fit the
  /// documents beside them, sorted.
  mutating func unfinished(
    _ writes: [DocumentWrite], _ commit: Commit, _ repository: borrowing Repository
  ) throws -> [String] {
    let touched = writes.map { write in
      OracleDerivedChanges.Touched(
        schema: write.schema, id: write.id, versions: [write.before, write.after].compactMap { $0 })
    }
    let files = try files(of: commit.tree, repository)
    let settled = try following(touched, files, repository)
    return settled.keys.filter { settled[$0] != files[$0] }.sorted()
  }

  /// The side that changed it, and of two changes the one with the greater object id.
  private static func otherFile(
    _ base: ObjectID?, _ one: ObjectID?, _ other: ObjectID?
  ) -> ObjectID? {
    if one == base { return other }
    if other == base { return one }
    guard let one, let other else { return nil }
    return max(one, other)
  }

  private mutating func following(
    _ touched: [OracleDerivedChanges.Touched], _ files: Files, _ repository: borrowing Repository
  ) throws -> Files {
    guard !touched.isEmpty else { return files }
    var collections: [String: [String: OracleDocument.Version]] = [:]
    for (path, blob) in files {
      guard let (schema, id) = OracleSchema.place(of: path) else { continue }
      collections[schema.collection, default: [:]][id] = .init(
        try bytes(blob, repository), schema, id: id)
    }
    var consequences = OracleDerivedChanges(collections)
    consequences.settle(touched)
    var result = files
    for (path, object) in consequences.changed {
      result[path] = keep(JSONValue.object(object).canonicalBytes())
    }
    return result
  }

  private mutating func keep(_ bytes: [UInt8]?) -> ObjectID? {
    guard let bytes else { return nil }
    let id = Repository.blobID(of: bytes)
    made[id] = bytes
    return id
  }

  private func bytes(
    _ id: ObjectID, _ repository: borrowing Repository
  ) throws -> [UInt8] { try made[id] ?? repository.read(id, .blob) }

  /// Every file of a tree.
  mutating func files(
    of tree: ObjectID, _ repository: borrowing Repository
  ) throws -> Files {
    if let known = listings[tree] { return known }
    var found: Files = [:]
    if tree != .emptyTree {
      for entry in try repository.tree(tree).entries {
        if entry.isDirectory {
          for (path, id) in try files(of: entry.id, repository) {
            found["\(entry.text)/\(path)"] = id
          }
        } else {
          found[entry.text] = entry.id
        }
      }
    }
    listings[tree] = found
    return found
  }
}
