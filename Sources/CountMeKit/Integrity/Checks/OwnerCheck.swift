import CountMeModel

/// Every document on a user's branch is that user's.
enum OwnerCheck: IntegrityCheck {
  static let identifier = "document.owner"
  static let severity = Finding.Severity.error
  static let explanation = "Every document on a user's branch is that user's."
  static let remedy = "countme rm removes it; countme history shows where it is from"

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.documents.compactMap { document in
      guard let owner = document.fields["userId"]?.string, owner != patient.owner.text else {
        return nil
      }
      return (document.path.text, "it is of another user")
    }
  }
}
