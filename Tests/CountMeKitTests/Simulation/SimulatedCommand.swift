import CountMeModel

@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore
@testable import CountMeSync

/// What a person types, with its words chosen already.
struct SimulatedCommand: Sendable {
  typealias Work = @Sendable (isolated TestDiary, SyncOptions) throws(DiaryError) -> [Receipt]

  let deed: Deed
  let words: String
  /// Carries it out; what it says that it changed.
  let work: Work
  /// What it adds to counters, by path.
  var steps: [String: Double] = [:]

  init(_ deed: Deed, _ words: String = "", _ work: @escaping Work) {
    (self.deed, self.words, self.work) = (deed, words, work)
  }

  /// One that only edits documents.
  init(_ deed: Deed, _ edits: [DocumentEdit]) {
    let words = edits.map(Self.words).joined(separator: ", ")
    self.init(deed, words) { diary, _ throws(DiaryError) in
      [try diary.apply(edits, summary: deed.rawValue)]
    }
  }

  private static func words(of edit: DocumentEdit) -> String {
    switch edit {
    case .create(let collection, let id, _): "new \(collection) \(id?.text ?? "")"
    case .update(let collection, let id, let changes):
      "set \(collection)/\(id) \(changes.map { "\($0.field)=\($0.value?.compactText ?? "")" })"
    case .put(let collection, let id, let fields):
      "put \(collection)/\(id) \(JSONValue.object(fields).compactText)"
    case .remove(let collection, let id): "rm \(collection)/\(id)"
    }
  }

  /// Whether the rules allow the command to end like this although nothing is broken.
  ///
  /// - Parameter isInOrder: whether the device is signed in, and not revoked as far as it can know.
  ///   - spoilt: the files that cannot be used.
  func mayEnd(with error: DiaryError, isInOrder: Bool, spoilt: Set<String>) -> Bool {
    switch (deed, error) {
    case (.undo, .history(.nothingToUndo)), (.undo, .history(.undoesMigration)),
      (.redo, .history(.nothingToRedo)):
      true
    case (.push, .remote(.behind)), (.erase, .remote(.behind)): true
    // What a revoked device sent: a sync takes it in on a person's word, and erasing is tried again.
    case (.erase, .sync(.revokedElsewhere)): true
    // Who changed the account on a history that is gone elsewhere leads out by erasing.
    case (.sync, .sync(.beganAnewElsewhere)), (.pull, .sync(.beganAnewElsewhere)): true
    case (.push, .sync(.beganAnewElsewhere)): true
    case (.habit, .words(.nameTaken)), (.meal, .words(.nameTaken)): true
    case (.check, .words(.unknownName)), (.uncheck, .words(.unknownName)),
      (.use, .words(.unknownName)):
      true
    case (.check, .words(.ambiguousName)), (.uncheck, .words(.ambiguousName)),
      (.use, .words(.ambiguousName)):
      true
    case (.fast, .other(JournalFailure.fastGoesOn)), (.fast, .other(JournalFailure.noFast)),
      (.fast, .other(JournalFailure.fastEndsTooEarly)), (.fast, .other(JournalFailure.timeToCome)):
      true
    case (_, .store(.handEditInTheWay)): !spoilt.isEmpty
    case (_, .store(.unfinishedMerge)): true
    case (_, .document(.invalid(let path, _))), (_, .document(.unreadable(let path, _))):
      spoilt.contains(path)
    case (_, .store(.refused(let path, _, _))): spoilt.contains(path)
    case (.signIn, .account(.alreadySignedIn)): true
    case (.signIn, .account(.invalidCredentials)), (.signIn, .account(.nothingAnnounced)),
      (.signIn, .remote(.noRemote)):
      true
    case (.erase, .account(.wrongPassword)), (.revoke, .account(.wrongPassword)),
      (.password, .account(.wrongPassword)):
      true
    case (.reset, .account(.wrongRecoveryCode)): true
    case (_, .account(.notSignedIn)), (_, .account(.deviceRevoked)): !isInOrder
    default: false
    }
  }
}
