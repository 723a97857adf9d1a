package import CountMeGit
import CountMeModel

/// `.countme/format.json`: which diary this is and which format it is written in.
///
/// A diary of a newer format than the program's is read as far as it can be understood, and never
/// written to.
package struct FormatDocument: Sendable, Equatable {
  /// The file's path in the tree.
  package static let path = SystemFile.format.path

  /// The newest format that this program knows.
  package static let supportedVersion = 2
  /// The format of a diary in which nothing needs a newer one.
  package static let firstVersion = 1
  /// The format of a diary that has invited somebody, or shared something: by earlier rules, what invited
  /// devices write is forged.
  package static let sharingVersion = 2

  /// The format's version, from 1.
  package let version: Int

  /// The same UUID on every clone, made when the diary was.
  package let repositoryID: String

  /// All that the document says, with what a newer program added.
  private var members: JSONObject

  /// Describes a new diary.
  package init(repositoryID: String) {
    version = Self.firstVersion
    self.repositoryID = repositoryID
    members = ["format": .number(Double(version)), "repositoryId": .string(repositoryID)]
  }

  /// Reads the document, be it of a newer format.
  package init(bytes: [UInt8]) throws(DiaryError) {
    let members = try DocumentBytes.object(of: bytes, path: Self.path)
    guard let number = members["format"]?.number, number >= 1,
      let repositoryID = members["repositoryId"]?.string
    else {
      throw .store(.damaged(what: Self.path, detail: "format and repositoryId are wanted"))
    }
    // A version between two is newer than the one below.
    version = Int(exactly: number.rounded(.up)) ?? .max
    self.repositoryID = repositoryID
    self.members = members
  }

  /// The same diary in another format.
  package func upgraded(to version: Int) throws(DiaryError) -> FormatDocument {
    var members = members
    members["format"] = .number(Double(version))
    return try FormatDocument(bytes: JSONValue.object(members).canonicalBytes())
  }

  /// The bytes that every program reads: the canonical ones, where there is room for them.
  ///
  /// What came on one line may have none. What is in no form short enough is not this document's own.
  package var bytes: [UInt8] {
    let value = JSONValue.object(members)
    let forms = [value.canonicalBytes(), value.compactBytes()]
    if let bytes = forms.first(where: { $0.count <= SystemFile.formatBytes }) { return bytes }
    let own: JSONObject = [
      "format": .number(Double(version)), "repositoryId": .string(repositoryID),
    ]
    return JSONValue.object(own).canonicalBytes()
  }

  /// Ensures that a program may write what it knows up to a version.
  ///
  /// - Throws: ``StoreFailure/newerFormat(found:supported:)``.
  package func requireWritable(by supported: Int) throws(DiaryError) {
    guard version <= supported else {
      throw .store(.newerFormat(found: version, supported: supported))
    }
  }
}

extension FormatDocument {
  /// Reads what a tree says which diary it belongs to; nil where it says nothing.
  package init?(in tree: ObjectID, _ repository: borrowing Repository) throws(DiaryError) {
    guard let bytes = try repository.bytes(at: Self.path, in: tree) else { return nil }
    try self.init(bytes: bytes)
  }
}
