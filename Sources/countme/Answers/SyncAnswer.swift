import CountMeKit

/// What a sync came to: of one's own diary, then of those that are attached.
struct SyncAnswer {
  let own: SyncResult
  let attached: [AttachedResult<[SyncReport]>]

  /// Why one's own has nothing to sync, where others have.
  private var idleness: CommandFailure? {
    guard !attached.isEmpty, let failure = own.failures.first else { return nil }
    return switch failure {
    case .account(.notSignedIn), .remote(.noRemote): CommandFailure(diary: failure)
    default: nil
    }
  }

  /// The first failure, one's own before the others.
  var failure: CommandFailure? {
    if let failure = own.failures.first, idleness == nil {
      var told = CommandFailure(diary: failure)
      if case .remote(.offline) = failure {
        told.hint = told.hint.map { "\($0); your work is kept here, and sent later" }
      }
      return told
    }
    return attached.lazy.compactMap(\.failure).first
  }

  /// The answer for a person; the failure that is told as an error is left out.
  func lines(newConflicts: Int?) -> [String] {
    var lines = own.reports.flatMap(\.lines) + (newConflicts?.conflictLines ?? [])
    if let idleness { lines.append("This diary itself is not synced: \(idleness.message)") }
    let told = failure?.message
    for one in attached where one.failure == nil || one.failure?.message != told {
      lines += one.lines
    }
    return lines
  }

  /// The answer for scripts.
  func json(newConflicts: Int?) -> JSONValue {
    .members([
      "remotes": own.reports.map(\.json), "newConflicts": newConflicts,
      "attached": attached.isEmpty ? nil : attached.map(\.json),
    ])
  }
}
