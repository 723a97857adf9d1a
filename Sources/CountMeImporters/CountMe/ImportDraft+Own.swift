import CountMeFormats
import CountMeHistory
import CountMeModel

extension ImportDraft {
  /// Adds a document of our own export.
  mutating func addOwn(
    _ collection: String, _ document: JSONValue, at position: TextPosition
  ) throws(ImportError) {
    guard let document = document.object else {
      throw ImportError(.notThisFormat("document at this place"), at: position)
    }
    let fields = Self.lowercasingIDs(document)
    guard let id = fields["id"]?.string.flatMap({ DocumentID($0) }) else {
      throw ImportError(.notThisFormat("\"id\" at this place"), at: position)
    }
    guard !DiaryExport.signed.contains(collection) else { return leaveOut(collection) }
    add(collection, id: id, fields, at: position, isOwn: true)
  }

  /// The document with its UUIDs in lower case, as ours are; some programs write them in capitals, and an id that
  /// differs in case only is no other one.
  private static func lowercasingIDs(_ document: JSONObject) -> JSONObject {
    var fields = document
    for (field, value) in document where field == "id" || field.hasSuffix("Id") {
      guard let text = value.string, DocumentID(text) == nil else { continue }
      let parts = text.split(separator: ".")
      let isID = parts.last.flatMap { UUIDText(anyCase: String($0)) } != nil && parts.count <= 2
      if isID { fields[field] = .string(text.lowercased()) }
    }
    return fields
  }

  /// Adds the document in a line of JSON.
  mutating func addOwn(line: [UInt8], number: Int) throws(ImportError) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: line, limits: .imported)
    } catch {
      throw ImportError(.json(error), at: TextPosition(line: number, column: error.column))
    }
    let position = TextPosition(line: number, column: 1)
    guard let collection = value["collection"]?.string, let document = value["document"] else {
      throw ImportError(
        .notThisFormat("\"collection\" and \"document\" in this line"), at: position)
    }
    try addOwn(collection, document, at: position)
  }

  /// Adds the documents of a table that is named after its collection.
  mutating func addOwn(table file: ImportedFile) throws(ImportError) {
    guard let schema = schema(of: file) else {
      throw ImportError(
        .unknownCollection(settings.options.collection ?? file.lastName), at: .start)
    }
    var table = try ImportTable(file, needs: ["id"], isOwn: true)
    let columns = table.header.map(SpreadsheetText.unguarded)
      .map { ($0, CellValue.Kind($0, in: schema)) }
    try table.eachRow(&self) { row, draft throws(ImportError) in
      var fields = JSONObject()
      for ((column, kind), cell) in zip(columns, row.record.fields) where !cell.text.isEmpty {
        guard let value = CellValue.value(of: cell.text, kind) else {
          throw row.fault(column, expected: "a value in JSON")
        }
        fields[column] = value
      }
      try draft.addOwn(schema.name.text, .object(fields), at: row.position)
    }
  }

  /// Adds the document in a file that lies where a diary has it.
  mutating func addOwn(document file: ImportedFile) throws(ImportError) {
    guard let path = Self.place(of: file.name, in: settings.catalogue) else {
      return leaveOut("other files")
    }
    var stream = try JSONStream(file)
    let part = try stream.value()
    try stream.finish(true, else: "")
    guard part.value["id"]?.string == path.id.text else {
      throw ImportError(.notThisFormat("\"id\" that is its name"), at: part.position)
    }
    try addOwn(path.collection.text, part.value, at: part.position)
  }

  /// The document that a file in a folder is; the folder may lie in another one, as in archives.
  static func place(of name: String, in catalogue: Catalogue) -> DocumentPath? {
    let inner = name.split(separator: "/").dropFirst().joined(separator: "/")
    for name in [name, inner] {
      if let place = (try? catalogue.place(of: name)) ?? nil { return place.1 }
    }
    return nil
  }

  /// The collection that was named, or that the file is named after.
  private func schema(of file: ImportedFile) -> CollectionSchema? {
    let path = file.name.hasSuffix(".csv") ? String(file.name.dropLast(4)) : file.name
    let parts = path.split(separator: "/").map(String.init)
    let names =
      settings.options.collection.map { [$0] }
      ?? [parts.suffix(2).joined(separator: "/"), parts.last ?? ""]
    for name in names {
      if let known = CollectionName(name), let schema = try? settings.catalogue.schema(known) {
        return schema
      }
    }
    return nil
  }
}
