import CountMeModel

/// A stamp is not from the future: until then it would win over every edit made elsewhere.
enum FutureStampCheck: IntegrityCheck {
  static let identifier = "stamp.future"
  static let severity = Finding.Severity.warning
  static let explanation =
    "A stamp is not from the future: until then it would win over every edit made elsewhere."
  static let remedy =
    "check the clocks of your devices; any new edit of the document goes on from its stamp"

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    let limit = patient.now.adding(milliseconds: 5 * 60 * 1000)
    return patient.documents.compactMap { document in
      guard let text = document.fields["lastModified"]?.string, let stamp = Timestamp(text),
        stamp > limit
      else { return nil }
      return (document.path.text, "it was last modified at \(text)")
    }
  }
}
