import CountMeModel

/// The tree's .gitattributes keep a git that has no set-up from merging JSON as text.
enum AttributesCheck: IntegrityCheck {
  static let identifier = "tree.attributes"
  static let severity = Finding.Severity.warning
  static let explanation =
    "The tree's .gitattributes keep a git that has no set-up from merging JSON as text."
  static let remedy = "the file is written"
  static let isFixable = true

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    let isRight = patient.files.contains { file in
      guard case .system(.attributes, let bytes) = file.content else { return false }
      return bytes == SystemFile.attributesBytes
    }
    return isRight ? [] : [(SystemFile.attributes.path, "it is missing or has other lines")]
  }
}
