import CountMeGit
package import CountMeHistory
package import CountMeModel
import CountMePlatform

/// Carries out edits: plans them, has them judged, and commits what follows from them.
package struct EditWriter {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Carries out edits that are planned while nobody else writes, in one commit.
  ///
  /// So what depends on the documents as they are, such as one more glass of water, loses nothing to
  /// another process.
  package func apply(
    _ planning: (DiaryReader) throws(DiaryError) -> EditPlan
  ) throws(DiaryError) -> Receipt {
    try apply(saying: { reader throws(DiaryError) in (try planning(reader), ()) }).receipt
  }

  /// The same, with what the planning says beside the plan.
  package func apply<Said>(
    saying planning: (DiaryReader) throws(DiaryError) -> (EditPlan, Said)
  ) throws(DiaryError) -> (receipt: Receipt, said: Said) {
    let done = try store.locked { () throws(DiaryError) in try carryOut(planning) }
    Pruning(store).finish()
    Packing(store).packIfCrowded()
    return done
  }

  /// Carries out edits with the lock held.
  package func applyLocked(_ plan: EditPlan) throws(DiaryError) -> Receipt {
    try carryOut { _ in (plan, ()) }.receipt
  }

  private func carryOut<Said>(
    _ planning: (DiaryReader) throws(DiaryError) -> (EditPlan, Said)
  ) throws(DiaryError) -> (receipt: Receipt, said: Said) {
    var head = try store.head()
    var handEdits = HandEditReport()
    while true {
      let reader = try store.reader()
      let catalogue = try store.catalogue(at: head)
      let (plan, said) = try planning(reader)
      let found = try HandEdits(store).takeInHandEdits(
        inDirectories: try directories(of: plan.edits, catalogue, reader), from: head)
      handEdits.add(found.report)
      guard found.head.commit == head.commit, found.report.putBack.isEmpty else {
        // What the plan went by is not what is committed, or what follows from it is written already.
        head = found.head
        continue
      }
      var planner = EditPlanner(
        reader: reader, now: store.environment.now(), makeUUID: { store.uuid(at: $0) })
      for edit in plan.edits { try planner.plan(edit) }
      let receipt = try write(
        try store.derivedChanges(of: planner.planned, at: head, catalogue), at: head, catalogue,
        typed: Set(planner.planned.map(\.path)), creating: planner.created, plan.message,
        handEdits: handEdits)
      return (receipt, said)
    }
  }

  /// Checks changes by schemas and rules, and commits them.
  ///
  /// - Parameters:
  ///   - changes: what is to be written.
  ///   - head: where the branch stands.
  ///   - catalogue: the collections that it has.
  ///   - typed: the documents that are not there because something follows.
  ///   - created: the documents of which the person does not know the path yet.
  func write(
    _ changes: [DocumentChange], at head: Head, _ catalogue: Catalogue, typed: Set<DocumentPath>,
    creating created: Set<DocumentPath> = [], _ message: CommitMessage,
    handEdits: HandEditReport
  ) throws(DiaryError) -> Receipt {
    let authorised = try authorised(
      changes, catalogue, typed: typed, creating: created, handEdits: handEdits)
    let commit = try store.commit(
      SealedCommit(authorised, message), on: head)
    return Receipt(commit: commit?.hex, changes: authorised.changes, handEdits: handEdits)
  }

  /// Checks changes by schemas and rules.
  package func authorised(
    _ changes: [DocumentChange], _ catalogue: Catalogue, typed: Set<DocumentPath>,
    creating created: Set<DocumentPath> = [], handEdits: HandEditReport
  ) throws(DiaryError) -> AuthorisedChanges {
    let authorised = try AuthorisedChanges(
      fitting: changes, typed: typed, creating: created, catalogue,
      owner: try store.folder.owner())
    // What would be written over a file that could not be taken in would lose what the person wrote there.
    for problem in handEdits.problems
    where authorised.changes.contains(where: { $0.path.text == problem.path }) {
      throw problem.error
    }
    return authorised
  }

  private func directories(
    of edits: [DocumentEdit], _ catalogue: Catalogue, _ reader: DiaryReader
  ) throws(DiaryError) -> Set<String> {
    let deriving = try catalogue.deriving(following: Set(edits.map(\.collection)))
    var directories: Set<String> = []
    for edit in edits {
      // A document of a person's own collection is never in the history without its schema.
      if !Catalogue.builtIn.names.contains(edit.collection) {
        directories.insert(Catalogue.userFolder)
      }
      switch edit {
      case .create(let collection, let id?, let fields), .put(let collection, let id, let fields):
        directories.insert(FileSystem.parent(of: try reader.path(collection, id).text))
        directories.formUnion(containerDirectories(of: collection, fields, deriving))
      case .update(let collection, let id, _):
        directories.insert(FileSystem.parent(of: try reader.path(collection, id).text))
      case .remove(let collection, let id):
        directories.insert(FileSystem.parent(of: try reader.path(collection, id).text))
        directories.formUnion(try memberDirectories(of: collection, id, reader))
      case .create(_, nil, _): continue
      }
    }
    return directories
  }

  /// The folders of the documents that go with one that is removed.
  private func memberDirectories(
    of collection: CollectionName, _ id: DocumentID, _ reader: DiaryReader
  ) throws(DiaryError) -> Set<String> {
    let schema = try reader.schema(of: collection)
    guard !schema.membershipFields.isEmpty, let document = try reader.document(collection, id)
    else { return [] }
    return Set(
      schema.members(listedIn: document.fields).compactMap { member in
        (try? reader.path(member.collection, member.id)).map { FileSystem.parent(of: $0.text) }
      })
  }

  /// The folders of the documents that list a new one among their members.
  private func containerDirectories(
    of collection: CollectionName, _ fields: JSONObject, _ deriving: [CollectionSchema]
  ) -> Set<String> {
    var directories: Set<String> = []
    for schema in deriving {
      for membership in schema.membershipFields where membership.collection == collection {
        guard let id = fields[membership.by]?.string.flatMap({ DocumentID($0) }),
          let path = DocumentPath(schema.name, id, kind: schema.identifierKind)
        else { continue }
        directories.insert(FileSystem.parent(of: path.text))
      }
    }
    return directories
  }
}

extension DiaryReader {
  /// The edit that sets fields of a document, which is made where there is none.
  package func setting(
    _ collection: String, _ id: DocumentID?, _ changes: [FieldChange]
  ) throws(DiaryError) -> DocumentEdit {
    let name = try name(collection)
    let own = collection.split(separator: "/").last.flatMap { DocumentID(String($0)) }
    guard let id = id ?? own else {
      throw .document(
        .badIdentifier("", collection: name, kind: try schema(of: name).identifierKind))
    }
    guard try document(name, id) == nil else { return .update(name, id: id, changes: changes) }
    var fields = JSONObject()
    for change in changes { fields[change.field] = change.value }
    return .create(name, id: id, fields: fields)
  }
}
