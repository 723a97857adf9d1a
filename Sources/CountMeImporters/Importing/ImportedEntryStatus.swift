import CountMeModel

/// How an entry of a file stands to the document with its id.
///
/// What came from the same source and was not edited since says what the newest file says; what a person
/// edited stays as they left it. An edit shows in the stamp: that of an import is the source's own time, and each import
/// that changes the document stamps it about a second later, by nothing but its content, so that two devices that
/// import the same file write the same.
enum ImportedEntryStatus {
  /// The diary has no such document.
  case new
  /// The document says it already.
  case present
  /// The document gets what it lacked.
  case supplemented(JSONObject)
  /// The document gets what the file says now.
  case changed(JSONObject)
  /// The document says something else, by an edit, and stays.
  case kept
  /// The document has said this before, and a later import something else, which stays.
  case superseded
  /// The diary had the document, and somebody removed it, which counts.
  case removed
}

extension JSONObject {
  func merging(_ others: JSONObject) -> JSONObject {
    var merged = self
    for (key, value) in others { merged[key] = value }
    return merged
  }
}
