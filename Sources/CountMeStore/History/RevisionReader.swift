import CountMeGit
import CountMeHistory
package import CountMeModel

/// Tells what a commit says and did.
struct RevisionReader {
  let store: Store
  init(_ store: Store) { self.store = store }

  /// What a commit says and did.
  ///
  /// - Parameter names: what the devices are called.
  func revision(_ commit: Commit, _ names: DeviceNames) throws(DiaryError) -> Revision {
    let files = try DiaryError.git(store.repository.changes(of: commit))
    let catalogue = try store.reader().catalogue
    var places: [(file: FileDifference, schema: CollectionSchema, path: DocumentPath)] = []
    for file in files {
      guard let (schema, path) = try catalogue.place(of: file.path) else { continue }
      places.append((file, schema, path))
    }
    var changes: [DocumentChange] = []
    if commit.parents.count < 2, places.count <= Revision.mostChanges {
      for place in places {
        let change = DocumentChange(
          path: place.path, before: try members(of: place.file.old, place.file.path),
          after: try members(of: place.file.new, place.file.path))
        if place.schema.isWritten(change) { changes.append(change) }
      }
    }
    let counts = Dictionary(grouping: places, by: \.path.collection)
    return Revision(
      id: commit.id.hex, summary: commit.subject, device: names.name(of: commit),
      time: commit.time, parents: commit.parents.map(\.hex), documentCount: files.count,
      kind: try kind(of: commit, names), changes: changes,
      counts: counts.sorted { $0.key < $1.key }.map {
        CollectionCount(collection: $0.key, count: $0.value.count)
      })
  }

  private func kind(of commit: Commit, _ names: DeviceNames) throws(DiaryError) -> Revision.Kind {
    if let first = commit.parents.first, commit.parents.count > 1 {
      let others = Array(commit.parents.dropFirst())
      return .merge(devices: try DiaryError.git(devices(behind: others, besides: first, names)))
    }
    if commit.trailer(CommitMessage.undoTrailer) != nil { return .undo }
    if commit.trailer(CommitMessage.redoTrailer) != nil { return .redo }
    if commit.trailer(CommitMessage.conflictTrailer) != nil { return .kept }
    return switch commit.kind {
    case .imported: .imported
    case .retention, .rewrite: .retention
    case .handEdit: .handEdit
    case .sums, .migration, nil: .edit
    }
  }

  /// Who wrote what a merge brought in; of long absences, who wrote the newest of it.
  private func devices(
    behind tips: [ObjectID], besides first: ObjectID, _ names: DeviceNames
  ) throws(GitError) -> [String] {
    var devices: Set<String> = []
    for id in try store.repository.history(of: tips, hiding: [first]).prefix(100) {
      let commit = try store.repository.commit(id)
      if commit.parents.count < 2 { devices.insert(names.name(of: commit)) }
    }
    return devices.sorted()
  }

  private func members(of entry: TreeEntry?, _ path: String) throws(DiaryError) -> JSONObject? {
    guard let bytes = try store.repository.bytes(of: entry) else { return nil }
    return try? DocumentBytes.object(of: bytes, path: path)
  }
}

extension CollectionSchema {
  /// The fields that follow from others, so that nobody writes them.
  package var followingFields: Set<String> {
    Set(derivedFields.map(\.name) + membershipFields.map(\.name) + ["lastModified"])
  }

  /// Whether somebody wrote something of a change, and not all of it follows from other documents.
  fileprivate func isWritten(_ change: DocumentChange) -> Bool {
    func written(_ document: JSONObject?) -> JSONObject {
      var document = document ?? JSONObject()
      for name in followingFields { document[name] = nil }
      // A day that lists an entry is made for it, and goes with nothing else in it.
      if !membershipFields.isEmpty {
        for name in ["id", "userId", "date"] { document[name] = nil }
      }
      return document
    }
    return written(change.before) != written(change.after)
  }
}
