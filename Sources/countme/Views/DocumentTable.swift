import CountMeKit

/// Documents of one collection as a table of the fields that they have.
struct DocumentTable {
  private let documents: [Document]
  private let places: [String]
  private let columns: [(name: String, description: FieldDescription?)]
  private let hasID: Bool

  /// - Parameters:
  ///   - fields: what to show; nil means what the documents have, as far as there is room.
  ///   - groups: for each group what it has besides.
  init(
    _ own: [Document], schema: CollectionSchema, fields: [String]? = nil,
    groups: [(name: String, documents: [Document])] = []
  ) {
    let documents = own + groups.flatMap(\.documents)
    self.documents = documents
    places =
      own.map { _ in "" } + groups.flatMap { group in group.documents.map { _ in group.name } }
    hasID = fields == nil
    columns =
      fields?.map { ($0, schema.field($0)) }
      ?? Self.fields(of: documents, schema).map { ($0.name, $0) }
  }

  /// The required fields first, then others while there is room, last what was copied from elsewhere; never what only
  /// machines need.
  private static func fields(
    of documents: [Document], _ schema: CollectionSchema
  ) -> [FieldDescription] {
    let hidden = ["id", "userId", "lastModified"]
    let known = schema.fields.filter { field in
      !hidden.contains(field.name) && documents.contains { $0.fields[field.name] != nil }
    }
    let others = known.filter { !$0.isRequired }
    return Array(
      (known.filter(\.isRequired) + others.filter { $0.copied == nil }
        + others.filter { $0.copied != nil }).prefix(7))
  }

  func lines(_ console: Console) -> [String] {
    guard !documents.isEmpty else { return ["No documents match."] }
    let hasPlaces = places.contains { !$0.isEmpty }
    var table = Table(
      (hasID ? [.init("id")] : []) + columns.map(column) + (hasPlaces ? [.init("where")] : []))
    let beginnings = hasID ? documents.map(\.id.text).shortestBeginnings(atLeast: 8) : [:]
    for (document, place) in zip(documents, places) {
      let id = document.id.text
      let shown = id.count > 12 ? beginnings[id] ?? id : id
      table.add(
        (hasID ? [shown] : []) + columns.map { document.listed($0.name)?.cell ?? "" }
          + (hasPlaces ? [place] : []))
    }
    return table.lines(on: console)
  }

  /// Half a number or day says nothing: only other text gives way.
  private func column(
    _ field: (name: String, description: FieldDescription?)
  ) -> Table.Column {
    let values = documents.compactMap { $0.listed(field.name) }
    let isNumber = values.contains { $0.number != nil }
    let isDay = field.description?.format?.hasPrefix("date") ?? false
    let isText = !isNumber && !isDay
    // What was asked for by name is shown, whatever the room.
    let isRequired = field.description?.isRequired ?? false
    return Table.Column(
      field.name, isNumber ? .right : .left, isFlexible: isText,
      isOptional: hasID && !(isRequired && isText))
  }
}
