import CountMeModel
import CountMeStore

/// Everything that checks look at, gathered once.
struct RepositorySnapshot {
  /// A file of the branch's tree.
  struct File {
    /// What a file turned out to be.
    enum Content {
      /// A document that is JSON, with its members.
      case document(CollectionSchema, DocumentPath, JSONObject, isCanonical: Bool)
      /// A document's file that is not JSON.
      case unreadable(DocumentPath, String)
      /// A file of the diary's own.
      case system(SystemFile, [UInt8])
      /// A file that has no place in a diary.
      case stranger
      /// The bytes are not there.
      case missing
    }

    let path: String
    let isPlain: Bool
    let content: Content
  }

  /// A remote, looked at from here.
  struct RemoteState {
    let name: String
    /// Why it could not be looked at.
    var failure: String?
    var onlyHere: [String] = []
    var onlyThere: [String] = []
    var differing: [String] = []
    /// nil where that cannot be known from here.
    var hasHook: Bool?
    var refusesForce: Bool?
    /// Locks of git's that nobody touches, in a folder.
    var locks: [(path: String, isOld: Bool)] = []
    /// The most bytes that it takes at once, where it says so.
    var limit: Int?
  }

  var now: Timestamp
  var owner: UserID
  var catalogue: Catalogue
  var files: [File] = []
  /// Objects that cannot be read, with why.
  var objects: [(subject: String, detail: String)] = []
  /// What follows from the documents and is not so.
  var derivedChanges: [DocumentChange] = []
  var handEdits = HandEditReport()
  /// Key files and folders that others can reach.
  var openKeys: [String] = []
  /// Settings of git that are other than they must be, with what they are.
  var settings: [(subject: String, detail: String)] = []
  var hasLocalAttributes = true
  /// What keeps this device from signing what it writes.
  var session: [(subject: String, detail: String)] = []
  /// Commits that are not sent yet and that other devices would refuse.
  var refused: [(subject: String, detail: String)] = []
  /// What is wrong with the index, or nil.
  var index: String?
  /// Locks that nobody holds.
  var locks: [String] = []
  /// Packs that git was to join and has not.
  var packs: [(subject: String, detail: String)] = []
  /// Migrations that were interrupted, and journals that cannot be read.
  var migrations: [(subject: String, detail: String)] = []
  var remotes: [RemoteState] = []

  /// The documents that are JSON.
  var documents:
    [(
      schema: CollectionSchema, path: DocumentPath, fields: JSONObject, isCanonical: Bool
    )]
  {
    files.compactMap { file in
      guard case .document(let schema, let path, let fields, let isCanonical) = file.content else {
        return nil
      }
      return (schema, path, fields, isCanonical)
    }
  }
}

extension JSONObject {
  /// The members but for stamps.
  func without(_ names: String...) -> JSONObject {
    var copy = self
    for name in names { copy[name] = nil }
    return copy
  }
}
