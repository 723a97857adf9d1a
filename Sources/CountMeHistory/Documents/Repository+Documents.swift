package import CountMeGit
import CountMeModel

extension Repository {
  /// What a file of a tree holds, which is no more than a document may be; nil where there is no file.
  package borrowing func bytes(of entry: TreeEntry?) throws(DiaryError) -> [UInt8]? {
    guard let entry, !entry.isDirectory else { return nil }
    return try DiaryError.git(read(entry.id, .blob, limit: JSONLimits.document.bytes))
  }

  /// What the file at a path holds, as ``bytes(of:)`` reads it.
  package borrowing func bytes(
    at path: String, in tree: ObjectID
  ) throws(DiaryError) -> [UInt8]? {
    try bytes(of: DiaryError.git(entry(at: path, in: tree)))
  }
}
