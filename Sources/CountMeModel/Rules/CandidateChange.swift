/// A change of one file, with everything that a rule may look at.
public struct CandidateChange: Sendable {
  /// One version of the file.
  public struct Version: Sendable {
    /// What the file holds.
    public enum Content: Sendable, Equatable {
      /// A document.
      case document(JSONObject)
      /// Something else, in words.
      case unreadable(String)
      /// A file that is no document; its bytes.
      case bytes([UInt8])
    }

    /// The mode as git writes it, such as 0o100644.
    public let mode: UInt32
    /// How many bytes it has.
    public let size: Int
    /// What it holds.
    public let content: Content
    /// Whether the account key signed it; only looked at where ``ChangePolicy`` wants it.
    public let isSignedByAccount: Bool

    /// Describes a version.
    public init(mode: UInt32, size: Int, content: Content, isSignedByAccount: Bool = false) {
      self.mode = mode
      self.size = size
      self.content = content
      self.isSignedByAccount = isSignedByAccount
    }

    /// The members, if it is a document.
    public var document: JSONObject? {
      if case .document(let members) = content { members } else { nil }
    }
  }

  /// Whose device made the change.
  public enum Author: Sendable, Equatable {
    /// One of the account's own, or one that is not judged by whose it is.
    case owner
    /// A member's, with the path of its certificate.
    case member(certificate: String)
  }

  /// The path; bytes that are no UTF-8 stand in it as U+FFFD.
  public let path: String
  /// The file before; nil where there was none.
  public let before: Version?
  /// The file after; nil where it goes.
  public let after: Version?
  /// The collection that the path belongs to, if this program knows it.
  public let schema: CollectionSchema?
  /// Another path of the same tree, or of a collection, that some file systems take for this one.
  public let twin: String?
  /// Whose device made the change.
  public let author: Author
  /// Whether another parent of the commit has it so already, where it was judged.
  public let isInherited: Bool
  /// Told what judging it costs, where that is counted.
  public let meter: WorkMeter?

  /// Describes a change.
  public init(
    path: String, before: Version?, after: Version?, schema: CollectionSchema?, twin: String? = nil,
    author: Author = .owner, isInherited: Bool = false, meter: WorkMeter? = nil
  ) {
    self.path = path
    self.before = before
    self.after = after
    self.schema = schema
    self.twin = twin
    self.author = author
    self.isInherited = isInherited
    self.meter = meter
  }

  /// Describes a change of a document that this program makes itself.
  public init(_ change: DocumentChange, schema: CollectionSchema?) {
    func version(_ members: JSONObject?) -> Version? {
      members.map { Version(mode: Version.plainFile, size: 0, content: .document($0)) }
    }
    self.init(
      path: change.path.text, before: version(change.before), after: version(change.after),
      schema: schema)
  }

  /// The document's id as the file's name tells it.
  var fileName: String { DocumentPath.fileName(path).text }
}

extension CandidateChange.Version {
  /// The only mode that a file of a diary has.
  public static let plainFile: UInt32 = 0o100644
}
