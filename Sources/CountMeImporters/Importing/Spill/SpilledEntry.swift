import CountMeFormats
import CountMeModel

/// An entry as it waits on the disk until the whole file is read.
struct SpilledEntry {
  let entry: ImportedEntries.Entry
  /// Whether it changes what is here.
  let isChange: Bool

  init(entry: ImportedEntries.Entry, isChange: Bool) {
    self.entry = entry
    self.isChange = isChange
  }

  /// Reads what ``bytes`` had; nil for anything else.
  init?(_ bytes: [UInt8]) {
    guard let record = (try? JSONValue(parsing: bytes, limits: .imported))?.array,
      record.count == 6, let collection = record[0].string,
      let id = record[1].string.flatMap({ DocumentID($0) }), let isSupplement = record[2].bool,
      let isOwn = record[3].bool, let isChange = record[4].bool, let fields = record[5].object
    else { return nil }
    entry = ImportedEntries.Entry(
      collection: collection, id: id, fields: fields, position: .start,
      isSupplement: isSupplement, isOwn: isOwn)
    self.isChange = isChange
  }

  /// All that is needed of it then: neither its place in the file nor its water, which is counted already.
  var bytes: [UInt8] {
    let record: JSONValue = [
      .string(entry.collection), .string(entry.id.text), .bool(entry.isSupplement),
      .bool(entry.isOwn), .bool(isChange), .object(entry.fields),
    ]
    return record.compactBytes()
  }
}
