import CountMeHistory
import CountMeModel

/// A file that is not as the branch has it.
struct HandEditedFile {
  let path: String
  /// Whether the branch does not have it.
  let isNew: Bool
  /// The document that the branch has there; nil where it has none that can be used.
  let before: JSONObject?
  /// The bytes in the folder.
  let after: [UInt8]?
  let isFile: Bool
  /// Whether it came from a merge of git's that the person has not finished.
  let isMerged: Bool
  /// Whether it stands in the place of a folder with documents.
  let isInTheWay: Bool

  /// Whether it is a schema of the person's own.
  var isOfSchema: Bool {
    if case .schema = SystemFile(path) { true } else { false }
  }

  var isInTheWayError: DiaryError {
    .store(
      .handEditInTheWay(
        path: path, reason: "it is no folder, and the documents below were not removed"))
  }
}
