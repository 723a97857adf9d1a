import CountMeGit
import CountMeHistory
import CountMeModel
import CountMeStore

/// How many documents of each collection a tree has; each is read.
struct TreeCount {
  let counts: [CollectionCount]
  /// Which diary it is of; nil where it does not say.
  let repositoryID: String?

  init(of tree: ObjectID, in repository: borrowing Repository) throws(DiaryError) {
    let catalogue = try MergedSchemas(known: .builtIn).catalogue(tree, [], in: repository)
    let files = try DiaryError.git(
      repository.difference(from: .emptyTree, to: tree, fileLimit: Tree.changeLimit))
    var counts: [CollectionName: Int] = [:]
    var repositoryID: String?
    for file in files {
      if file.path == FormatDocument.path, let bytes = try repository.bytes(of: file.new) {
        repositoryID = (try? FormatDocument(bytes: bytes))?.repositoryID
      }
      guard let entry = file.new, let (_, path) = try catalogue.place(of: file.path) else {
        continue
      }
      // What is larger is no document, and is not brought back.
      if try DiaryError.git(repository.header(of: entry.id)).size <= JSONLimits.document.bytes {
        _ = try DiaryError.git(repository.read(entry.id, .blob))
      }
      counts[path.collection, default: 0] += 1
    }
    repository.letGo()
    self.repositoryID = repositoryID
    self.counts = counts.map { CollectionCount(collection: $0.key, count: $0.value) }
      .sorted { $0.collection < $1.collection }
  }
}
