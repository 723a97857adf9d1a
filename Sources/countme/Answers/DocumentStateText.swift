import CountMeKit

extension DocumentStates {
  /// The documents that are not synced, for a person.
  ///
  /// - Parameter isShared: whether there is a remote, and an account to send to it.
  func lines(isShared: Bool) -> [String] {
    guard !entries.isEmpty else {
      return [isShared ? "Every document is synced" : "Every document is on this device alone"]
    }
    return ["Documents that are not synced:"]
      + entries.map { "  \($0.state.words): \($0.path.printable)" }
  }

  /// The documents that are not synced, for scripts.
  var json: JSONValue {
    .array(
      entries.map { entry in
        .members([
          "path": entry.path, "state": entry.state.rawValue, "collection": entry.collection?.text,
          "id": entry.id?.text,
        ])
      })
  }
}

extension DocumentState {
  fileprivate var words: String {
    switch self {
    case .synced: "synced"
    case .pendingUpload: "to be sent"
    case .pendingDelete: "deletion to be sent"
    case .conflict: "a conflict was decided; countme conflicts shows it"
    case .invalid: "cannot be used, not sent"
    }
  }
}
