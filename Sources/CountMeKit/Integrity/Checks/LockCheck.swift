/// No program that is gone left a lock behind.
enum LockCheck: IntegrityCheck {
  static let identifier = "lock.leftover"
  static let severity = Finding.Severity.warning
  static let explanation = "No program that is gone left a lock behind."
  static let remedy = "it is removed"
  static let isFixable = true

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.locks.map { ($0, "nobody holds this lock any more") }
  }
}
