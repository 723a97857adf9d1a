public import CountMeHistory
import CountMeModel
import CountMePlatform

/// Another diary that the person's own takes along: an ordinary diary in a folder of its own.
public struct AttachedDiary: Sendable, Equatable {
  /// What the person is there.
  public enum Role: String, Sendable, CaseIterable {
    /// The owner of a group, who invites others.
    case owner
    /// One of those who write a group's diary.
    case member
    /// A reader of what another person shares.
    case follower

    /// Whether the person may write there.
    public var mayWrite: Bool { self != .follower }
  }

  /// The name as the person says it, such as `kitchen` or `ann`; letters, digits and dashes, 40 at most.
  public let name: String
  /// The diary's folder, an absolute path; it may be gone.
  public let folder: String
  /// What the person is there.
  public let role: Role

  /// Who attached it; nil where nobody was signed in.
  var user: UserID?

  /// A diary to attach; nothing is looked up yet.
  ///
  /// - Throws: ``WordsFailure/misunderstood(_:text:)`` for a name that cannot be one.
  public init(name: String, folder: String, role: Role) throws(DiaryError) {
    guard Self.isName(name) else {
      throw .words(.misunderstood(.attachedName(longest: Self.longestName), text: name))
    }
    self.name = name
    self.folder = FileSystem.absolutePath(folder)
    self.role = role
  }

  /// The diary in the folder.
  ///
  /// - Throws: ``AttachedFailure/missing(_:)`` where there is none any more, and as ``DiaryFolder/init(at:)``.
  public func open() throws(DiaryError) -> DiaryFolder {
    do throws(DiaryError) { return try DiaryFolder(at: folder) } catch {
      if case .store(.notADiary) = error { throw .attached(.missing(self)) }
      throw error
    }
  }

  /// Makes sure that the person may write there.
  ///
  /// - Throws: ``AttachedFailure/readOnly(name:)``; of a group that goes on without this device
  ///   ``AccountFailure/memberRemoved``, ``AccountFailure/groupDeleted(tip:)`` or
  ///   ``AccountFailure/groupSignedOut(name:)``; and as ``open()``.
  public func requireWritable() throws(DiaryError) {
    guard role.mayWrite else { throw .attached(.readOnly(name: name)) }
    if let ending = try ending(in: try open()) { throw .account(ending) }
  }

  /// Why nothing that is written in the folder of a group would reach anybody; nil while somebody is signed in there,
  /// and for what is only read.
  package func ending(in folder: DiaryFolder) throws(DiaryError) -> AccountFailure? {
    guard role.mayWrite else { return nil }
    if let ending = try GroupEnding(of: folder) { return ending.failure }
    return folder.hidesSignedOutDiaries(of: try folder.owner()) ? .groupSignedOut(name: name) : nil
  }

  private static let longestName = 40

  private static func isName(_ text: String) -> Bool {
    (1...longestName).contains(text.unicodeScalars.count) && text.first != "-"
      && text.allSatisfy { $0.isLetter || $0.isWholeNumber || $0 == "-" }
  }

  /// Whether a user attached it, or a guest before.
  func isOf(_ user: UserID) -> Bool { self.user == nil || self.user == user }

  /// Whether a user who attaches another one may meet it: what a guest attaches goes along with the next account,
  /// whosever that is.
  func concerns(_ user: UserID) -> Bool { user == .guest || isOf(user) }

  /// Whether a person who says `name` means this one; case does not count.
  func isCalled(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }
}
