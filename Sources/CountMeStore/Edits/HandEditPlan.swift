import CountMeGit
import CountMeHistory
import CountMeModel

/// Sorts the person's edits into those that can be taken in and those that cannot.
struct HandEditPlan {
  private(set) var report = HandEditReport()
  private(set) var changes = AuthorisedChanges.none
  private(set) var schemaFiles: [SealedFile] = []
  /// The blobs of the files that can be taken in, as they stand there.
  private var blobs: [String: ObjectID?] = [:]
  /// The schemas that there are; nil where none is edited.
  private var schemas: SchemaFolder?
  private let reader: DiaryReader
  private let now: Timestamp
  /// The schemas that go, or place documents otherwise, once the documents are gone that have their place by them, and
  /// the documents that have theirs only by the new ones.
  private(set) var deferred: [String] = []
  private var deferredNames: Set<CollectionName> = []
  /// The collections whose schemas are edited and cannot be taken in.
  private var refusedNames: Set<CollectionName> = []
  /// The files that go.
  private let removed: Set<String>
  /// The collections as they are committed: files that go may have had their places by these.
  private let committed: () throws(DiaryError) -> Catalogue
  /// The paths of a collection's documents on the branch.
  private let documents: (CollectionName) throws(DiaryError) -> [String]
  /// Tells the day of a new document that left with it, and would count twice.
  private let departedDay: (DocumentChange) throws(DiaryError) -> CalendarDate?

  init(
    _ files: [HandEditedFile], schemas: SchemaFolder?, reader: DiaryReader, now: Timestamp,
    committed: @escaping () throws(DiaryError) -> Catalogue,
    documents: @escaping (CollectionName) throws(DiaryError) -> [String],
    departedDay: @escaping (DocumentChange) throws(DiaryError) -> CalendarDate?
  ) {
    self.departedDay = departedDay
    self.documents = documents
    self.committed = committed
    removed = Set(files.filter { $0.after == nil }.map(\.path))
    self.schemas = schemas
    self.reader = reader
    self.now = now
    for file in files { sort(file) }
    addMembersOfDeleted()
  }

  /// The files that can be taken in, as the person wrote them.
  var taken: HandWrittenFiles { HandWrittenFiles(blobs) }

  /// The files that can be taken in, and whether there is one then.
  var files: [(path: String, isThere: Bool)] {
    blobs.map { ($0.key, $0.value != nil) }
  }

  private mutating func sort(_ file: HandEditedFile) {
    do throws(DiaryError) {
      if file.isInTheWay { throw file.isInTheWayError }
      if file.isMerged {
        throw .store(.unfinishedMerge(path: file.path))
      }
      if file.isFile, let system = SystemFile(file.path), case .schema(let name) = system {
        guard try !isDeferred(name, with: file.after, path: file.path) else {
          deferred.append(file.path)
          deferredNames.insert(name)
          return
        }
        try schemas?.change(system, file.after)
        if file.after != nil { try requireUsable(name, path: file.path) }
        schemaFiles.append(SealedFile(system, bytes: file.after))
      } else if file.isFile, let (schema, path) = try reader.catalogue.place(of: file.path) {
        let (waits, isRefused) = (
          deferredNames.contains(path.collection), refusedNames.contains(path.collection)
        )
        if waits || isRefused, try committed().place(of: file.path) == nil {
          guard isRefused else { return deferred.append(file.path) }
          throw .store(
            .handEditInTheWay(
              path: file.path,
              reason: "it has its place only by the edit of its schema, which is not taken in"))
        }
        changes.add(try change(file, path, schema))
      } else if file.isFile, !file.isNew, file.after == nil,
        let (_, path) = try committed().place(of: file.path)
      {
        let removal = DocumentChange(path: path, before: file.before ?? [:], after: nil)
        changes.add(
          try ValidChanges([removal], catalogue: committed()).authorised(owner: reader.owner))
      } else if file.isNew {
        report.foreign.append(file.path)
        return
      } else {
        throw .store(.damaged(what: file.path, detail: "this file belongs to the diary"))
      }
      report.taken.append(file.path)
      if file.after == nil { report.removed.append(file.path) }
      blobs[file.path] = .some(file.after.map { Repository.blobID(of: $0) })
    } catch {
      if case .schema(let name) = SystemFile(file.path) { refusedNames.insert(name) }
      var error = error
      if case .document(.invalid(_, let violations)) = error, let text = file.after {
        error = .document(.invalid(path: file.path, violations.placed(in: text)))
      }
      report.problems.append(
        HandEditReport.Problem(
          path: file.path, error: error, isRemoval: file.isFile && file.after == nil))
    }
  }

  /// Leaves the edits where they are that have no room in the tree; whether there is any.
  mutating func holdBack(_ excess: [UpdatedTree.Excess]) -> Bool {
    let taken = report.taken
    for path in taken {
      guard let problem = excess.first(where: { $0.concerns(path) }), blobs[path] != .some(nil)
      else { continue }
      report.taken.removeAll { $0 == path }
      report.problems.append(HandEditReport.Problem(path: path, error: problem.error(of: path)))
      blobs[path] = nil
      changes.remove(at: path)
      schemaFiles.removeAll { $0.path == path }
    }
    report.problems.sort { $0.path < $1.path }
    return report.taken.count < taken.count
  }

  /// Whether a schema has to wait until the documents are gone that would have no place by it.
  ///
  /// - Throws: ``StoreFailure/handEditInTheWay(path:reason:)`` where they stay: nothing would show them any more.
  private func isDeferred(
    _ name: CollectionName, with schema: [UInt8]?, path: String
  ) throws(DiaryError) -> Bool {
    let committed = try committed()
    guard committed.names.contains(name) else { return false }
    let present = try? committed.identifierKind(of: name)
    let kind = schema == nil ? nil : (try? reader.catalogue.schema(name))?.identifierKind
    // One that cannot be used is told as that.
    guard schema == nil || kind != nil else { return false }
    func hasPlace(_ file: String, by kind: IdentifierKind?) -> Bool {
      kind.flatMap { DocumentPath(file, collection: name, kind: $0) } != nil
    }
    let lost = try documents(name).filter { file in
      // What has none now loses none.
      file.hasSuffix(".json") && !hasPlace(file, by: kind)
        && (present == nil || hasPlace(file, by: present ?? nil))
    }
    let staying = lost.filter { !removed.contains($0) }
    if let first = staying.first {
      throw .store(
        .handEditInTheWay(
          path: path,
          reason:
            "\(staying.count) of the documents in \(name) would have no place, such as \(first); "
            + "remove them first"))
    }
    return !lost.isEmpty
  }

  /// Ensures that a schema of the person's own can be used, by this device and by the others.
  private func requireUsable(_ name: CollectionName, path: String) throws(DiaryError) {
    if let clash = reader.catalogue.clashes.first(where: { $0.path == path }) {
      throw .store(
        .handEditInTheWay(
          path: path, reason: "its name is taken by the collection \(clash.other)"))
    }
    _ = try reader.catalogue.schema(name)
  }

  private func change(
    _ file: HandEditedFile, _ path: DocumentPath, _ schema: CollectionSchema
  ) throws(DiaryError) -> AuthorisedChanges {
    let before = file.before
    guard let bytes = file.after else {
      return try authorised(DocumentChange(path: path, before: before, after: nil))
    }
    var after = try DocumentBytes.object(of: bytes, path: file.path)
    if after["id"] == nil { after["id"] = .string(path.id.text) }
    if after["userId"] == nil { after["userId"] = .string(reader.owner.text) }
    after = Stamp.found(now, after, following: before)
    try CommitLimits.require(
      file.path, of: JSONValue.object(after).canonicalBytes().count, isDocument: true)
    let change = DocumentChange(path: path, before: before, after: after)
    if file.isNew, let day = try departedDay(change) {
      throw .store(
        .handEditInTheWay(
          path: file.path,
          reason:
            "it has left with its day, \(day), of which the totals are kept: it would count twice"))
    }
    return try authorised(change)
  }

  private func authorised(_ change: DocumentChange) throws(DiaryError) -> AuthorisedChanges {
    try ValidChanges([change], catalogue: reader.catalogue).authorised(owner: reader.owner)
  }

  /// A day that was deleted by hand takes the entries along that its lists named.
  private mutating func addMembersOfDeleted() {
    for change in changes.changes where change.after == nil {
      guard let before = change.before,
        let schema = try? reader.schema(of: change.path.collection)
      else { continue }
      for member in schema.members(listedIn: before) {
        guard let path = try? reader.path(member.collection, member.id),
          !changes.changes.contains(where: { $0.path == path }),
          let fields = try? reader.document(member.collection, member.id)?.fields,
          let removal = try? authorised(DocumentChange(path: path, before: fields, after: nil))
        else { continue }
        changes.add(removal)
      }
    }
  }
}
