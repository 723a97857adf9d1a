import CountMeModel
import Git

/// Sorts a file's entries into those that are new to the diary and those that it has.
struct ImportPlan {
  private(set) var changes: [DocumentChange] = []
  private(set) var added: [CollectionName: Int] = [:]
  private(set) var present = 0

  /// Looks every entry up.
  ///
  /// An entry that is here stays as it is: the person may have edited it since it came.
  ///
  /// - Throws: ``DiaryError/notImportable(path:_:)`` for an entry that does not fit its schema.
  init(
    _ entries: [ImportedEntries.Entry], from file: String, reader: DiaryReader
  ) throws(DiaryError) {
    for entry in entries {
      let collection = try reader.name(entry.collection)
      let path = try reader.path(collection, entry.id)
      if FileSystem.exists("\(reader.folder.path)/\(path.text)") {
        present += 1
        continue
      }
      var fields = entry.fields
      fields["id"] = .string(entry.id.text)
      fields["userId"] = .string(reader.owner.text)
      let violations = try reader.schema(of: collection).violations(of: .object(fields))
      guard violations.isEmpty else {
        throw .notImportable(
          path: file, ImportError(.doesNotFit(violations), at: entry.position))
      }
      changes.append(DocumentChange(path: path, before: nil, after: fields))
      added[collection, default: 0] += 1
    }
  }
}
