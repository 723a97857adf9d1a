import CountMeHistory
import CountMeModel

/// Documents of one collection as CSV (RFC 4180) with every field, so that nothing is lost.
///
/// The columns are the schema's fields and whatever else a document has. Text stands as it is, all other
/// values as JSON; so do text that is empty, begins with a quotation mark or has control characters, and text in a field that may
/// also hold other kinds of values. In a field that the schema does not have, text that is no JSON stands as it
/// is, too. An empty `userId` is that of a guest, as is none. No text is a formula to a spreadsheet
/// (``SpreadsheetText``).
struct ExportedTable {
  let bytes: [UInt8]

  init(_ collection: DiaryExport.Collection) {
    let known = Set(collection.schema.fields.map(\.name))
    let further = Set(collection.documents.flatMap(\.fields.keys)).subtracting(known)
    let columns = collection.schema.fields.map(\.name) + further.sorted()
    let kinds = columns.map { CellValue.Kind($0, in: collection.schema) }
    let rows = collection.documents.map { document in
      zip(columns, kinds).map { column, kind in
        let value = document.fields[column].flatMap { column == "userId" && $0 == "" ? nil : $0 }
        return value.map { CellValue.text(of: $0, kind) } ?? ""
      }
    }
    bytes = SpreadsheetText.table([columns.map(SpreadsheetText.guarded)] + rows)
  }
}
