import CountMeModel

/// What a habit's records are about is there.
enum HabitReferenceCheck: IntegrityCheck {
  static let identifier = "reference.habit"
  static let severity = Finding.Severity.note
  static let explanation = "What a habit's records are about is there."
  static let remedy =
    "countme list habits shows the habits; countme rm removes what belongs to none"

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    guard let habits = CollectionName("habits") else { return [] }
    let known = Set(patient.documents.filter { $0.path.collection == habits }.map(\.path.id.text))
    return patient.documents.compactMap { document in
      guard document.schema.name.text == "completions",
        // What was taken back stands empty.
        document.fields["progress"] != 0,
        let habit = document.fields["habitId"]?.string, !known.contains(habit)
      else { return nil }
      return (document.path.text, "there is no habit \(habit)")
    }
  }
}
