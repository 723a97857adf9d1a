import CountMeGit
import CountMeHistory
import CountMeModel
import CountMePlatform
import CountMeStore

/// A share as it follows from its owner's present tree.
struct ProjectedShare {
  let store: Store
  let share: ShareDocument
  let branch: ShareBranch
  /// What it has; nil where it is for a remote that it was moved away from.
  private let projected: ObjectID?

  /// Makes the share's tree of what differs since the one that was made last.
  ///
  /// - Throws: ``SyncFailure/shareSchema(share:collection:)`` where it has a collection that this program does not know.
  init(_ share: ShareDocument, on branch: ShareBranch, in store: Store) throws(DiaryError) {
    self.store = store
    self.share = share
    self.branch = branch
    projected = try Self.tree(of: share, on: branch, in: store)
  }

  /// A share for a remote that it was moved away from: whoever follows there is told that it is elsewhere.
  ///
  /// The last word there is the owner's present definition, without a document, in place of all before it. It follows
  /// from the owner's tree as everything of a share does, so each device that knows the place can say it.
  init(withdrawing share: ShareDocument, on branch: ShareBranch, in store: Store) {
    self.store = store
    self.share = share
    self.branch = branch
    projected = nil
  }

  var isWithdrawal: Bool { projected == nil }

  /// Whether nothing more comes after it.
  var isLast: Bool { isWithdrawal || share.isEnded }

  /// The share's tree.
  func tree() throws(DiaryError) -> ObjectID {
    if let projected { return projected }
    let source = try store.head().tree
    return try Self.projection(of: share, source, hasDocuments: false, in: store)
      .tree(of: source, after: nil, in: store.repository)
  }

  /// Whether a commit of the share's branch has this tree, and does not say that the share is elsewhere; where it is
  /// elsewhere, whether it has a last word.
  func isShown(by tip: JudgedTip?) throws(DiaryError) -> Bool {
    guard let tip = tip?.id else { return false }
    guard let projected else { return try SharePlaces(store).isLastWord(tip, on: branch) }
    guard try store.treeOf(tip) == projected else { return false }
    return try !ShareVerifier.tellsMoved(tip, branch, store.repository)
  }

  /// What a commit says that has this tree.
  var message: CommitMessage {
    if isWithdrawal { return .movedShare }
    return share.isEnded ? .endedShare : CommitMessage("brought the share up to date")
  }

  /// How far a remote has what follows from the present tree, as this device knows; nothing is made for that.
  static func progress(
    of share: ShareDocument, at remote: RemoteConfig, in store: Store
  ) throws(DiaryError) -> ShareStanding.Progress {
    guard !share.isEnded, let branch = ShareBranch(share.key.userID, share.name) else {
      return .there
    }
    guard let last = try store.reference(reference(of: branch)),
      let made = try made(at: last, of: share, in: store), try isPresent(made, of: share, in: store)
    else { return .notMade }
    guard let known = try Remotes(store).verifiedTip(of: branch, on: remote),
      try store.treeOf(known.id) == made.tree
    else { return .notThere }
    return .there
  }

  /// Whether what was made is what would be made now.
  private static func isPresent(
    _ made: ShareProjection.Made, of share: ShareDocument, in store: Store
  ) throws(DiaryError) -> Bool {
    let source = try store.head().tree
    guard made.source != source else { return true }
    return try !projection(of: share, source, in: store)
      .mayDiffer(from: made.source, to: source, in: store.repository)
  }

  private static func projection(
    of share: ShareDocument, _ source: ObjectID, hasDocuments: Bool = true, in store: Store
  ) throws(DiaryError) -> ShareProjection {
    let catalogue = try MergedSchemas(known: .builtIn).catalogue(source, [], in: store.repository)
    return ShareProjection(share, catalogue: catalogue, hasDocuments: hasDocuments)
  }

  private static func reference(of branch: ShareBranch) -> String {
    "refs/countme/projected/\(branch.owner.text)/\(branch.name)"
  }

  private static func tree(
    of share: ShareDocument, on branch: ShareBranch, in store: Store
  ) throws(DiaryError) -> ObjectID {
    let source = try store.head().tree
    let reference = reference(of: branch)
    let last = try store.reference(reference)
    let earlier = try last.flatMap { id throws(DiaryError) in try made(at: id, of: share, in: store)
    }
    if let earlier, earlier.source == source { return earlier.tree }
    let projection = try projection(of: share, source, in: store)
    if let unknown = projection.unknownCollection {
      throw .sync(.shareSchema(share: share.name, collection: unknown.text))
    }
    let commit = try store.repository.writingPack { repository throws(DiaryError) in
      let tree = try projection.tree(of: source, after: earlier, in: repository)
      let message = CommitMessage(
        "projected",
        trailers: [(sourceTrailer, source.hex), (definitionTrailer, share.stamp)])
      return try repository.write(
        CommitDraft(
          tree: tree, parents: [], author: store.identity(of: branch.owner), message: message.text),
        signedBy: { _ in nil })
    }
    try keepLog(of: reference, in: store)
    do throws(DiaryError) {
      try store.moveReference(reference, from: last, to: commit, "projected")
    } catch .machine(.busy) {
      // Another program was faster: what it has projected serves the next time as well.
    }
    return try store.treeOf(commit)
  }

  /// Lets git know what was projected before, as it knows where branches were: else `git fsck` calls it dangling.
  private static func keepLog(of reference: String, in store: Store) throws(DiaryError) {
    let log = "\(store.folder.gitDirectory)/logs/\(reference)"
    guard !FileSystem.exists(log) else { return }
    try DiaryError.wrapping(DurableFile.write([], to: log, folderMode: 0o755))
  }

  // What was projected by a program that shared what it did not know has no such trailers, and is made anew.
  private static var sourceTrailer: String { "Projected-of" }
  private static var definitionTrailer: String { "Definition" }

  /// What was projected last, where that was by the same definition.
  private static func made(
    at commit: ObjectID, of share: ShareDocument, in store: Store
  ) throws(DiaryError) -> ShareProjection.Made? {
    let commit = try store.repository.commit(at: commit)
    guard commit.trailer(definitionTrailer) == share.stamp,
      let source = commit.trailer(sourceTrailer).flatMap({ ObjectID(hex: $0) }),
      store.repository.contains(source)
    else { return nil }
    return ShareProjection.Made(source: source, tree: commit.tree)
  }
}
