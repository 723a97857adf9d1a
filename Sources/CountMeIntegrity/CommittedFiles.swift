import CountMeGit
import CountMeHistory
import CountMeModel
import CountMeStore

/// The files of the newest commit, each read when it is asked for: all of them at once would fill the memory.
struct CommittedFiles {
  private let files: [HistoryWalk.File]
  private let catalogue: Catalogue
  private let store: Store

  /// Takes files that are sorted by their paths.
  init(_ files: [HistoryWalk.File], _ catalogue: Catalogue, in store: Store) {
    self.files = files
    self.catalogue = catalogue
    self.store = store
  }

  /// How many there are.
  var count: Int { files.count }

  /// What a file turns out to be.
  subscript(number: Int) -> ExaminedFile {
    let file = files[number]
    let bytes = file.isWhole ? try? store.repository.read(file.id, .blob) : nil
    return ExaminedFile(file, bytes: bytes, catalogue)
  }

  /// The members of the document in a file; nil where there is none that can be read.
  func document(_ number: Int) -> (path: DocumentPath, fields: JSONObject)? {
    guard case .document(_, let path, let fields, _) = self[number].content else { return nil }
    return (path, fields)
  }

  /// What a path holds; nil where there is no such file.
  ///
  /// - Complexity: O(log n), and reading one file.
  func file(at path: String) -> ExaminedFile? {
    let place = files.indices.partitionPoint {
      !files[$0].path.utf8.lexicographicallyPrecedes(path.utf8)
    }
    return place < files.count && files[place].path == path ? self[place] : nil
  }

  private func content(_ collection: CollectionName, _ id: DocumentID) -> ExaminedFile.Content? {
    guard let schema = (try? catalogue.schema(of: collection)) ?? nil,
      let path = DocumentPath(collection, id, kind: schema.identifierKind)
    else { return nil }
    return file(at: path.text)?.content
  }
}

extension CommittedFiles: DocumentSource {
  func document(_ collection: CollectionName, _ id: DocumentID) throws(DiaryError) -> JSONObject? {
    guard case .document(_, _, let fields, _) = content(collection, id) else { return nil }
    return fields
  }

  func documents(
    in collection: CollectionName
  ) throws(DiaryError) -> [(id: DocumentID, fields: JSONObject)] {
    var found: [(id: DocumentID, fields: JSONObject)] = []
    for (number, file) in files.enumerated()
    where file.path.hasPrefix(collection.text) {
      guard let (path, fields) = document(number), path.collection == collection else { continue }
      found.append((path.id, fields))
    }
    return found.sorted { $0.id < $1.id }
  }

  func isUnreadable(_ collection: CollectionName, _ id: DocumentID) throws(DiaryError) -> Bool {
    if case .unreadable = content(collection, id) { true } else { false }
  }
}
