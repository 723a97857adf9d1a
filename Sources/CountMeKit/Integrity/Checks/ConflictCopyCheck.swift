/// No other program that syncs folders has made copies in the diary's.
enum ConflictCopyCheck: IntegrityCheck {
  static let identifier = "file.conflictCopy"
  static let severity = Finding.Severity.warning
  static let explanation = "No other program that syncs folders has made copies in the diary's."
  static let remedy =
    "compare it with the document beside it, then remove it; a diary is synced by countme alone"

  static func search(_ patient: Patient) -> [(subject: String, detail: String)] {
    patient.handEdits.foreign.filter(isConflictCopy).map {
      ($0, "another program that syncs this folder made this copy")
    }
  }

  /// Whether a name is one that Syncthing or Dropbox give to the loser of a conflict.
  static func isConflictCopy(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.contains(".sync-conflict-") || name.lowercased().contains("conflicted copy")
  }
}
