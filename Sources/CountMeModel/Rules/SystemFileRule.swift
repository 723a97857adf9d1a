/// The diary's own files: the format never goes back, and the attributes are always the same bytes.
struct SystemFileRule: ChangeRule {
  static let summary = "the diary's own files stay what they are"

  func objection(to change: JudgedChange) -> String? {
    switch SystemFile(change.path) {
    case .format: formatObjection(change)
    case .attributes: attributesObjection(change)
    case .schema, nil: nil
    }
  }

  private func formatObjection(_ change: JudgedChange) -> String? {
    guard let after = change.after else { return "the diary would not know what it is" }
    guard case .bytes(let bytes) = after.content,
      let members = try? JSONValue(parsing: bytes).object, members["repositoryId"]?.string != nil
    else { return "it does not say which diary this is" }
    guard let before = change.before else { return nil }
    guard case .bytes(let old) = before.content, let known = (try? JSONValue(parsing: old))?.object
    else { return "what it was before cannot be read" }
    guard known["repositoryId"] == members["repositoryId"] else {
      return "it would be another diary"
    }
    // An older program would take newer documents for its own, and damage them.
    return (known["format"]?.number ?? 0) <= (members["format"]?.number ?? 0)
      ? nil : "its format would go back"
  }

  private func attributesObjection(_ change: JudgedChange) -> String? {
    guard let after = change.after else { return "git would merge documents as text" }
    return after.content == .bytes(SystemFile.attributesBytes)
      ? nil : "its attributes are not those of a diary"
  }
}
