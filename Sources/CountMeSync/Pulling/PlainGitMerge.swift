import CountMeGit
public import CountMeHistory
import CountMeModel
import CountMePlatform
import CountMeStore

/// Merging on behalf of plain git, by the same rules as a sync.
public enum PlainGitMerge {
  /// How a merge for git ended.
  public enum Ending: Sendable {
    /// Index and working tree hold the merged tree; of a commit that git makes anew, these files are not as it had them.
    case merged(putAside: [String], of: String)
    /// It cannot be done, and nothing was touched.
    case impossible(Obstacle)
  }

  /// Why it cannot be done.
  public enum Obstacle: Sendable {
    /// The person's own edits would be written over.
    case edits([String])
    /// Files of the commit that git makes anew cannot be used: nothing would have their text any more.
    case unusable([String])
    /// One of the two is of a history that took the place of the other's: what was forgotten would come back.
    case histories(isRebase: Bool)
    /// No device would let in what the two come to.
    case excess(DiaryError)
  }

  /// Merges two commits into the working tree and the index, as `git-merge-NAME` is asked to.
  ///
  /// It knows no branch and no user: a rebase calls it with nothing checked out.
  ///
  /// - Parameters:
  ///   - one: the commit that the index holds.
  ///   - other: the commit to merge into it.
  ///   - bases: the commits to compare with; none for histories without a common beginning.
  ///   - commits: the commits that `git merge` says that it merges; a rebase or a cherry-pick says none.
  ///   - path: the working tree's root.
  /// - Throws: ``HistoryFailure/unknownRevision(_:)``, ``StoreFailure/notADiary(path:)``,
  ///   ``StoreFailure/newerFormat(found:supported:)``, or what the machine refuses.
  public static func run(
    _ one: String, _ other: String, bases: [String], merging commits: [String],
    inWorkingTree path: String
  ) throws(DiaryError) -> Ending {
    let folder = try DiaryFolder(at: path)
    let repository = try folder.openRepository()
    let ours = try commit(one, repository)
    let theirs = try commit(other, repository)
    for side in [ours, theirs] { try requireKnownFormat(of: side, repository) }
    let isPick = !commits.contains(other)
    // While git makes commits anew, no branch is checked out.
    let isRebase = (try? folder.branch()) == nil
    if !isPick || isRebase, try areOfTwoHistories(ours, theirs, repository) {
      return .impossible(.histories(isRebase: isRebase))
    }
    var points: [ObjectID] = []
    // Git compares a commit without a parent with its empty tree.
    for base in bases where base != ObjectID.emptyTree.hex {
      points.append(try commit(base, repository))
    }
    let catalogue = try Catalogue.builtIn.adding(userSchemasOf: folder)
    let lock = try folder.lock()
    let workingTree = folder.workingTree
    let tree = try repository.commit(at: ours).tree
    // What a crash left half done would look like a person's edit.
    if workingTree.needsRecovery {
      _ = try DiaryError.workingTree(workingTree.recover(to: tree, in: repository))
    }
    // A rebase compares with the parent of what it picks, and a revert with what it takes back.
    let isRevert = try DiaryError.git(
      !points.allSatisfy(try repository.commit(theirs).parents.contains))
    let merger = TreeMerger(catalogue: catalogue, isApplying: isPick && !isRevert)
    let amended = try amendedBases(ours, theirs, isPick: isPick, of: folder, repository)
    // Of a merge's bases git finds some, and we find better.
    let bases = amended ?? (isPick ? points : nil)
    let result = try repository.writingPack { repository throws(DiaryError) in
      try merger.merge(ours, theirs, bases: bases, in: repository)
    }
    let obstacle = try obstacle(
      to: result, mayKeepUnusable: !isPick && !isRebase, from: tree, of: folder, repository)
    if let obstacle { return .impossible(obstacle) }
    try show(result, insteadOf: tree, workingTree, repository)
    _ = consume lock
    // Of a merge both sides stay in the history, and `countme conflicts` tells.
    let isTold = !isPick || isRevert
    return .merged(
      putAside: isTold ? [] : result.documents.filter(\.isSecondPutAside).map(\.path.text),
      of: theirs.hex)
  }

  /// Shows a merge in the index and the working tree.
  private static func show(
    _ result: TreeMerger.Merged, insteadOf tree: ObjectID, _ workingTree: WorkingTree,
    _ repository: borrowing Repository
  ) throws(DiaryError) {
    let shown = try HeldBackFiles.tree(
      holding: result.documents.filter(\.isFirstUnusable).map(\.path.text), of: tree, repository)
    try DiaryError.workingTree(workingTree.announceMerge(from: shown, to: result.tree))
    _ = try DiaryError.workingTree(
      workingTree.move(from: shown, to: result.tree, in: repository))
  }

  /// What to compare with where one of the two has a commit that was amended, and the other what it replaced.
  private static func amendedBases(
    _ ours: ObjectID, _ theirs: ObjectID, isPick: Bool, of folder: DiaryFolder,
    _ repository: borrowing Repository
  ) throws(DiaryError) -> [ObjectID]? {
    let amended = try AmendedCommits(of: folder)
    guard isPick else { return try amended.bases(of: ours, theirs, in: repository) }
    return try amended.base(of: theirs, onto: ours, in: repository).map { [$0] }
  }

  /// What is in the way of showing a merge.
  private static func obstacle(
    to result: TreeMerger.Merged, mayKeepUnusable: Bool, from tree: ObjectID,
    of folder: DiaryFolder, _ repository: borrowing Repository
  ) throws(DiaryError) -> Obstacle? {
    if let excess = result.excess { return .excess(excess) }
    let edits = try edits(of: folder, from: tree, to: result.tree, repository)
    guard edits.isEmpty else { return .edits(edits) }
    let unusable = result.documents.filter(\.isSecondUnusable).map(\.path.text)
    return unusable.isEmpty || mayKeepUnusable ? nil : .unusable(unusable)
  }

  /// Documents of a newer format follow rules that are not known here.
  private static func requireKnownFormat(
    of commit: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) {
    let tree = try repository.tree(at: commit)
    try FormatDocument(in: tree, repository)?.requireWritable(by: FormatDocument.supportedVersion)
  }

  private static func commit(
    _ text: String, _ repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID {
    let found = try DiaryError.git(repository.resolve(text))
    guard let found else { throw .history(.unknownRevision(text)) }
    return found
  }

  /// Whether the account key began the history of one commit in the place of the other's.
  private static func areOfTwoHistories(
    _ one: ObjectID, _ other: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    var replaced: [ObjectID?] = []
    for commit in [one, other] {
      let tree = try repository.tree(at: commit)
      guard let account = try CertifiedAccount.account(tree, in: repository) else { return false }
      replaced.append(account.replacedTip)
    }
    return replaced[0] != replaced[1]
  }

  /// The person's own edits of files that the merge would change, sorted.
  private static func edits(
    of folder: DiaryFolder, from old: ObjectID, to new: ObjectID,
    _ repository: borrowing Repository
  ) throws(DiaryError) -> [String] {
    let changed = try DiaryError.git(Set(try repository.difference(from: old, to: new).map(\.path)))
    let directories = Set(changed.map(FileSystem.parent))
    let edits = try DiaryError.workingTree(
      folder.workingTree.edits(over: old, inDirectories: directories, in: repository))
    return edits.filter { $0.isInTheWay || changed.contains($0.path) }.map(\.path)
  }

  /// Merges three versions of one file, as a merge driver is asked to.
  ///
  /// Git's own merges name the commits that they merge. What comes in otherwise, as from a stash, is a
  /// change that is applied, and no history keeps it if it is lost.
  ///
  /// - Parameters:
  ///   - base: the bytes before the sides went apart; empty for none.
  ///   - one: one side's bytes.
  ///   - other: the other side's bytes, which come in.
  ///   - path: the file's path in the diary.
  ///   - commits: the commits that git is merging, if it is.
  ///   - workingTree: a folder inside the diary.
  /// - Returns: the merged bytes; nil for a file that is no document.
  /// - Throws: ``DocumentFailure/schemaUnusable(path:_:)``, or what the machine refuses.
  public static func document(
    base: [UInt8], _ one: [UInt8], _ other: [UInt8], path: String, merging commits: [String],
    inWorkingTree workingTree: String
  ) throws(DiaryError) -> [UInt8]? {
    var catalogue = Catalogue.builtIn
    let folder = try DiaryFolder.nearest(to: workingTree)
    if let folder { catalogue = try catalogue.adding(userSchemasOf: folder) }
    guard let (schema, place) = try catalogue.place(of: path) else { return nil }
    let versions = [base.isEmpty ? nil : base, one, other].map {
      MergeVersion($0, schema: schema, id: place.id)
    }
    // Without a folder nothing can be looked up, as where somebody tries the driver.
    var hasHistory = true
    if let folder { hasHistory = try isKept(other, at: path, by: commits, in: folder) }
    let merge = DocumentMerge(schema)
    if hasHistory {
      return merge.merge(base: versions[0], versions[1], versions[2]).result.bytes
    }
    // What cannot be used is told and kept as an edit; the present version is committed.
    if case .invalid = versions[2], versions[1] != versions[0] { return other }
    return merge.applying(versions[2], to: versions[1], base: MergeBase(versions[0])).result.bytes
  }

  /// Whether a file is as one of some commits has it.
  private static func isKept(
    _ bytes: [UInt8], at path: String, by commits: [String], in folder: DiaryFolder
  ) throws(DiaryError) -> Bool {
    guard !commits.isEmpty else { return false }
    let repository = try folder.openRepository()
    for commit in commits.compactMap(ObjectID.init(hex:)) {
      let entry = try repository.entry(path, in: try repository.tree(at: commit))
      if entry?.id == Repository.blobID(of: bytes) { return true }
    }
    return false
  }
}
