import CountMeGit
import CountMeModel
import CountMePlatform

extension Store {
  /// Carries out edits, all or nothing, in one commit.
  func apply(_ edits: [DocumentEdit], summary: String) throws(DiaryError) -> Receipt {
    let receipt = try locked { () throws(DiaryError) in
      try applyLocked(edits, CommitMessage(summary))
    }
    packIfCrowded()
    return receipt
  }

  /// Carries out edits with the lock held.
  func applyLocked(
    _ edits: [DocumentEdit], _ message: CommitMessage
  ) throws(DiaryError) -> Receipt {
    let (handEdits, head) = try takeInHandEdits(beside: edits, from: try head())
    return try carryOut(edits, message, at: head, handEdits)
  }

  /// Takes in the person's own edits in the folders that edits are about.
  func takeInHandEdits(
    beside edits: [DocumentEdit], from head: Head
  ) throws(DiaryError) -> (report: HandEditReport, head: Head) {
    let directories = try directories(of: edits, try catalogue(at: head))
    return try takeInHandEdits(inDirectories: directories, from: head)
  }

  /// Writes edits once the person's own are taken in.
  func carryOut(
    _ edits: [DocumentEdit], _ message: CommitMessage, at head: Head,
    _ handEdits: HandEditReport
  ) throws(DiaryError) -> Receipt {
    var planner = EditPlanner(
      reader: try reader(), now: environment.now(), makeUUID: { self.uuid(at: $0) })
    for edit in edits { try planner.plan(edit) }
    let catalogue = try catalogue(at: head)
    let changes = try derivedChanges(of: planner.planned, at: head, catalogue)
    return try write(
      changes, at: head, catalogue, creating: planner.created, message,
      handEdits: handEdits)
  }

  /// Checks changes by schemas and rules, and commits them.
  ///
  /// - Parameters:
  ///   - changes: what is to be written.
  ///   - head: where the branch stands.
  ///   - catalogue: the collections that it has.
  ///   - created: the documents of which the person does not know the path yet.
  func write(
    _ changes: [DocumentChange], at head: Head, _ catalogue: Catalogue,
    creating created: Set<DocumentPath> = [], _ message: CommitMessage,
    handEdits: HandEditReport
  ) throws(DiaryError) -> Receipt {
    let authorised = try authorised(
      changes, catalogue, creating: created, handEdits: handEdits)
    let commit = try commit(
      SealedCommit(authorised, message), on: head)
    return Receipt(commit: commit?.hex, changes: authorised.changes, handEdits: handEdits)
  }

  /// Checks changes by schemas and rules.
  func authorised(
    _ changes: [DocumentChange], _ catalogue: Catalogue,
    creating created: Set<DocumentPath> = [], handEdits: HandEditReport
  ) throws(DiaryError) -> AuthorisedChanges {
    let authorised = try ValidChanges(changes, creating: created, catalogue: catalogue)
      .authorised(owner: try folder.owner())
    try refuseHandEdits(below: authorised, handEdits)
    return authorised
  }

  /// Everything that follows from changes of documents.
  ///
  /// It follows from what is committed: what a person has in the files and cannot be used, or is not
  /// taken in yet, counts for nothing.
  ///
  /// - Parameters:
  ///   - changes: changes of what is committed.
  ///   - head: where the branch stands.
  ///   - catalogue: the collections as they will be committed.
  func derivedChanges(
    of changes: [DocumentChange], at head: Head, _ catalogue: Catalogue
  ) throws(DiaryError) -> [DocumentChange] {
    let now = environment.now()
    let source = TreeSource(head.tree, catalogue, in: repository)
    let derived = DerivedChanges(
      schemas: try catalogue.deriving(following: Set(changes.map(\.path.collection))),
      source: source)
    return try WaterOfFoods.following(
      try derived.following(changes), source: source, owner: try folder.owner(),
      restamp: { Stamp.next(now, $0, following: $0) })
  }

  /// The collections that the branch has, without those whose schema cannot be used.
  ///
  /// - Parameters:
  ///   - head: where the branch stands.
  ///   - changes: files that are about to be committed; those of them that are schemas count.
  func catalogue(
    at head: Head, with changes: [SealedFile] = []
  ) throws(DiaryError) -> Catalogue {
    try MergedSchemas(known: .builtIn).catalogue(head.tree, with: changes, in: repository)
  }

  private func refuseHandEdits(
    below changes: AuthorisedChanges, _ report: HandEditReport
  ) throws(DiaryError) {
    for problem in report.problems
    where changes.changes.contains(where: { $0.path.text == problem.path }) {
      throw problem.error
    }
  }

  private func directories(
    of edits: [DocumentEdit], _ catalogue: Catalogue
  ) throws(DiaryError) -> Set<String> {
    let reader = try reader()
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
    let memberships = try reader.schema(of: collection).membershipFields
    guard !memberships.isEmpty, let document = try reader.document(collection, id) else {
      return []
    }
    var directories: Set<String> = []
    for membership in memberships {
      for member in document.fields[membership.name]?.array?.compactMap(\.string) ?? [] {
        guard let memberID = DocumentID(member),
          let path = try? reader.path(membership.collection, memberID)
        else { continue }
        directories.insert(FileSystem.parent(of: path.text))
      }
    }
    return directories
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
