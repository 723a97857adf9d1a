/// A remote in a folder judges what is pushed to it by our hook.
enum RemoteHookCheck: IntegrityCheck {
  static let identifier = "remote.hook"
  static let severity = Finding.Severity.note
  static let explanation = "A remote in a folder judges what is pushed to it by our hook."
  static let remedy =
    "countme remote create makes a remote with the hook; without it every pull checks"

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.remotes.filter { $0.hasHook == false }
      .map { ($0.name, "it takes whatever is pushed") }
  }
}
