/// No migration was left half done.
enum MigrationCheck: IntegrityCheck {
  static let identifier = "migration.unfinished"
  static let severity = Finding.Severity.warning
  static let explanation =
    "The guest's documents are in the account, or no migration of them was begun."
  static let remedy = "countme migrate --resume goes on; --rollback takes it back"

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.migrations
  }
}
