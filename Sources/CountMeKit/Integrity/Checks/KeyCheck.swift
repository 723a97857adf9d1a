/// Nobody else can read the keys.
enum KeyCheck: IntegrityCheck {
  static let identifier = "key.permissions"
  static let severity = Finding.Severity.error
  static let explanation = "Nobody else can read the keys."
  static let remedy = "only you may read it then"
  static let isFixable = true

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.openKeys.map { ($0, "others than its owner can reach it") }
  }
}
