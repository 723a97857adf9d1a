/// A document is JSON.
enum UnreadableCheck: IntegrityCheck {
  static let identifier = "document.unreadable"
  static let severity = Finding.Severity.error
  static let explanation = "A document is JSON."
  static let remedy =
    "countme history shows earlier versions, countme restore brings one back; or mend the file"

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.files.compactMap { file in
      guard case .unreadable(_, let detail) = file.content else { return nil }
      return (file.path, detail)
    }
  }
}
