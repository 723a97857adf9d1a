/// Plain git merges documents by the program's rules.
enum SettingsCheck: IntegrityCheck {
  static let identifier = "git.settings"
  static let severity = Finding.Severity.warning
  static let explanation = "Plain git merges documents by the program's rules."
  static let remedy = "the setting is set"
  static let isFixable = true

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.settings
  }
}
