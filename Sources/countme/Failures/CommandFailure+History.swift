import CountMeKit

extension CommandFailure {
  /// Makes the text for what was asked of the history.
  static func of(_ failure: HistoryFailure) -> CommandFailure {
    switch failure {
    case .unknownRevision(let revision):
      CommandFailure(
        .notFound, "there is no commit \(revision.printable) in this diary",
        hint: "countme log lists them")
    case .beyondBounds(let reason):
      CommandFailure(
        .notPermitted, "a commit is beyond what a diary has: \(reason.printable)",
        hint: "countme log shows the commits; no device takes this one in")
    case .nothingToUndo:
      CommandFailure(
        .notFound, "there is nothing left to undo", hint: "countme log lists what was done")
    case .undoesMigration:
      CommandFailure(
        .notPermitted,
        "undo would take back all that was written without an account and came into it at sign-in",
        hint: "countme migrate --rollback does that, with a backup; nothing was changed")
    case .addedToSince(let month):
      CommandFailure(
        .notPermitted,
        "another device has since let more days of \(month.printable) leave, and their totals are kept together",
        hint: "nothing was changed; countme undo NAME takes back what was done to one entry")
    case .unusableBefore(let path, let violations):
      CommandFailure(
        .data,
        "what \(path.printable) said before does not fit its schema: "
          + (violations.first?.words ?? "it is no document"),
        hint:
          "nothing was changed; where the schema was changed since, put it right, then countme undo",
        place: Place(path: path))
    case .fewerToUndo(let count):
      CommandFailure(
        .notFound, "only \(count.counted("command")) of this device can be undone",
        hint: "countme undo \(count) undoes them; countme log lists what was done")
    case .nothingToRedo:
      CommandFailure(
        .notFound, "there is no undo to take back",
        hint: "countme redo repeats only what the last countme undo took back")
    case .unknownConflict(let text, let count):
      CommandFailure(
        .notFound, "there is no conflict \(text.printable)",
        hint: count == 0 ? "there have been no conflicts" : "countme conflicts lists them")
    case .nothingToKeep(let collection, let id):
      CommandFailure(
        .data, "that version of \(collection) \(id.printable) is not a valid document",
        hint: "countme history \(collection) \(id.printable) lists the others")
    case .signedByAccount(let collection):
      CommandFailure(
        .notPermitted,
        "\(collection) is signed by the account, and no other version of it is put back",
        hint: SignedConflict.remedy(of: collection))
    }
  }
}

/// A conflict about what only the account key can change.
enum SignedConflict {
  /// What a person does in place of having a version back.
  static func remedy(of collection: CollectionName) -> String {
    switch AccountPlace(folder: collection.text) {
    case .account, nil: "countme account change-email ADDRESS gives the account another address"
    case .device: "countme account devices lists them as they are now"
    case .invitation: "countme account devices list shows open codes"
    case .share: "countme share list shows the shares as they are now"
    }
  }
}
