import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMeSodium
package import CountMeStore

/// Where a share is published, and where it was.
package struct SharePlaces {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// The remotes that are to have a share, then those that had it.
  package func places(of share: ShareDocument) throws(DiaryError) -> [SharePlace] {
    let own = try Remotes(store).remotes()
    var places: [SharePlace] = []
    for remote in own where share.isOn(remote) { places.append(try place(remote, of: share)) }
    if places.isEmpty, let remote = share.remote {
      // A bare name is a remote of another device.
      let elsewhere =
        elsewhere(share, among: own) ?? RemoteConfig(name: remote, url: remote)
      places.append(try place(elsewhere, of: share))
    }
    for remote in try former(of: share, among: own) {
      places.append(try place(remote, of: share, isFormer: true))
    }
    return places
  }

  /// The shares that stay in the history of remotes, and the remotes' names where they have one.
  package func keepingHistory() throws(DiaryError) -> [(
    share: String, remote: String?, address: String
  )] {
    let named = try Remotes(store).remotes()
    var keeping: [(share: String, remote: String?, address: String)] = []
    for share in try CertifiedAccount.shares(store.head().tree, in: store.repository) {
      for place in try places(of: share) where place.keepsHistory {
        let remote = place.remote
        keeping.append((share.name, named.contains(remote) ? remote.name : nil, remote.address))
      }
    }
    return keeping
  }

  private func place(
    _ remote: RemoteConfig, of share: ShareDocument, isFormer: Bool = false
  ) throws(DiaryError) -> SharePlace {
    guard let branch = ShareBranch(share.key.userID, share.name),
      let tip = try Remotes(store).verifiedTip(of: branch, on: remote)?.id
    else { return SharePlace(remote: remote, isFormer: isFormer, standing: .unknown) }
    let isTold =
      isFormer
      ? try isLastWord(tip, on: branch)
      : try ShareVerifier.definition(tip, branch, store.repository)?.stamp == share.stamp
    return SharePlace(
      remote: remote, isFormer: isFormer, standing: isTold ? .told : .behind,
      keepsHistory: try keepsHistory(tip, of: branch))
  }

  /// Whether something that was shared is behind a last word, and not only an earlier last word.
  private func keepsHistory(
    _ tip: ObjectID, of branch: ShareBranch
  ) throws(DiaryError) -> Bool {
    guard try isLastWord(tip, on: branch) else { return false }
    // It is right below the last words; what is behind it may be long, and is not looked at.
    var open = try store.repository.commit(at: tip).parents
    var seen = Set(open)
    while let id = open.popLast() {
      guard try isLastWord(id, on: branch) else { return true }
      open += try store.repository.commit(at: id).parents.filter { seen.insert($0).inserted }
    }
    return false
  }

  /// Whether nothing more of a share comes after a commit of its branch: it has ended, or was moved away.
  func isLastWord(_ tip: ObjectID, on branch: ShareBranch) throws(DiaryError) -> Bool {
    if try ShareVerifier.tellsMoved(tip, branch, store.repository) { return true }
    return try ShareVerifier.definition(tip, branch, store.repository)?.isEnded == true
  }

  /// The remote of a share's own, which has nothing else of the diary.
  func elsewhere(_ share: ShareDocument, among own: [RemoteConfig]) -> RemoteConfig? {
    guard let url = share.remote, !own.contains(where: share.isOn), Self.isAddress(url) else {
      return nil
    }
    return Self.config(share, url)
  }

  /// The remotes that had a share, and are to have it no longer.
  func former(
    of share: ShareDocument, among own: [RemoteConfig]
  ) throws(DiaryError) -> [RemoteConfig] {
    guard let branch = ShareBranch(share.key.userID, share.name) else { return [] }
    var former: [RemoteConfig] = []
    for remote in own where !share.isOn(remote) {
      let tip = try Remotes(store).verifiedTip(of: branch, on: remote)
      if tip != nil || share.formerRemotes.contains(where: remote.isAt) { former.append(remote) }
    }
    for url in share.formerRemotes where !own.contains(where: { $0.isAt(url) }) {
      former.append(Self.config(share, url))
    }
    return former
  }

  /// Whether what a share's definition says of its remote can be reached from every device.
  package static func isAddress(_ remote: String) -> Bool {
    remote.contains("/") || remote.contains(":")
  }

  /// A remote by a name for each address: what is known of one is nothing about another.
  private static func config(_ share: ShareDocument, _ url: String) -> RemoteConfig {
    let key = Digest.sha256(Array(url.utf8)).hexText.prefix(8)
    return RemoteConfig(name: "share-\(share.name)-\(key)", url: url, isNamed: false)
  }
}

extension ShareDocument {
  /// Whether a remote of the diary is to have it.
  package func isOn(_ remote: RemoteConfig) -> Bool {
    guard let place = self.remote else { return true }
    // Earlier versions wrote down what the remote was called on their device.
    return remote.isAt(place) || remote.name == place
  }

  /// Whether its branch is among some references.
  func isAstray(among references: Set<String>) -> Bool {
    ShareBranch(key.userID, name).map { references.contains($0.reference) } ?? false
  }
}
