import CountMeCare
import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMePlatform
package import CountMeStore

/// How the documents stand with the remotes.
package struct DocumentStateReader {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// How the documents stand with the remotes, from the commit graph and the files alone.
  package func documentStates() throws(DiaryError) -> DocumentStates {
    var states: [String: DocumentState] = [:]
    if try store.folder.owner() != .guest, try !Remotes(store).remotes().isEmpty {
      try addUnsent(to: &states)
    }
    let report = try HandEdits(store).handEdits()
    for path in report.taken where states[path] == nil {
      states[path] =
        FileSystem.exists("\(store.folder.path)/\(path)") ? .pendingUpload : .pendingDelete
    }
    for entry in try ConflictJournal(store).conflictNotes(isWhole: false).entries
    where !entry.isSeen {
      states[entry.path] = .conflict
    }
    for problem in report.problems { states[problem.path] = .invalid }
    return try entries(states)
  }

  /// A new stream of how the documents stand: at present first, then after each change by this diary.
  package var documentStateChanges: AsyncStream<DocumentStates> {
    get throws(DiaryError) {
      store.events.stream(beginningWith: try documentStates())
    }
  }

  /// Adds what some remote lacks, as far as this device knows.
  private func addUnsent(to states: inout [String: DocumentState]) throws(DiaryError) {
    let head = try store.head()
    let branch = try store.folder.branch()
    guard let tip = head.commit else { return }
    for remote in try Remotes(store).remotes() {
      let verified = try Remotes(store).verifiedTip(of: branch, on: remote)?.id
      var before = ObjectID.emptyTree
      if let verified {
        // What the remote alone has is no news of ours: only what changed since both agreed.
        guard let base = try DiaryError.git(store.repository.mergeBases(verified, [tip])).first
        else { continue }
        before = try store.treeOf(base)
      }
      for difference in try store.repository.differences(from: before, to: head.tree) {
        states[difference.path] = difference.new == nil ? .pendingDelete : .pendingUpload
      }
    }
  }

  /// The states with what they are about; what is no document is left out, unless it is in the way.
  private func entries(_ states: [String: DocumentState]) throws(DiaryError) -> DocumentStates {
    let catalogue = try store.reader().catalogue
    var entries: [DocumentStates.Entry] = []
    let sorted = states.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    for (path, state) in sorted {
      let place = (try? catalogue.place(of: path))?.1
      guard place != nil || state == .invalid else { continue }
      entries.append(
        DocumentStates.Entry(path: path, collection: place?.collection, id: place?.id, state: state)
      )
    }
    return DocumentStates(entries: entries)
  }
}
