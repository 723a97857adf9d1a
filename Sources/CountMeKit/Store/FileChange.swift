import CountMeModel

/// A file of the tree with its new bytes, or nil to remove it.
struct FileChange {
  let path: String
  let bytes: [UInt8]?

  init(path: String, bytes: [UInt8]?) {
    self.path = path
    self.bytes = bytes
  }

  init(_ change: DocumentChange) {
    path = change.path.text
    bytes = change.after.map { JSONValue.object($0).canonicalBytes() }
  }
}
