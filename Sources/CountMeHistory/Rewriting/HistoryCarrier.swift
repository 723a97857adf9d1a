package import CountMeGit
import CountMeModel

/// Brings what an old history has, and the one that took its place lacks, over to the new one.
///
/// Every commit is made again on top of the new history's root, as a rebase does, or of those that were made
/// again before it; merges are merged again, and what one has beyond that is done again on top. So what comes of a commit follows from the old history and
/// the root alone, and two devices that do it apart make twins (``CarriedMergeBases``).
package struct HistoryCarrier {
  /// How the device that carries writes.
  package struct Writing {
    package let merger: TreeMerger
    let writer: CommitWriter
    /// The certificate of the device that carries, for a root that does not have it yet.
    package let certificate: TreeChange
    package let key: DevicePublicKey
    /// Tips of histories that may be gone elsewhere.
    package let kept: [ObjectID]
    /// Commits that were amended here, with what took their place; the last first.
    let amended: [(old: ObjectID, new: ObjectID)]

    package init(
      merger: TreeMerger, writer: CommitWriter, certificate: TreeChange, key: DevicePublicKey,
      kept: [ObjectID], amended: [(old: ObjectID, new: ObjectID)]
    ) {
      self.merger = merger
      self.writer = writer
      self.certificate = certificate
      self.key = key
      self.kept = kept
      self.amended = amended
    }

    /// A commit that certifies the device, and nothing else.
    func certifying(
      on parent: ObjectID, by author: CommitIdentity? = nil, in repository: borrowing Repository
    ) throws(DiaryError) -> ObjectID {
      let tree = try repository.changedTree(try repository.tree(at: parent), [certificate])
      return try writer.write(
        tree, on: [parent], by: author, "certified this device", in: repository
      ).id
    }
  }

  let old: HistoryGraph
  let root: ObjectID
  private let tip: ObjectID
  /// What the account key says that the new history began with.
  private let known: Set<ObjectID>
  /// What of that the old tip does not lead to.
  private let left: LeftCommits
  let work: ReplacedWork
  /// Commits of the new history by those for which they stand.
  let twins: [ObjectID: ObjectID]
  /// The first commits of the new history that contain those of the old one by what they say of it.
  private let coverers: [ObjectID: ObjectID]
  /// Commits of the new history that stand for all of another, with what that contained.
  private let joints: [(commit: ObjectID, work: ReplacedWork)]
  /// What of the new history contains that which commits of the old one had brought over.
  private var standing: [ObjectID: ObjectID] = [:]
  /// What was made of each commit.
  private var made: [ObjectID: [ObjectID]] = [:]

  /// Compares two histories.
  ///
  /// - Parameters:
  ///   - old: a tip of the old history.
  ///   - tip: a tip of the new one.
  ///   - areLines: whether each device is taken to have gone on from its last commit, whatever tells otherwise.
  /// - Throws: ``SyncFailure/historyForgotten``, and what the machine refuses.
  /// - Complexity: linear in the commits of both.
  package init(
    of old: ObjectID, to tip: ObjectID, areLines: Bool = false, in repository: borrowing Repository,
    knowing read: KnownDocuments = KnownDocuments()
  ) throws(DiaryError) {
    let meter = read.meter
    let old = try HistoryGraph(old, in: repository, knowing: read)
    let account = try repository.account(at: tip, knowing: read)
    let work = ReplacedWork(account)
    let former = try repository.account(at: old.tip, knowing: read)
    guard !work.hasForgotten(old.history, after: ReplacedWork(former)) else {
      throw .sync(.historyForgotten)
    }
    let left =
      areLines
      ? LeftCommits()
      : try LeftCommits(work.heads(of: old.history), beside: old, in: repository)
    var known = try work.covered(
      of: old, beside: left, lines: areLines ? .all : .whereNothingTells)
    known = old.closure(of: known.union(try left.sameTrees(in: old, but: known, repository)))
    // Older programs wrote down only what the new history replaced.
    if let replaced = account?.replacedTip, old.parents[replaced] != nil {
      known.formUnion(old.closure(of: [replaced]))
    }
    let commits = try meter.counting(repository.history(behind: [tip], parentsFirst: true))
    var roots: [ObjectID] = []
    var twins: [ObjectID: ObjectID] = [:]
    var coverers: [ObjectID: ObjectID] = [:]
    var whole: Set<String> = []
    var joints: [(commit: ObjectID, work: ReplacedWork)] = []
    for id in commits {
      let commit = try repository.commit(at: id)
      // Each commit and device that it names is looked for.
      try meter.spend(commit.message.utf8.count / 4)
      if commit.parents.isEmpty { roots.append(id) }
      for origin in commit.carriedFrom where twins[origin.id] == nil { twins[origin.id] = id }
      // What stands for one commit says nothing of others: each of them has one that stands for it.
      let lines: ReplacedWork.Assumption =
        areLines ? .all : commit.joinsHistories ? .whereNothingTells : .none
      let contained = Self.work(of: [commit])
      var (tips, devices) = try contained.ends(in: old, lines: lines, counting: meter)
      for device in devices where whole.insert(device).inserted {
        tips.formUnion(old.commits(by: device))
      }
      for covered in old.closure(of: tips, but: coverers) { coverers[covered] = id }
      if commit.joinsHistories { joints.append((id, contained)) }
    }
    guard let root = roots.min() else {
      throw .store(.damaged(what: tip.hex, detail: "it has no root"))
    }
    (self.old, self.root, self.tip, self.work) = (old, root, tip, work)
    (self.known, self.left, self.twins, self.coverers) = (known, left, twins, coverers)
    self.joints = joints
    var aside: [ObjectID: ObjectID] = [:]
    for commit in old.carried {
      try meter.spend(joints.count * (10 + commit.message.utf8.count / 4))
      guard let place = place(of: commit) ?? commit.keptAside.flatMap({ aside[$0] }) else {
        continue
      }
      standing[commit.id] = place
      for origin in commit.carriedFrom { aside[origin.id] = place }
    }
  }

  /// What of the new history contains that which a commit of the old one brought over from before.
  ///
  /// Two devices may have brought it over apart, and only one of the two commits be in what was replaced.
  private func place(of commit: Commit) -> ObjectID? {
    if let twin = commit.carriedFrom.lazy.compactMap({ twins[$0.id] }).first { return twin }
    if commit.isCarried(from: work.names) { return root }
    return joints.first { commit.isCarried(from: $0.work.names) }?.commit
  }

  /// All of gone histories that some commits say they contain.
  package static func work(of commits: [Commit]) -> ReplacedWork {
    var work = ReplacedWork()
    for commit in commits {
      for origin in commit.carriedWork where origin.device != "-" {
        work.add(origin.id, by: origin.device, of: origin.history)
      }
      for (latest, device, history) in commit.carriedLately where device != "-" {
        work.add(latest, by: device, of: history)
      }
    }
    return work
  }

  /// The commits whose changes the new history lacks, each after its parents; merges are none.
  var missing: [ObjectID] {
    old.commits.filter { present($0) == nil && (old.parents[$0]?.count ?? 0) < 2 }
  }

  /// The last commits of the old history that the new one contains.
  package var common: [ObjectID] {
    let known = Set(old.commits.filter { present($0) != nil })
    let inner = Set(known.flatMap { old.parents[$0] ?? [] })
    return known.subtracting(inner).sorted()
  }

  /// What of the new history contains a commit; nil where nothing does yet.
  private func present(_ id: ObjectID) -> ObjectID? {
    if known.contains(id) { return root }
    if let twin = twins[id] { return twin }
    return coverers[id] ?? standing[id]
  }
}

// MARK: Carrying

extension HistoryCarrier {
  /// Makes what is missing, and merges it into the new history.
  ///
  /// - Returns: a tip that contains all of both.
  /// - Throws: ``SyncFailure/commitRefused(commit:path:rule:reason:)`` for a tip whose beginning is no part of
  ///   what was replaced.
  package mutating func carry(
    _ writing: Writing, in repository: borrowing Repository
  ) throws(DiaryError) -> JudgedTip {
    // What was amended since is more than what had been brought over.
    for (_, new) in writing.amended { standing[new] = nil }
    for id in old.commits {
      if let present = present(id) {
        made[id] = [present]
        continue
      }
      let commit = try repository.commit(at: id)
      made[id] = try carried(commit, writing, in: repository)
    }
    var result = tip
    for commit in made[old.tip] ?? [root] {
      result = try merged(result, commit, writing, in: repository)
    }
    return JudgedTip(result)
  }

  private func carried(
    _ commit: Commit, _ writing: Writing, in repository: borrowing Repository
  ) throws(DiaryError) -> [ObjectID] {
    var parents: [ObjectID] = []
    for parent in commit.parents {
      for parent in made[parent] ?? [] where !parents.contains(parent) { parents.append(parent) }
    }
    parents = try DiaryError.git(repository.independent(parents))
    guard let parent = commit.parents.first else {
      return [try carriedRoot(commit, writing, in: repository)]
    }
    let before: ObjectID
    if commit.parents.count > 1 {
      guard let merge = try merge(editedBy: commit, writing, repository) else { return parents }
      before = merge
    } else {
      let replaced = try replaced(by: commit.id, writing.amended, repository)
      before = try repository.tree(at: replaced ?? parent)
    }
    let place = try certified(joined(parents, writing, in: repository), writing, in: repository)
    let message = CarriedCommit.message(
      for: commit, device: old.device(of: commit.id), history: old.history)
    var lost: [TreeChange] = []
    let made = try repository.writingPack { repository throws(DiaryError) in
      let (tree, _) = try Self.picked(
        commit, from: before, onto: place, writing.merger, in: repository, losing: &lost)
      return try write(tree, on: place, commit, message, writing, in: repository)
    }
    return [try keptAside(lost, of: commit, on: made, writing, in: repository)]
  }

  /// The tree that the parents of a merge make, where a person has edited what came of them; nil where nobody has.
  private func merge(
    editedBy commit: Commit, _ writing: Writing, _ repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID? {
    // With more parents nobody can tell in which order they came together.
    guard commit.parents.count == 2 else { return nil }
    let parents = commit.parents
    let tree = try repository.writingPack { repository throws(DiaryError) in
      try writing.merger.merge(parents[0], parents[1], in: repository).tree
    }
    return tree == commit.tree ? nil : tree
  }

  /// What the new history contains in the place of which there is a commit: it has been amended since it was sent.
  private func replaced(
    by commit: ObjectID, _ amended: [(old: ObjectID, new: ObjectID)],
    _ repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID? {
    var versions: Set<ObjectID> = [commit]
    for (old, new) in amended where versions.contains(new) {
      if known.contains(old) || left.all.contains(old) { return old }
      if repository.contains(old), place(of: try repository.commit(at: old)) != nil {
        return old
      }
      versions.insert(old)
    }
    return nil
  }

  /// Puts the versions that lost into the history, and what won back on top of them.
  ///
  /// Else they would be nowhere: the commits that have them are forgotten.
  private func keptAside(
    _ lost: [TreeChange], of commit: Commit, on made: ObjectID, _ writing: Writing,
    in repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID {
    guard !lost.isEmpty else { return made }
    return try repository.writingPack { repository throws(DiaryError) in
      let tree = try repository.tree(at: made)
      let other = try repository.changedTree(tree, lost)
      let aside = try write(
        other, on: made, commit, CarriedCommit.message(keeping: commit), writing, in: repository)
      return try write(
        tree, on: aside, commit, CarriedCommit.message(leaving: commit), writing, in: repository)
    }
  }

  /// One commit that contains several.
  private func joined(
    _ commits: [ObjectID], _ writing: Writing, in repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID {
    var result = commits.first ?? root
    for commit in commits.dropFirst() {
      result = try merged(result, commit, writing, in: repository)
    }
    return result
  }

  /// A merge of two commits of the new history; one of them where it contains the other.
  private func merged(
    _ one: ObjectID, _ other: ObjectID, _ writing: Writing, in repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID {
    let rest = try DiaryError.git(repository.independent([one, other]))
    if one == other || rest.count < 2 { return rest.first ?? one }
    // A merge can have no certificate that neither side has: it is what the two make.
    let isKnown = try trusts(writing.key, at: other, repository)
    let one = isKnown ? one : try certified(one, writing, in: repository)
    return try repository.writingPack { repository throws(DiaryError) in
      try writing.merger.merge(one, other, in: repository)
        .write(on: [one, other], by: writing.writer, in: repository).id
    }
  }

  /// What a commit changed, done again on top of another.
  ///
  /// - Parameter before: the tree that it changed.
  /// - Returns: the tree, and the files that nobody can use as the commit has them: they are as they were before.
  static func picked(
    _ commit: Commit, from before: ObjectID, onto place: ObjectID, _ merger: TreeMerger,
    in repository: borrowing Repository, losing lost: inout [TreeChange]
  ) throws(DiaryError) -> (tree: ObjectID, unusable: Set<String>) {
    let tree = try repository.tree(at: place)
    var versions: [ThreeVersions] = []
    for file in try repository.differences(from: before, to: commit.tree)
    where file.path != AccountDocument.path && !file.takesAwayOwn {
      versions.append(
        ThreeVersions(
          path: file.path, base: file.old, one: try repository.entry(file.path, in: tree),
          other: file.new))
    }
    let result = try merger.merge(versions, into: tree, in: repository)
    let unusable = Set(result.documents.filter(\.isSecondUnusable).map(\.path.text))
    // A deleted document stays out: what is to be forgotten may be in it. So does what the account key
    // signed: no commit may have an older version of it again.
    let combined = result.documents.filter {
      $0.outcome.isConflict && $0.result.bytes != nil && !unusable.contains($0.path.text)
        && AccountPlace($0.path.text) == nil
    }
    let places = Dictionary(versions.map { ($0.path, $0.other) }) { first, _ in first }
    for document in combined {
      guard let version = places[document.path.text] ?? nil else { continue }
      lost.append(TreeChange(path: document.path.text, blob: version.id))
    }
    guard !unusable.isEmpty else { return (result.tree, []) }
    // No commit of ours may have what the rules refuse: it stays in the folder, as an edit.
    let kept = versions.filter { unusable.contains($0.path) }
      .map { TreeChange(path: $0.path, blob: $0.one?.id) }
    return (try repository.changedTree(result.tree, kept), unusable)
  }

  /// A place to write on: a root may be older than the certificate of the device that carries.
  func certified(
    _ parent: ObjectID, _ writing: Writing, in repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID {
    if try trusts(writing.key, at: parent, repository) { return parent }
    return try repository.writingPack { repository throws(DiaryError) in
      try writing.certifying(on: parent, in: repository)
    }
  }

  private func trusts(
    _ key: DevicePublicKey, at commit: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    let tree = try repository.tree(at: commit)
    return try CertifiedAccount(tree: tree, in: repository).trusts(key)
  }

  func write(
    _ tree: ObjectID, on parent: ObjectID, _ commit: Commit, _ message: String, _ writing: Writing,
    in repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID {
    try writing.writer.write(tree, on: [parent], by: commit.author, message, in: repository).id
  }
}

extension FileDifference {
  /// Whether a file is removed without which no commit of a diary would be let in.
  fileprivate var takesAwayOwn: Bool {
    guard new == nil else { return false }
    if AccountPlace(path) != nil { return true }
    return path == FormatDocument.path || SystemFile(path) == .attributes
  }
}
