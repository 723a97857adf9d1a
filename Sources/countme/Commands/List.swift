import ArgumentParser
import CountMeKit

/// `countme list`: the documents of a collection.
struct List: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the documents of a collection.",
    discussion: """
      --where takes FIELD=VALUE, and !=, <, <=, > or >= in place of =; quote the signs that the shell \
      knows: --where 'calories>500'. Of several, all must hold; with --any, one of them. FIELD= finds documents \
      without the field. \
      A table has the use-by items, meals and favourites of your groups below your own. \
      --from 2024-03 is the first day of that month, --to 2024-03 its last; 2024 is the year. countme schema \
      fields COLLECTION lists the fields.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table, json, csv, jsonl
  }

  @OptionGroup var global: ReadingOptions
  @Argument(help: "The collection.", completion: DiaryCompletion.collection)
  var collection: String
  @OptionGroup var span: DaySpan
  @Option(
    name: .customLong("where"),
    help: "Only documents with FIELD=VALUE, or such a condition (may be repeated).")
  var conditions: [String] = []
  @Flag(help: "One of several conditions is enough.") var any = false
  @Option(
    name: .customLong("sort"), parsing: .unconditional,
    help: "Sort by this field, smallest first; -FIELD for largest first.")
  var order: String?
  @Option(help: ArgumentHelp("At most this many.", valueName: "count")) var limit: Int?
  @Option(help: "Only these fields: name,calories.") var fields: String?
  @Option(help: "How to print them.") var format: Format?

  func validate() throws {
    guard limit ?? 1 > 0 else { throw ValidationError("--limit must be more than 0") }
    guard !any || conditions.count > 1 else {
      throw ValidationError("--any needs several --where")
    }
  }

  func run(in context: CommandContext) async throws {
    let reader = try context.reader()
    let schema = try reader.collection(named: collection)
    let days = try span.days(reader.clock())
    let all = try reader.documents(in: schema.name, days: days)
      .filter { !schema.countsUp || !$0.saysNothing(schema) }
    let chosen = try fields(schema, all)
    let documents = try selected(all, schema, reader, context)
    let format = context.console.isJSON ? .json : format ?? .table
    if documents.isEmpty, format == .jsonl || format == .csv {
      try SharedPart(of: reader.folder)?.requireShared(schema.name.text)
    }
    switch format {
    case .table:
      try context.noteIfSignedOut(reader)
      let isAll = conditions.isEmpty && span.isOpen
      let groups =
        try Self.collectionsOfGroups.contains(schema.name.text)
        ? groups(besides: documents.count, schema, reader, context) : []
      let isEmpty = documents.isEmpty && groups.isEmpty
      if isEmpty,
        let absence = SharedPart(of: reader.folder)?.absence(
          of: [schema.name.text], until: days?.upperBound ?? .last)
      {
        return try context.console.show(
          absence.folded(to: context.console.width, indent: 0), json: .null)
      }
      try context.console.show(
        isEmpty && isAll
          ? FirstDocumentHint(schema: schema, console: context.console).lines
          : DocumentTable(documents, schema: schema, fields: chosen, groups: groups)
            .lines(context.console),
        json: .null)
    case .json:
      let list = JSONValue.array(documents.map { $0.json(chosen) })
      let asked = schema.holdsNamedThings ? nil : days ?? .all
      try context.console.writeAsJSON(
        SharedPart(of: reader.folder)?.marking(list, of: [schema.name.text], days: asked) ?? list)
    case .jsonl:
      try context.console.write(documents.flatMap { $0.json(chosen).compactBytes() + [0x0A] })
    case .csv:
      try context.console.write(DocumentCSV(documents, schema: schema, fields: chosen).bytes)
    }
  }

  /// What of a group stands beside one's own wherever it is listed.
  private static let collectionsOfGroups = [
    UseByItem.collection, CustomMeal.collection, FavoriteFood.collection,
  ]

  /// What the groups have that fulfils the conditions; those that have nothing are left out.
  private func groups(
    besides count: Int, _ schema: CollectionSchema, _ reader: DiaryReader,
    _ context: CommandContext
  ) throws -> [(name: String, documents: [Document])] {
    var left = (limit ?? .max) - count
    return try reader.groups(keeping: schema.name.text).compactMap { group in
      let all = try group.reader.documents(in: schema.name)
      let found = try selected(all, schema, reader, context).prefix(left)
      left -= found.count
      return found.isEmpty ? nil : (group.name, Array(found))
    }
  }

  /// The documents that fulfil the conditions, in order, as many as were asked for.
  private func selected(
    _ all: [Document], _ schema: CollectionSchema, _ reader: DiaryReader,
    _ context: CommandContext
  ) throws -> [Document] {
    let others = Set(all.flatMap(\.fields.keys))
    let conditions = try conditions.map {
      try ListCondition($0, schema: schema, besides: others, reader)
    }
    let found = all.filter { document in
      any
        ? conditions.contains { $0.holds(for: document) }
        : conditions.allSatisfy { $0.holds(for: document) }
    }
    guard let order = order.map({ ListOrder($0) }) else {
      return Array(found.prefix(limit ?? .max))
    }
    try FieldAssignment.expectKnown(order.field, schema, besides: others)
    return Array(order.sorted(found).prefix(limit ?? .max))
  }

  /// The fields that were asked for; nil for all.
  private func fields(_ schema: CollectionSchema, _ all: [Document]) throws -> [String]? {
    guard let fields else { return nil }
    let names = fields.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
    guard !names.isEmpty else {
      throw CommandFailure(
        .usage, "--fields names no field", hint: "write for example name,calories")
    }
    let others = Set(all.flatMap(\.fields.keys))
    for name in names { try FieldAssignment.expectKnown(name, schema, besides: others) }
    return names
  }
}

extension Document {
  /// The document as JSON; of some fields only where they are named.
  fileprivate func json(_ fields: [String]?) -> JSONValue {
    guard let fields else { return json }
    var members = JSONObject()
    for field in fields { members[field] = listed(field) }
    return .object(members)
  }
}
