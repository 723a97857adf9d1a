public import CountMeHistory
public import CountMeModel
import CountMePlatform

/// Where a diary is on this machine, and what its files tell without starting git.
public struct DiaryFolder: Sendable, Equatable {
  /// The working tree's root, an absolute path.
  public let path: String

  /// The diary at `path`.
  ///
  /// A diary of a newer program can be looked at, too. One that belongs to somebody else is refused as git
  /// refuses it: its settings are not the person's own.
  ///
  /// - Throws: ``StoreFailure/notADiary(path:)`` where there is none; ``StoreFailure/foreignFolder(path:)`` where
  ///   it is another user's; ``StoreFailure/damaged(what:detail:)`` or ``DocumentFailure/unreadable(path:_:)`` where
  ///   it cannot be told which diary it is.
  public init(at path: String) throws(DiaryError) {
    self.path = FileSystem.absolutePath(path)
    guard let repository = FileFacts(followingLinksTo: gitDirectory),
      let folder = FileFacts(followingLinksTo: self.path)
    else { throw .store(.notADiary(path: self.path)) }
    guard FolderOwner.isTrusted(self.path, [folder, repository]) else {
      throw .store(.foreignFolder(path: FileSystem.realPath(self.path) ?? self.path))
    }
    _ = try readFormat()
  }

  /// The nearest diary at `path` or above it, or nil.
  ///
  /// - Throws: as ``init(at:)`` for a diary that is there and cannot be used.
  public static func nearest(to path: String) throws(DiaryError) -> DiaryFolder? {
    var current = FileSystem.absolutePath(path)
    while true {
      let places = [FormatDocument.path, Self.state].map { "\(current)/\($0)" }
      if places.contains(where: { FileSystem.exists($0) }) { return try DiaryFolder(at: current) }
      guard current != "/" else { return nil }
      current = FileSystem.parent(of: current)
    }
  }

  package init(unchecked path: String) {
    self.path = FileSystem.absolutePath(path)
  }

  /// The repository's directory.
  package var gitDirectory: String { "\(path)/.git" }

  /// The folder for local state that is not data.
  package var stateDirectory: String { "\(path)/\(Self.state)" }

  private static let state = ".git/countme"

  /// Where it is noted how syncing ended: a folder for each user, and in it a file for each remote.
  package var syncNotes: String { "\(stateDirectory)/sync" }

  /// Which diary this is.
  package func format() throws(DiaryError) -> FormatDocument {
    guard FileSystem.exists(gitDirectory) else { throw .store(.notADiary(path: path)) }
    return try readFormat()
  }

  private func readFormat() throws(DiaryError) -> FormatDocument {
    let bytes = try DiaryError.wrapping(
      FileSystem.read("\(path)/\(FormatDocument.path)", limit: JSONLimits.document.bytes))
    if let bytes, !bytes.isEmpty { return try FormatDocument(bytes: bytes) }
    if let committed = try restoreFormat() { return committed }
    guard let bytes else { throw .store(.notADiary(path: path)) }
    return try FormatDocument(bytes: bytes)
  }

  /// Whose documents the working tree shows.
  ///
  /// - Throws: ``StoreFailure/elsewhere(_:lastBranch:)`` where plain git shows something else just now, and
  ///   ``StoreFailure/damaged(what:detail:)`` where `HEAD` cannot be understood.
  public func owner() throws(DiaryError) -> UserID { try branch().owner }

  /// The branch that the working tree shows.
  package func branch() throws(DiaryError) -> DiaryBranch {
    let head = try headText()
    if let branch = DiaryBranch(head: head) { return branch }
    guard let state = HeadState(head: head, gitDirectory: gitDirectory) else {
      throw .store(.damaged(what: ".git/HEAD", detail: "it names no branch"))
    }
    throw .store(.elsewhere(state, lastBranch: HeadState.lastBranch(gitDirectory: gitDirectory)))
  }

  private func headText() throws(DiaryError) -> String {
    let bytes = try DiaryError.wrapping(FileSystem.read("\(gitDirectory)/HEAD", limit: 4096))
    if bytes == nil, !FileSystem.exists(gitDirectory) { throw .store(.gone(path: path)) }
    return String(decoding: bytes ?? [], as: UTF8.self)
  }
}
