import CountMeModel

@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeStore

/// A step from one format of diaries to the next, as a newer program would take it: what becomes of each
/// document.
///
/// A step is a pure function, done twice it changes nothing more, and it leaves the stamps as they are: two
/// devices that upgrade apart then have equal documents, and an edit that an older form of a document gets
/// meanwhile is still the later one.
struct FormatUpgrade: Sendable {
  /// The version that the step leads to, from the one before.
  let version: Int

  /// What a document becomes.
  let document: @Sendable (CollectionName, JSONObject) -> JSONObject
}

/// Brings a diary to a newer format.
struct FormatUpgrading {
  let store: Store
  init(_ store: Store) { self.store = store }

  /// Brings the diary to the newest format that the steps lead to, by one commit, after a backup.
  ///
  /// A diary that is there already is looked through, too: a merge may have brought documents in from a
  /// device that had not upgraded. What the account's key signs stays as it is.
  ///
  /// - Returns: how many documents became different; the format itself is not counted.
  /// - Throws: ``StoreFailure/newerFormat(found:supported:)``, or what the machine refuses; a document that
  ///   would not fit its schema afterwards stops all of it.
  /// - Complexity: linear in the diary.
  @discardableResult
  func upgradeFormat(by steps: [FormatUpgrade]) throws(DiaryError) -> Int {
    try store.locked { () throws(DiaryError) in
      _ = try HandEdits(store).takeInHandEdits(inDirectories: nil)
      let format = try store.folder.format()
      let steps = steps.sorted { $0.version < $1.version }
      guard let newest = steps.last?.version else { return 0 }
      let changes = try upgraded(by: steps)
      var files = SealedFile.files(changes)
      if newest > format.version {
        let document = try format.upgraded(to: newest)
        files.append(SealedFile(.format, bytes: document.bytes))
      }
      guard !files.isEmpty else { return 0 }
      _ = try Backups(store).createPrecaution(
        of: store.folder.branch(), note: "before format \(newest)")
      _ = try store.commit(
        SealedCommit(files, CommitMessage("upgraded the diary to format \(newest)")),
        on: try store.head())
      return changes.changes.count
    }
  }

  private func upgraded(by steps: [FormatUpgrade]) throws(DiaryError) -> AuthorisedChanges {
    let reader = try store.reader()
    var changes: [DocumentChange] = []
    for collection in reader.catalogue.names {
      for document in try reader.documents(in: collection) {
        let path = try reader.path(collection, document.id)
        guard AccountPlace(path.text) == nil else { continue }
        let after = steps.reduce(document.fields) { $1.document(collection, $0) }
        guard after != document.fields else { continue }
        changes.append(DocumentChange(path: path, before: document.fields, after: after))
      }
    }
    return try ValidChanges(changes, catalogue: reader.catalogue).authorised(owner: reader.owner)
  }
}
