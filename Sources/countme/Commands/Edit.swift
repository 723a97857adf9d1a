import ArgumentParser
import CountMeKit
import CountMePlatform

/// `countme edit`: a document in the person's editor.
struct Edit: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Edit an entry of the day, or a document, in $VISUAL or $EDITOR.",
    discussion: """
      Name the entry as you call it: countme edit almonds, edit toast --date yesterday. Documents of any \
      collection go by their ids: countme edit habits meditate. It is checked when you save.
      """)

  @OptionGroup var global: WritingOptions
  @Argument(
    help: ArgumentHelp(
      "The entry in your words; or a collection and an id, or its unique beginning.",
      valueName: "entry"),
    completion: DiaryCompletion.documentOrEntry)
  var words: [String]
  @Option(day: "The day of the entry, if not today.") var day: String?

  func run(in context: CommandContext) async throws {
    let reader = try context.reader()
    let (schema, document, isNew) = try meant(context, reader)
    let diary = try context.diary()
    let editor = try Editor()
    let text = isNew ? Array("{\n}\n".utf8) : document.json.canonicalBytes()
    let path = DocumentPath(schema.name, document.id, kind: schema.identifierKind)?.text ?? ""
    let draft = try DraftFile(text, ofDocumentAt: path, in: reader.folder)
    while true {
      do {
        try editor.edit(draft.path)
        try requireSameUser(reader)
        let (receipt, others) = try await save(draft, document, schema, isNew: isNew, diary)
        draft.remove()
        return try context.console.answer(
          [receipt?.commit == nil ? "Nothing was changed." : "Saved."] + others.map(Self.text),
          json: receipt?.json ?? .object(["commit": .null, "changes": .array([])]))
      } catch {
        try giveUp(CommandFailure(error), draft, text, schema, context)
      }
    }
  }

  /// Ensures that what one user wrote does not go to another, who signed in meanwhile.
  private func requireSameUser(_ reader: DiaryReader) throws {
    guard try reader.folder.owner() != reader.owner else { return }
    throw CommandFailure(.notPermitted, "somebody else is signed in here now; nothing was saved")
  }

  /// What another program wrote into a field while the editor was open.
  private static func text(_ field: FieldOutcome) -> String {
    "\(String(field.pointer.dropFirst()).printable) was set to \(field.earlier.shown) meanwhile; it is "
      + "\(field.result.shown) now."
  }

  /// Checks what the person saved and commits it; nil where they changed nothing.
  private func save(
    _ draft: DraftFile, _ document: Document, _ schema: CollectionSchema, isNew: Bool,
    _ diary: Diary
  ) async throws -> (Receipt?, [FieldOutcome]) {
    let edited = try EditedDocument(
      draft.read(), of: document, schema: schema, path: draft.path)
    guard !edited.changes.isEmpty else { return (nil, []) }
    let summary = "edit \(schema.name)"
    guard isNew else {
      let done = try await diary.journal.revise(document, edited.changes, summary: summary)
      return (done.receipt, done.alsoWritten)
    }
    var fields = JSONObject()
    for change in edited.changes { fields[change.field] = change.value }
    let edit = DocumentEdit.create(schema.name, id: document.id, fields: fields)
    return (try await diary.journal.apply([edit], summary: summary), [])
  }

  /// Asks on a terminal whether to edit again; else ends, and keeps a text that was changed.
  private func giveUp(
    _ failure: CommandFailure, _ draft: DraftFile, _ text: [UInt8], _ schema: CollectionSchema,
    _ context: CommandContext
  ) throws {
    guard try draft.read() != text else {
      draft.remove()
      throw failure
    }
    if failure.code != .interrupted, Terminal.isInteractive(.input), !context.console.isJSON {
      _ = Console.show(failure.text(asJSON: false) + "\nEdit again? [Y/n]", on: .error)
      let answer = readLine()?.lowercased()
      if let answer, !answer.hasPrefix("n") { return }
    }
    throw CommandFailure(
      failure.code, failure.message,
      hint: "your text is kept; fix it, then: "
        + (["countme put", schema.name.text] + context.writingOptions).joined(separator: " ")
        + " < \(draft.path.shellWord)",
      place: failure.place)
  }

  private func meant(
    _ context: CommandContext, _ reader: DiaryReader
  ) throws -> (CollectionSchema, Document, isNew: Bool) {
    switch try NamedDocuments(words, day: day, reader) {
    case .documents(let schema, let ids):
      guard ids.count <= 1 else {
        throw CommandFailure(
          .usage, "one document at a time", hint: "countme edit \(schema.name) \(ids[0].shellWord)")
      }
      let (document, isNew) = try document(reader, schema, ids.first)
      return (schema, document, isNew)
    case .entry(let said):
      let entry = try EntryChoice(said: said, command: "edit").entry(in: context, reader)
      return (try reader.collection(named: entry.collection.text), entry, false)
    }
  }

  /// The document, or where there is only one and it was never written, an empty one.
  private func document(
    _ reader: DiaryReader, _ schema: CollectionSchema, _ id: String?
  ) throws -> (document: Document, isNew: Bool) {
    let own = schema.name.text.split(separator: "/").last.map(String.init) ?? ""
    guard schema.identifierKind == .single, let only = DocumentID(own) else {
      guard let text = id else {
        throw CommandFailure(
          .usage, "which document of \(schema.name)?",
          hint: "countme list \(schema.name) lists the ids")
      }
      let id = try reader.identifier(matching: text, in: schema)
      guard let document = try reader.document(schema.name, id) else {
        throw DiaryError.document(.notFound(collection: schema.name, id: text))
      }
      return (document, false)
    }
    if let id, !own.hasPrefix(id) {
      throw DiaryError.document(.notFound(collection: schema.name, id: id))
    }
    if let document = try reader.document(schema.name, only) { return (document, false) }
    let envelope: JSONObject = [
      "id": .string(only.text), "userId": .string(reader.owner.text),
      "lastModified": .string(Timestamp(milliseconds: 0).text),
    ]
    return (Document(collection: schema.name, id: only, fields: envelope), true)
  }
}
