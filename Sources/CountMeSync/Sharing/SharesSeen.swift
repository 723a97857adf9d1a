import CountMeGit
import CountMeHistory
import CountMeModel
import CountMeStore

/// What this device has seen of a user's own shares on a remote, held against what the remote shows of them.
///
/// A sync asks for a list of references in any case: that of the shares comes along with it, at no further request.
struct SharesSeen {
  private let store: Store
  private let seen: [(name: String, id: ObjectID)]

  init(_ store: Store, of owner: UserID, on remote: RemoteConfig) throws(DiaryError) {
    self.store = store
    let tracking = "refs/remotes/\(remote.name)/"
    seen = try DiaryError.git(store.repository.references("\(tracking)shares/\(owner.text)/"))
      .map { ("refs/heads/\($0.name.dropFirst(tracking.count))", $0.id) }
  }

  /// The references of which the remote is asked.
  var names: [String] { seen.map(\.name) }

  /// The shares that are not where this device saw them: gone, moved back, or moved on by somebody else.
  ///
  /// The last word of a share that is gone is no such thing: it may never have been there, with nobody to be told.
  func astray(in references: RemoteReferences) throws(DiaryError) -> Set<String> {
    var astray: Set<String> = []
    for share in seen {
      let shown = references[share.name]
      guard shown != share.id, let branch = ShareBranch(reference: share.name) else { continue }
      if shown == nil, try SharePlaces(store).isLastWord(share.id, on: branch) { continue }
      astray.insert(share.name)
    }
    return astray
  }
}
