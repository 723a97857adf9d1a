public import CountMeHistory
public import CountMeModel
import CountMePlatform

/// What a folder follows, where it is no diary of one's own: a share of another person.
///
/// The share's documents are shown on a branch of its owner's, for which nobody here has a key.
public struct FollowedShare: Sendable, Equatable {
  /// Whose it is.
  public let owner: UserID
  /// What it is called there.
  public let share: String
  /// What its owner is called; nil where they gave no name.
  public var ownerName: String?
  /// Whether its owner has ended it.
  public var isEnded: Bool
  /// Whether that is because it is on another remote now.
  public var isMoved = false

  package init(owner: UserID, share: String, ownerName: String?, isEnded: Bool = false) {
    self.owner = owner
    self.share = share
    self.ownerName = ownerName
    self.isEnded = isEnded
  }

  /// Reads what a folder follows; nil where it is a diary of one's own.
  ///
  /// - Throws: what the machine refuses; a damaged note is ``StoreFailure/damaged(what:detail:)``.
  public init?(of folder: DiaryFolder) throws(DiaryError) {
    let path = Self.path(folder)
    guard let bytes = try DiaryError.wrapping(FileSystem.read(path, limit: 1 << 16)) else {
      return nil
    }
    guard let note = (try? JSONValue(parsing: bytes))?.object,
      let owner = note["owner"]?.string.flatMap({ UserID($0) }), let share = note["share"]?.string
    else { throw .store(.damaged(what: path, detail: "it does not say what is followed")) }
    self.init(
      owner: owner, share: share, ownerName: note["ownerName"]?.string,
      isEnded: note["isEnded"]?.bool ?? false)
    isMoved = note["isMoved"]?.bool ?? false
  }

  /// The share's branch on its remote; nil where the note names none.
  package var branch: ShareBranch? { ShareBranch(owner, share) }

  /// What of its owner's diary is in a folder; nil where nothing says so.
  public func scope(in folder: DiaryFolder) -> ShareScope? {
    let path = "\(folder.path)/\(ShareDocument.path(of: share))"
    guard let bytes = try? FileSystem.read(path, limit: JSONLimits.document.bytes),
      let fields = (try? JSONValue(parsing: bytes))?.object,
      let names = fields["collections"]?.array
    else { return nil }
    return ShareScope(
      collections: Set(names.compactMap { $0.string.flatMap { CollectionName($0) } }),
      from: fields["from"]?.string.flatMap { CalendarDate($0) })
  }

  /// Notes what a folder follows.
  package func write(to folder: DiaryFolder) throws(DiaryError) {
    var note: JSONObject = [
      "owner": .string(owner.text), "share": .string(share), "isEnded": .bool(isEnded),
    ]
    note["ownerName"] = ownerName.map { .string($0) }
    if isMoved { note["isMoved"] = .bool(true) }
    let bytes = JSONValue.object(note).canonicalBytes()
    try DiaryError.wrapping(DurableFile.write(bytes, to: Self.path(folder), folderMode: 0o755))
  }

  private static func path(_ folder: DiaryFolder) -> String {
    "\(folder.stateDirectory)/followed.json"
  }
}
