import CountMeGit
package import CountMeHistory
package import CountMeModel

/// What the documents were before.
package struct HistoryReader {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// The diary's commits, newest first.
  package func log(limit: Int) throws(DiaryError) -> [Revision] {
    guard let tip = try store.head().commit else { return [] }
    let names = try store.deviceNames()
    var index = try store.changedPathIndex(of: tip)
    let commits = try DiaryError.git(index.newest(limit, in: store.repository))
    var revisions: [Revision] = []
    for id in commits {
      let commit = try store.repository.commit(at: id)
      revisions.append(try RevisionReader(store).revision(commit, names))
    }
    return revisions
  }

  /// The versions of one document, newest first.
  package func history(
    _ collection: CollectionName, _ id: DocumentID
  ) throws(DiaryError) -> [DocumentVersion] {
    let path = try store.reader().path(collection, id)
    guard let tip = try store.head().commit else { return [] }
    let names = try store.deviceNames()
    var versions: [DocumentVersion] = []
    var index = try store.changedPathIndex(of: tip)
    let commits = try DiaryError.git(index.commits(thatMayChange: path.text, in: store.repository))
    for commit in commits {
      let commit = try store.repository.commit(at: commit)
      let blob = try blob(path.text, in: commit.tree)
      var before: [ObjectID?] = []
      for parent in commit.parents {
        let tree = try store.treeOf(parent)
        before.append(try self.blob(path.text, in: tree))
      }
      let isNews = before.isEmpty ? blob != nil : before.allSatisfy { $0 != blob }
      guard isNews else { continue }
      let news = try RevisionReader(store).revision(commit, names)
      let version = if let blob { try document(path, blob: blob) } else { Document?.none }
      versions.append(DocumentVersion(revision: news, document: version))
    }
    return versions
  }

  /// A document as a commit has it, or nil if the commit has none, or only another user's.
  package func document(
    _ collection: CollectionName, _ id: DocumentID, at revision: String
  ) throws(DiaryError) -> Document? {
    let path = try store.reader().path(collection, id)
    guard let commit = try DiaryError.git(store.repository.resolve(revision)) else {
      throw .history(.unknownRevision(revision))
    }
    let tree = try store.treeOf(commit)
    guard let blob = try blob(path.text, in: tree) else { return nil }
    let document = try document(path, blob: blob)
    // The repository has the branches of everybody who was signed in here.
    let owner = try store.folder.owner().text
    return document.fields["userId"]?.string == owner ? document : nil
  }

  private func document(
    _ path: DocumentPath, blob: ObjectID
  ) throws(DiaryError) -> Document {
    let bytes = try DiaryError.git(
      store.repository.read(blob, .blob, limit: JSONLimits.document.bytes))
    let fields = try DocumentBytes.object(of: bytes, path: path.text)
    return Document(collection: path.collection, id: path.id, fields: fields)
  }

  private func blob(_ path: String, in tree: ObjectID) throws(DiaryError) -> ObjectID? {
    try store.repository.entry(path, in: tree)?.id
  }
}
