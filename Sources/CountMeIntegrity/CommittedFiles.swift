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

  /// The place of the document that a file is; nil where it is none.
  func path(_ number: Int) -> DocumentPath? {
    ((try? catalogue.place(of: files[number].path)) ?? nil)?.1
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
}
