/// git's index shows what the branch has.
enum IndexCheck: IntegrityCheck {
  static let identifier = "index.state"
  static let severity = Finding.Severity.warning
  static let explanation = "git's index shows what the branch has."
  static let remedy = "it is made again"
  static let isFixable = true

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.index.map { [(".git/index", $0)] } ?? []
  }
}
