/// No other program that syncs folders has made copies in the diary's.
enum ConflictCopyCheck: IntegrityCheck {
  static let identifier = "file.conflictCopy"
  static let severity = Finding.Severity.warning
  static let explanation = "No other program that syncs folders has made copies in the diary's."
  static let remedy =
    "compare it with the document beside it, then remove it; a diary is synced by countme alone"

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.handEdits.conflictCopies.map {
      ($0.path, "\($0.program.rawValue) made this copy of \($0.original)")
    }
  }
}
