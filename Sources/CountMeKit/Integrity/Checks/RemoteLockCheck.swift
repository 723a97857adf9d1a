/// No git that is gone left a lock at a remote in a folder.
enum RemoteLockCheck: IntegrityCheck {
  static let identifier = "remote.lock"
  static let severity = Finding.Severity.warning
  static let explanation =
    "No git that was killed left a lock at a remote in a folder, which nobody could push to then."
  static let remedy = "it is removed once nobody has touched it for a minute"
  static let isFixable = true

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.remotes.flatMap { remote in
      remote.locks.map { path, isOld in
        (path, isOld ? "nobody holds this lock any more" : "this lock may be in use yet")
      }
    }
  }
}
