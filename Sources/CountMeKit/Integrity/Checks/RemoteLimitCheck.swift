/// A remote in a folder takes pushes of any size.
enum RemoteLimitCheck: IntegrityCheck {
  static let identifier = "remote.limit"
  static let severity = Finding.Severity.note
  static let explanation = "A remote in a folder takes pushes of any size."
  static let remedy = "git -C REMOTE config --unset receive.maxInputSize"

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.remotes.compactMap { remote in
      remote.limit.map { (remote.name, "it takes no more than \($0) bytes at once") }
    }
  }
}
