import CountMeModel

/// A file's path follows from its document's collection and id, and nothing else is in the tree.
enum MisplacedCheck: IntegrityCheck {
  static let identifier = "document.place"
  static let severity = Finding.Severity.error
  static let explanation =
    "A file's path follows from its document's collection and id, and nothing else is in the tree."
  static let remedy = "git mv or git rm, and a commit, put it right"

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.files.compactMap { file in
      if !file.isPlain { return (file.path, "it is no plain file") }
      switch file.content {
      case .stranger: return (file.path, "no document of any collection has this path")
      case .document(_, let path, let fields, _) where fields["id"]?.string != path.id.text:
        return (file.path, "its id is \(fields["id"]?.string ?? "missing")")
      default: return nil
      }
    }
  }
}
