/// The repository's own info/attributes send documents to the merge driver.
enum LocalAttributesCheck: IntegrityCheck {
  static let identifier = "git.attributes"
  static let severity = Finding.Severity.warning
  static let explanation =
    "The repository's own info/attributes send documents to the merge driver."
  static let remedy = "the file is written"
  static let isFixable = true

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.hasLocalAttributes
      ? [] : [(".git/info/attributes", "it does not name the merge driver")]
  }
}
