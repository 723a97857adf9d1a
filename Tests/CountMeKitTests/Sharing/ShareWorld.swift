import CountMeGit
import CountMeModel
import Foundation
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

extension AccountWorld {
  /// A bare repository for a remote with our hook in it, as `countme remote create` makes it.
  ///
  /// - Parameter clock: what the host's clock says; nil for the machine's.
  func hookedRemote(_ name: String = "remote", at clock: String? = nil) throws -> String {
    let path = try remote(name)
    try OwnHook(at: clock).write(to: path)
    return path
  }

  /// A device of Ann's with an account on a remote.
  func ann(_ remote: String) async throws -> TestDiary {
    let ann = try await diary(on: "ann")
    _ = try await ann.addRemote(remote)
    try await ann.makeAccount("ann@example.org")
    _ = try await ann.sync()
    return ann
  }

  /// A device that a code lets in.
  func clone(_ name: String, _ url: String, _ code: InvitationCode) throws -> TestDiary {
    let environment = environment(of: name)
    let path = "\(folder.path)/\(name)"
    _ = try Cloning.clone(url, to: path, code: code, environment: environment)
    return try TestDiary(opening: DiaryFolder(at: path), environment: environment)
  }

  /// What every object holds that a reference of a repository leads to, as text.
  func contents(of reference: String, in repository: String) throws -> String {
    try lines(
      """
      cd '\(repository)'; git rev-list --objects '\(reference)' | cut -d' ' -f1 |
      git cat-file --batch
      """
    ).joined(separator: "\n")
  }

  /// Whether an object that a reference leads to holds a JSON string.
  ///
  /// In its quotes: keys and signatures are long in base64, where any short word stands by chance.
  func holds(_ text: String, behind reference: String, in repository: String) throws -> Bool {
    try contents(of: reference, in: repository).contains("\"\(text)\"")
  }
}

extension TestDiary {
  static func password(_ text: String = "correct horse") -> Password {
    Password(Array(text.utf8))
  }

  /// An invitation of a device, announced.
  func invite(_ name: String = "phone") throws -> NewInvitation {
    let new = try Invitations(store).invite(.device, name: name) { $0.open(Self.password()) }
    _ = try Synchronizer(store).sync().get()
    return new
  }

  /// Shares something, and publishes it.
  @discardableResult
  func share(
    _ name: String, _ collections: [String], from: String? = nil, on remote: String? = nil
  ) throws -> Share {
    let share = try Shares(store).create(
      NewShare(
        name: name, collections: collections.compactMap { CollectionName($0) },
        from: from.flatMap { CalendarDate($0) }, remote: remote, ownerName: "Ann"),
      password: Self.password())
    _ = try Synchronizer(store).sync().get()
    return share
  }

  /// An invitation to a share, announced.
  @discardableResult
  func inviteFollower(to share: String) throws -> NewInvitation {
    let new = try Shares(store).invite("x", to: share, password: Self.password())
    _ = try Synchronizer(store).sync().get()
    return new
  }

  /// Follows a share, and answers with the diary that is attached.
  func follow(_ url: String, _ code: InvitationCode, as name: String) throws -> TestDiary {
    let attached = try Following(store).follow(url, code, as: name, in: nil).attached
    return try TestDiary(opening: DiaryFolder(at: attached.folder), environment: environment)
  }

  /// The ids of a collection's documents that the folder shows.
  nonisolated func ids(in collection: String) throws -> [String] {
    let name = try #require(CollectionName(collection))
    return try reader().documents(in: name).map(\.id.text)
  }
}
