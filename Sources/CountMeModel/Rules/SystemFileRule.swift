/// The diary's own files: the format never goes back, and the attributes are always the same bytes.
struct SystemFileRule: ChangeRule {
  static let summary = "the diary's own files stay what they are"

  /// The newest format that is let in; nil for any.
  let newestFormat: Double?

  func objection(to change: CandidateChange) -> String? {
    switch SystemFile(change.path) {
    case .format: formatObjection(change)
    case .attributes: attributesObjection(change)
    case .schema(let name): schemaObjection(change, name)
    case nil: nil
    }
  }

  private func formatObjection(_ change: CandidateChange) -> String? {
    guard let after = change.after else { return "the diary would not know what it is" }
    guard after.size <= SystemFile.formatBytes else {
      return "it has \(after.size) bytes, and \(SystemFile.formatBytes) are allowed"
    }
    guard case .bytes(let bytes) = after.content,
      let members = try? JSONValue(parsing: bytes).object, members["repositoryId"]?.string != nil
    else { return "it does not say which diary this is" }
    if let newestFormat, (members["format"]?.number ?? 0) > newestFormat {
      return "its format is newer than this program, which knows \(Int(newestFormat))"
    }
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

  /// What cannot be used stops nobody, for it may be a newer program's; what costs too much stops all.
  private func schemaObjection(_ change: CandidateChange, _ name: CollectionName) -> String? {
    guard let after = change.after else { return nil }
    guard after.size <= SchemaLimits.bytes else {
      return "it has \(after.size) bytes, and \(SchemaLimits.bytes) are allowed"
    }
    guard case .bytes(let bytes) = after.content, let value = try? JSONValue(parsing: bytes) else {
      return nil
    }
    do throws(SchemaError) {
      _ = try CollectionSchema(name: name, value)
      return nil
    } catch {
      return error.isTooCostly ? "\(error.pointer): \(error.problem)" : nil
    }
  }

  private func attributesObjection(_ change: CandidateChange) -> String? {
    guard let after = change.after else { return "git would merge documents as text" }
    return after.content == .bytes(SystemFile.attributesBytes)
      ? nil : "its attributes are not those of a diary"
  }
}
