import CountMeModel

/// `.countme/format.json`: which diary this is and which format it is written in.
package struct FormatDocument: Sendable, Equatable {
  /// The file's path in the tree.
  package static let path = SystemFile.format.path

  /// The format that this program writes.
  package static let supportedVersion = 1

  /// The format's version, from 1.
  package let version: Int

  /// The same UUID on every clone, made when the diary was.
  package let repositoryID: String

  /// Describes a diary of the present format.
  package init(repositoryID: String) {
    version = Self.supportedVersion
    self.repositoryID = repositoryID
  }

  /// Reads the document, refusing what a newer program wrote.
  package init(bytes: [UInt8]) throws(DiaryError) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: bytes)
    } catch {
      throw .unreadable(path: Self.path, error)
    }
    guard let version = value.object?["format"]?.number, version >= 1,
      let repositoryID = value.object?["repositoryId"]?.string
    else {
      throw .damaged(what: Self.path, detail: "format and repositoryId are wanted")
    }
    guard version <= Double(Self.supportedVersion) else {
      throw .newerFormat(found: Int(exactly: version) ?? .max, supported: Self.supportedVersion)
    }
    self.version = Self.supportedVersion
    self.repositoryID = repositoryID
  }

  /// The canonical bytes.
  package var bytes: [UInt8] {
    let members: JSONObject = [
      "format": .number(Double(version)), "repositoryId": .string(repositoryID),
    ]
    return JSONValue.object(members).canonicalBytes()
  }
}
