import CountMeGit
public import CountMeHistory
public import CountMeModel
public import CountMeSchema
package import CountMePlatform

/// Reads documents as the working tree has them, without starting git.
///
/// What a crash left half done in the files is finished first, where nobody is writing and this program may.
/// A reader sees what `ls` and an editor see, a person's edits of their own included; besides, the
/// documents of months that the person does not keep in the folder (``MaintenanceService/files()``).
public struct DiaryReader: Sendable {
  /// Where the diary is.
  public let folder: DiaryFolder
  /// Whose documents they are.
  public let owner: UserID
  /// The collections, built-in ones and the person's own.
  public let catalogue: Catalogue
  /// Why files are missing, or are old, that a crash or a full disk has kept from being written; nil where none are,
  /// or another program is writing them.
  public let unfinished: DiaryError?
  /// The world that it lives in.
  package let environment: DiaryEnvironment
  /// The documents that are not in the folder.
  let gitOnly: SkipWorktreeFiles

  /// Reads the diary at `folder`.
  ///
  /// A schema of the person's own that cannot be used does not keep a reader from being made:
  /// what needs it throws ``DocumentFailure/schemaUnusable(path:_:)``.
  ///
  /// - Throws: what the machine refuses.
  public init(folder: DiaryFolder, environment: DiaryEnvironment) throws(DiaryError) {
    // Half of it would be shown as if it were all.
    unfinished = folder.finishMoves()
    self.folder = folder
    self.environment = environment
    gitOnly = SkipWorktreeFiles(root: folder.path)
    owner = try folder.owner()
    catalogue = try Catalogue.builtIn.adding(userSchemasOf: folder)
  }

  /// The document with the given id, or nil.
  ///
  /// - Throws: ``DocumentFailure/unreadable(path:_:)`` if the file is not JSON.
  public func document(
    _ collection: CollectionName, _ id: DocumentID
  ) throws(DiaryError) -> Document? {
    let path = try path(collection, id)
    guard let fields = try read(path.text) else { return nil }
    return Document(collection: collection, id: id, fields: fields)
  }

  /// The owner's documents of a collection, sorted by id.
  ///
  /// - Parameters:
  ///   - collection: the collection.
  ///   - days: only documents of these days; where ids begin with a day or month, folders of other
  ///     months are not even opened.
  /// - Returns: what could be read; files that are no documents are left out, `status` lists them,
  ///   and so are documents that name another owner.
  /// - Throws: ``DocumentFailure/unknownCollection(_:known:)``, ``DocumentFailure/schemaUnusable(path:_:)`` or
  ///   what the machine refuses.
  public func documents(
    in collection: CollectionName, days: ClosedRange<CalendarDate>? = nil
  ) throws(DiaryError) -> [Document] {
    var documents: [Document] = []
    try eachDocument(in: collection, days: days) { if isOwn($0) { documents.append($0) } }
    return documents
  }

  /// The owner's document with the given id in a collection that the program knows, or nil.
  package func own(_ collection: String, _ id: DocumentID) throws(DiaryError) -> Document? {
    try document(try name(collection), id).flatMap { isOwn($0) ? $0 : nil }
  }

  /// The owner's documents of a collection that the program knows.
  package func own(
    _ collection: String, days: ClosedRange<CalendarDate>? = nil
  ) throws(DiaryError) -> [Document] {
    try documents(in: try name(collection), days: days)
  }

  /// Whether a document is the owner's, and the one of its name; one that the person is writing by hand may not say yet.
  package func isOwn(_ document: Document) -> Bool {
    document.fields["userId"]?.string ?? owner.text == owner.text
      && document.fields["id"].map { $0.string == document.id.text } ?? true
  }

  /// The owner's documents of a collection that the program knows, one after the other, sorted by id.
  ///
  /// For many of which little is kept.
  package func eachOwn(
    _ collection: String, days: ClosedRange<CalendarDate>? = nil,
    _ body: (Document) throws(DiaryError) -> Void
  ) throws(DiaryError) {
    try eachDocument(in: try name(collection), days: days) { document throws(DiaryError) in
      if isOwn(document) { try body(document) }
    }
  }

  private func eachDocument(
    in collection: CollectionName, days: ClosedRange<CalendarDate>?,
    _ body: (Document) throws(DiaryError) -> Void
  ) throws(DiaryError) {
    let paths = try paths(of: collection, days: days)
    try readEach(paths.sorted(by: { $0.id < $1.id })) { path, fields throws(DiaryError) in
      guard let fields else { return }
      let document = Document(collection: collection, id: path.id, fields: fields)
      if let days, let day = document.day, !days.contains(day) { return }
      try body(document)
    }
  }

  /// Reads files one after the other; where they are many, the other processors read ahead.
  ///
  /// - Parameter body: is given the members of each, in the order of `paths`; nil where a file cannot be read, is
  ///   no document, or is another's, as where it was copied by hand.
  package func readEach(
    _ paths: [DocumentPath], _ body: (DocumentPath, JSONObject?) throws(DiaryError) -> Void
  ) throws(DiaryError) {
    typealias Reading = ParallelMap<ArraySlice<DocumentPath>, [JSONObject?], Never>
    func begin(_ start: Int) -> Reading? {
      guard start < paths.count else { return nil }
      let end = min(start + Self.readAhead, paths.count)
      let parts = stride(from: start, to: end, by: Self.readAtOnce)
        .map { paths[$0..<min($0 + Self.readAtOnce, end)] }
      return Reading(parts) { part in part.map { path in own(path) } }
    }
    guard paths.count > Self.readAtOnce * 4 else {
      for path in paths { try body(path, own(path)) }
      return
    }
    var (start, reading) = (0, begin(0))
    while let present = reading {
      let documents = present.outputs()
      reading = begin(start + Self.readAhead)
      for (path, fields) in zip(paths[start...], documents.joined()) { try body(path, fields) }
      start += Self.readAhead
    }
  }

  /// The members of a file that is the document of its name; one that is written by hand may not say yet which it is.
  private func own(_ path: DocumentPath) -> JSONObject? {
    guard let fields = try? read(path.text) else { return nil }
    return fields["id"].map { $0.string == path.id.text } ?? true ? fields : nil
  }

  /// How many files are read at once by one processor, and by all of them before they are used.
  private static let (readAtOnce, readAhead) = (32, 512)

  /// The collection whose name is, or uniquely begins with, `text`.
  ///
  /// Case does not count, and the last part of a name will do: `settings` is `profile/settings`.
  ///
  /// - Throws: ``DocumentFailure/unknownCollection(_:known:)``, ``DocumentFailure/ambiguousCollection(_:candidates:)``
  ///   or ``DocumentFailure/schemaUnusable(path:_:)``.
  public func collection(named text: String) throws(DiaryError) -> CollectionSchema {
    if let name = CollectionName(text), let schema = try catalogue.schema(name) {
      return schema
    }
    let matches = catalogue.names.filter { name in
      name.text.lowercased().hasPrefix(text.lowercased())
        || name.text.split(separator: "/").last?.lowercased().hasPrefix(text.lowercased()) ?? false
    }
    guard let only = matches.first else {
      throw .document(.unknownCollection(text, known: catalogue.names.map(\.text)))
    }
    guard matches.count == 1 else {
      throw .document(.ambiguousCollection(text, candidates: matches.map(\.text)))
    }
    return try schema(of: only)
  }

  /// The id that is, or uniquely begins with, `text` in a collection; or else the id of the document
  /// that is called so, where its documents are of no day.
  ///
  /// An id that is there is found at once; a beginning of one reads the names of all files, and a name
  /// all documents.
  ///
  /// - Throws: ``DocumentFailure/notFound(collection:id:)`` or
  ///   ``DocumentFailure/ambiguousIdentifier(_:collection:candidates:)``.
  public func identifier(
    matching text: String, in schema: CollectionSchema
  ) throws(DiaryError) -> DocumentID {
    if schema.identifierKind == .single, let own = schema.name.text.split(separator: "/").last,
      let id = DocumentID(String(own)), own.hasPrefix(text)
    {
      return id
    }
    if let id = DocumentID(text),
      let path = DocumentPath(schema.name, id, kind: schema.identifierKind),
      try has(path)
    {
      return id
    }
    let ids = try DocumentFiles(self, schema.name).paths(days: nil).map(\.id)
    if let only = try schema.only(among: ids, beginning: text) { return only }
    return try identifier(named: text, in: schema)
  }

  private func identifier(
    named text: String, in schema: CollectionSchema
  ) throws(DiaryError) -> DocumentID {
    guard schema.holdsNamedThings,
      let found = try NameLookup(
        of: .document(title: schema.title), documents: documents(in: schema.name)
      ).documentIfKnown(text)
    else { throw .document(.notFound(collection: schema.name, id: text)) }
    return found.id
  }

  /// The person's settings, or the defaults.
  ///
  /// - Throws: ``DocumentFailure/unreadable(path:_:)`` if the file is not JSON.
  public func settings() throws(DiaryError) -> ProfileSettings {
    guard let collection = CollectionName(ProfileSettings.collection),
      let id = DocumentID("settings"), let document = try document(collection, id)
    else { return ProfileSettings() }
    return ProfileSettings(document.fields)
  }

  /// What the group is whose diary this is; nil where it is a person's own.
  package func group() throws(DiaryError) -> GroupDescription? {
    try read(AccountDocument.path)?["group"]?.object.flatMap { GroupDescription($0) }
  }

  package func schema(of collection: CollectionName) throws(DiaryError) -> CollectionSchema {
    guard let schema = try catalogue.schema(collection) else { throw unknown(collection) }
    return schema
  }

  /// The form of a collection's ids.
  package func kind(of collection: CollectionName) throws(DiaryError) -> IdentifierKind {
    guard let kind = try catalogue.kind(of: collection) else { throw unknown(collection) }
    return kind
  }

  private func unknown(_ collection: CollectionName) -> DiaryError {
    .document(.unknownCollection(collection.text, known: catalogue.names.map(\.text)))
  }

  package func path(
    _ collection: CollectionName, _ id: DocumentID
  ) throws(DiaryError) -> DocumentPath {
    let kind = try kind(of: collection)
    guard let path = DocumentPath(collection, id, kind: kind) else {
      throw .document(.badIdentifier(id.text, collection: collection, kind: kind))
    }
    return path
  }

  /// The members of the document in a file, or nil where there is none.
  package func read(_ path: String) throws(DiaryError) -> JSONObject? {
    let bytes = try DiaryError.wrapping(
      FileSystem.read("\(folder.path)/\(path)", limit: JSONLimits.document.bytes + 1))
    let known = if let bytes { bytes } else { try gitOnlyBytes(path) }
    guard let known else { return nil }
    return try DocumentBytes.object(of: known, path: path)
  }

  private func gitOnlyBytes(_ path: String) throws(DiaryError) -> [UInt8]? {
    try DiaryError.workingTree(gitOnly.read(path))
  }

  /// Whether there is such a document, in the folder or in git only.
  package func has(_ path: DocumentPath) throws(DiaryError) -> Bool {
    if FileSystem.exists("\(folder.path)/\(path.text)") { return true }
    return try DiaryError.workingTree(gitOnly.contains(path.text))
  }
}

extension DiaryReader {
  /// The entries of a directory, those that are in git only included.
  ///
  /// - Parameter directory: its path from the root.
  package func entries(of directory: String) throws(DiaryError) -> [DirectoryEntry] {
    let present = try DiaryError.wrapping(FileSystem.list("\(folder.path)/\(directory)"))
    let others = try DiaryError.workingTree(gitOnly.list(directory))
    guard !others.isEmpty else { return present }
    let names = Set(present.map(\.name))
    return (present + others.filter { !names.contains($0.name) })
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The name of a collection that the program itself knows.
  package func name(_ text: String) throws(DiaryError) -> CollectionName {
    guard let name = CollectionName(text), catalogue.names.contains(name) else {
      throw .document(.unknownCollection(text, known: catalogue.names.map(\.text)))
    }
    return name
  }
}

extension CollectionSchema {
  /// The only one of some ids that is this text, or begins with it; nil for none.
  func only(
    among ids: [DocumentID], beginning text: String
  ) throws(DiaryError) -> DocumentID? {
    let found = ids.filter { $0.text.hasPrefix(text) }.sorted()
    if let whole = found.first(where: { $0.text == text }) { return whole }
    guard found.count < 2 else {
      throw .document(.ambiguousIdentifier(text, collection: name, candidates: found.map(\.text)))
    }
    return found.first
  }
}
