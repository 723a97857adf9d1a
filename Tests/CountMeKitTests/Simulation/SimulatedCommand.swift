import CountMeModel

@testable import CountMeKit

/// What a person types, with its words chosen already.
struct SimulatedCommand: Sendable {
  typealias Work = @Sendable (isolated Store, SyncOptions) throws(DiaryError) -> [Receipt]

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
    case (.undo, .nothingToUndo), (.undo, .undoesMigration), (.redo, .nothingToRedo): true
    case (.push, .behind), (.erase, .behind): true
    // What a revoked device sent: a sync takes it in on a person's word, and erasing is tried again.
    case (.erase, .revokedElsewhere): true
    // Who changed the account on a history that is gone elsewhere leads out by erasing.
    case (.sync, .beganAnewElsewhere), (.pull, .beganAnewElsewhere): true
    case (.push, .beganAnewElsewhere): true
    case (.habit, .nameTaken), (.meal, .nameTaken): true
    case (.check, .unknownName), (.uncheck, .unknownName), (.use, .unknownName): true
    case (.check, .ambiguousName), (.uncheck, .ambiguousName), (.use, .ambiguousName): true
    case (.fast, .fastGoesOn), (.fast, .noFast), (.fast, .misunderstood): true
    case (_, .handEditInTheWay): !spoilt.isEmpty
    case (_, .unfinishedMerge): true
    case (_, .invalid(let path, _)), (_, .unreadable(let path, _)): spoilt.contains(path)
    case (_, .refused(let path, _, _)): spoilt.contains(path)
    case (.signIn, .alreadySignedIn): true
    case (.signIn, .invalidCredentials), (.signIn, .noRemote): true
    case (.erase, .wrongPassword), (.revoke, .wrongPassword), (.password, .wrongPassword): true
    case (.reset, .wrongRecoveryCode): true
    case (_, .notSignedIn), (_, .deviceRevoked): !isInOrder
    default: false
    }
  }
}
