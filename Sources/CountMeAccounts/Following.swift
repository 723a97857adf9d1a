package import CountMeHistory
import CountMePlatform
package import CountMeStore
import CountMeSync

/// Attaches what another person shares.
package struct Following {
  /// The person's own diary.
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Begins to follow a share, in a folder of its own.
  ///
  /// - Parameters:
  ///   - name: what it is called here; nil for its owner's name.
  ///   - folder: where; nil for one beside the diary.
  /// - Throws: ``AccountFailure/invalidInvitation``, ``AccountFailure/followedAlready(name:)``; then the diary is as it
  ///   was.
  package func follow(
    _ url: String, _ code: InvitationCode, as name: String?, in folder: String?
  ) throws(DiaryError) -> NewlyFollowed {
    let places = AttachedPlaces(store)
    let path =
      if let folder { FileSystem.absolutePath(folder) } else { try places.folder(for: code) }
    let left = try leftBehind(in: path, by: code)
    let known = try AttachedDiaries(of: store.folder).all.first { $0.folder == path }
    if let known, let left {
      try UnfinishedDiary.finish(known.open())
      return NewlyFollowed(attached: known, share: left)
    }
    if let name { try places.requireFree(AttachedDiary(name: name, folder: "/", role: .follower)) }
    let followed = if let left { left } else { try begin(url, code, in: path) }
    let attached = try places.attach(
      path, as: name ?? followed.ownerName ?? followed.share, role: .follower)
    try UnfinishedDiary.finish(attached.open())
    return NewlyFollowed(attached: attached, share: followed)
  }

  /// What a killed program had shown already in a folder that it made for a code; nil where it is to begin again.
  private func leftBehind(
    in path: String, by code: InvitationCode
  ) throws(DiaryError) -> FollowedShare? {
    guard AttachedPlaces(store).isBegun(path, by: code), let folder = try? DiaryFolder(at: path),
      let followed = try FollowedShare(of: folder), try folder.owner() == followed.owner
    else { return nil }
    let left = try Store(opening: folder, environment: store.environment)
    // With the lock, which brings to its end how the documents came into the folder.
    try left.locked { () throws(DiaryError) in try RepositorySetUp(left).setUpGit() }
    return followed
  }

  private func begin(
    _ url: String, _ code: InvitationCode, in path: String
  ) throws(DiaryError) -> FollowedShare {
    try DiaryCreation.make(
      at: path, environment: store.environment,
      for: InvitationDocument.reference(code.lookup), isWhole: false
    ) { made throws(DiaryError) in
      let remote = try Remotes(made).addRemote(url)
      let followed = try ShareFollowing(made).begin(by: code, on: remote)
      try requireNew(followed)
      return followed
    }
  }

  /// Ensures that a share is not followed yet; one that has ended or moved may be followed anew.
  private func requireNew(_ share: FollowedShare) throws(DiaryError) {
    for attached in try AttachedDiaries(of: store.folder).all where attached.role == .follower {
      // One whose note is damaged keeps nobody from following another.
      let note = try? FollowedShare(of: DiaryFolder(unchecked: attached.folder))
      guard let known = note ?? nil else { continue }
      if known.owner == share.owner, known.share == share.share, !known.isEnded, !known.isMoved {
        throw .account(.followedAlready(name: attached.name))
      }
    }
  }
}
