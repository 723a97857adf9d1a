import CountMeHistory
import CountMeModel

/// Finds out what follows from the documents and is not so.
///
/// Every document that is a list's member, or has something derived, is taken for new. Documents whose lists name
/// exactly the documents that point at them, as days do, are settled some at a time, with these. The documents are those
/// by which commits and merges follow: one that does not fit its schema is none, or the program would undo what it mends.
struct FollowingExamination {
  /// So many containers are settled at a time.
  private static let share = 64

  private let schemas: [CollectionSchema]
  private let containing: [CollectionSchema]
  private let others: Set<CollectionName>
  /// The files of a container and of what points at it.
  private var containers: [DocumentReference: [Int32]] = [:]
  private var otherFiles: [Int32] = []

  /// Looks for what follows by some schemas, which are all that have derived fields or lists of members.
  init(of schemas: [CollectionSchema]) {
    self.schemas = schemas
    containing = schemas.filter(\.followsFromMembersAlone)
    let rest = schemas.filter { !$0.followsFromMembersAlone }
    others = Set(rest.flatMap { [$0.name] + $0.membershipFields.map(\.collection) })
  }

  /// Notes where a document is.
  mutating func add(_ path: DocumentPath, _ fields: JSONObject, _ number: Int) {
    if others.contains(path.collection) { otherFiles.append(Int32(number)) }
    for schema in containing {
      if schema.name == path.collection { note(schema.name, path.id, number) }
      for membership in schema.membershipFields where membership.collection == path.collection {
        guard let container = membership.container(of: fields) else { continue }
        note(schema.name, container, number)
      }
    }
  }

  private mutating func note(_ collection: CollectionName, _ id: DocumentID, _ number: Int) {
    containers[DocumentReference(collection: collection, id: id), default: []].append(Int32(number))
  }

  /// The documents that are not what follows, as they are and as they would be.
  func changes(
    in files: CommittedFiles, _ source: TreeSource
  ) throws(DiaryError) -> [DocumentChange] {
    let keys = containers.keys.sorted()
    var changes: [DocumentChange] = []
    for start in stride(from: 0, to: keys.count, by: Self.share) {
      let numbers = Set(
        keys[start..<min(start + Self.share, keys.count)].flatMap { containers[$0] ?? [] })
      changes += try settled(numbers.sorted(), by: containing, after: [], in: files, source)
    }
    if changes.isEmpty, otherFiles.isEmpty { return [] }
    // What was settled may have consequences of its own.
    return try settled(otherFiles, by: schemas, after: changes, in: files, source)
  }

  private func settled(
    _ numbers: [Int32], by schemas: [CollectionSchema], after earlier: [DocumentChange],
    in files: CommittedFiles, _ source: TreeSource
  ) throws(DiaryError) -> [DocumentChange] {
    var now = Dictionary(earlier.map { ($0.path, $0.before) }) { first, _ in first }
    var given = earlier
    for number in numbers {
      guard let path = files.path(Int(number)), now[path] == nil,
        let fields = try source.document(path.collection, path.id)
      else { continue }
      now[path] = fields
      given.append(DocumentChange(path: path, before: nil, after: fields))
    }
    var changes: [DocumentChange] = []
    for change in try DerivedChanges(schemas: schemas, source: source).following(given) {
      let before = now[change.path] ?? change.before
      if before == change.after { continue }
      changes.append(DocumentChange(path: change.path, before: before, after: change.after))
    }
    return changes
  }
}

extension CollectionSchema {
  /// Whether a document of the collection follows from itself and the documents that point at it.
  fileprivate var followsFromMembersAlone: Bool {
    !membershipFields.isEmpty
      && derivedFields.flatMap(\.expression.sources).allSatisfy { source in
        switch source {
        case .embedded: true
        case .collection: false
        case .referenced(let list, let collection):
          membershipFields.contains { $0.name == list && $0.collection == collection }
        }
      }
  }
}
