import CountMeGit
import CountMeModel

/// A file of the tree that is to be different.
struct FileChange {
  private enum Content {
    case nothing
    case bytes([UInt8])
    case document(JSONObject)
  }

  let path: String
  private let content: Content

  /// Sets a file to some bytes, or removes it.
  init(path: String, bytes: [UInt8]?) {
    self.path = path
    content = bytes.map { .bytes($0) } ?? .nothing
  }

  /// Sets or removes a document.
  init(_ change: DocumentChange) {
    path = change.path.text
    content = change.after.map { .document($0) } ?? .nothing
  }

  /// The new bytes, or nil to remove the file; a document's are made anew each time, because those of
  /// an import would fill the memory.
  var bytes: [UInt8]? {
    switch content {
    case .nothing: nil
    case .bytes(let bytes): bytes
    case .document(let members): JSONValue.object(members).canonicalBytes()
    }
  }

  /// The change of the tree, with the new bytes written as an object.
  func packed(_ repository: borrowing Repository) throws(DiaryError) -> TreeChange {
    try DiaryError.git { () throws(GitError) in
      let blob =
        if let bytes { try repository.write(bytes, .blob) } else { ObjectID?.none }
      return TreeChange(path: path, blob: blob)
    }
  }
}
