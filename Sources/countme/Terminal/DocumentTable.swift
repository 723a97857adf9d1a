import CountMeKit
import CountMeModel

/// Documents of one collection as a table of the fields that they have.
struct DocumentTable {
  private let documents: [Document]
  private let fields: [FieldDescription]

  init(_ documents: [Document], schema: CollectionSchema) {
    self.documents = documents
    fields = Self.fields(of: documents, schema)
  }

  /// The required fields first, then others while there is room; never what only machines need.
  private static func fields(
    of documents: [Document], _ schema: CollectionSchema
  ) -> [FieldDescription] {
    let hidden = ["id", "userId", "lastModified"]
    let known = schema.fields.filter { field in
      !hidden.contains(field.name) && documents.contains { $0.fields[field.name] != nil }
    }
    return Array((known.filter(\.isRequired) + known.filter { !$0.isRequired }).prefix(7))
  }

  func lines(_ console: Console) -> [String] {
    guard !documents.isEmpty else { return ["There is nothing."] }
    var table = Table([.init("id")] + fields.map(column))
    for document in documents {
      table.add([shortID(document)] + fields.map { document.fields[$0.name]?.cell ?? "" })
    }
    return table.lines(width: console.width, isColored: console.isColored)
  }

  /// Half a number or day says nothing: only other text gives way.
  private func column(_ field: FieldDescription) -> Table.Column {
    let values = documents.compactMap { $0.fields[field.name] }
    let isNumber = values.contains { $0.number != nil }
    let isDay = field.format?.hasPrefix("date") ?? false
    return Table.Column(
      field.name, isNumber ? .right : .left, isFlexible: !isNumber && !isDay,
      isOptional: !field.isRequired)
  }

  /// The shortest beginning that tells the ids apart, 8 characters at least.
  private func shortID(_ document: Document) -> String {
    let text = document.id.text
    guard text.count > 12 else { return text }
    let others = documents.filter { $0.id != document.id }.map(\.id.text)
    let length = (8...text.count).first { count in
      !others.contains { $0.hasPrefix(text.prefix(count)) }
    }
    return String(text.prefix(length ?? text.count))
  }
}
