package import CountMeGit
package import CountMeModel

/// Makes commits again that other devices would refuse, and those that stand on them.
///
/// A commit that plain git made may be signed by a device that is revoked in one of its parents, or by nobody,
/// or change what the rules let nobody change. Made again it has the same words, author and documents, is
/// signed by this device, and has what the rules refuse as its parent had it. What is good stays as it is.
package struct CommitRemaker {
  /// How often what is refused is put back: a schema that goes takes its documents along.
  private static let attempts = 8

  /// The certificate of this device, which the commits carry that do not follow on it.
  private let device: DeviceDocument
  private let merger: TreeMerger
  private let writer: CommitWriter
  /// The newest format that this program writes.
  private let format: Int
  private var verifier: CommitVerifier
  /// What took the place of commits; nothing where there was nothing good behind them.
  private var successors: [ObjectID: [ObjectID]] = [:]
  /// Commits that stay as they are.
  private var good: Set<ObjectID> = []
  /// Merges that joined a history with the one that took its place, and what was written on top of them.
  private var joined: Set<ObjectID> = []
  /// The files that are as before because the rules refuse them otherwise.
  private var refusedPaths: Set<String> = []
  /// What was carried over of a history that is to be forgotten; nil where nothing was.
  package private(set) var former: ObjectID?
  /// Where remotes are.
  private let verified: [ObjectID]
  /// The newest commit that they have with each tree, once plain git is seen to have written a root anew.
  private var known: [ObjectID: ObjectID]?

  package init(
    owner: UserID, device: DeviceDocument, merger: TreeMerger, writer: CommitWriter, format: Int,
    verified: [ObjectID]
  ) {
    self.verified = verified
    self.device = device
    self.merger = merger
    self.writer = writer
    self.format = format
    verifier = CommitVerifier(owner: owner)
  }

  /// What stands in the place of a commit that was here; nil where nothing could.
  package func successor(of commit: ObjectID) -> JudgedTip? {
    good.contains(commit) ? JudgedTip(commit) : successors[commit]?.first.map(JudgedTip.init)
  }

  /// The files that are to stay in the folder as they are shown there, though the branch has them otherwise now.
  ///
  /// - Parameter changed: those that differ.
  package func held(of changed: [String]) -> [String] {
    // What a merge had brought back of a history that is to be forgotten is no edit.
    changed.filter { $0 != device.path && (joined.isEmpty || refusedPaths.contains($0)) }
  }

  /// Makes a commit again if it would be refused, or follows on one that was.
  ///
  /// - Parameter id: a commit whose parents have been here before, unless they are verified.
  /// - Throws: ``SyncFailure/ownCommitRefused(commit:path:rule:reason:)`` where that does not help.
  package mutating func follow(
    _ id: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) {
    let commit = try repository.commit(at: id)
    if !commit.parents.contains(where: { successors[$0] != nil }),
      try !hasNewerFormat(commit.tree, repository), try verifier.judge(id, in: repository) == nil
    {
      good.insert(id)
      return
    }
    if let same = try sameCommit(as: commit, repository) {
      successors[id] = [same]
      return
    }
    if let side = try sideOfJoint(commit, repository) {
      joined.insert(id)
      successors[id] = [side]
      return
    }
    let parents = try parents(of: commit, repository)
    successors[id] = parents.isEmpty ? [] : [try made(commit, on: parents, repository)]
  }

  /// The newest commit that remotes have with the documents of one that plain git wrote anew from its root on.
  private mutating func sameCommit(
    as commit: Commit, _ repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID? {
    if commit.parents.isEmpty, known == nil {
      var found: [ObjectID: ObjectID] = [:]
      for id in try repository.history(behind: verified) {
        let tree = try repository.tree(at: id)
        if found[tree] == nil { found[tree] = id }
      }
      known = found
    }
    return known?[commit.tree]
  }

  /// What stands in the place of a merge that joins a history with the one that took its place; nil for all else.
  ///
  /// Where this device had followed already, what the other side has of its own is carried over; else the next
  /// sync does that, and the branch is where it was.
  private mutating func sideOfJoint(
    _ commit: Commit, _ repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID? {
    guard commit.parents.count > 1 else { return nil }
    var sides: [(tip: ObjectID, replaced: ObjectID?)] = []
    for tip in commit.parents.flatMap({ successors[$0] ?? [$0] }) {
      guard let account = try repository.account(at: tip) else { continue }
      sides.append((tip, account.replacedTip))
    }
    guard let own = sides.first, sides.contains(where: { $0.replaced != own.replaced }) else {
      return nil
    }
    var result = own.tip
    for other in sides where other.replaced != own.replaced {
      guard try HistoryRewrite.isRewrite(result, of: other.tip, in: repository) else { continue }
      var carrier = try HistoryCarrier(of: other.tip, to: result, in: repository)
      result = try carrier.carry(try carrying(repository), in: repository).id
      former = other.tip
    }
    return result
  }

  /// How this device carries over.
  private func carrying(
    _ repository: borrowing Repository
  ) throws(DiaryError) -> HistoryCarrier.Writing {
    HistoryCarrier.Writing(
      merger: merger, writer: writer, certificate: try device.file.packed(repository).change,
      key: device.publicKey, kept: verified, amended: [])
  }

  /// The commits that one is to follow on: good ones, none of which has another behind it.
  private func parents(
    of commit: Commit, _ repository: borrowing Repository
  ) throws(DiaryError) -> [ObjectID] {
    // A commit that lacks the account is of the history that it follows on; so is one on what joined two.
    var own =
      commit.parents.contains(where: joined.contains)
      ? nil : try CertifiedAccount.account(commit.tree, in: repository)
    var found: [ObjectID] = []
    for parent in commit.parents.flatMap({ successors[$0] ?? [$0] }) where !found.contains(parent) {
      let account = try repository.account(at: parent)
      own = own ?? account
      // A history that was forgotten does not come back with a merge.
      if let account, account.replacedTip == own?.replacedTip { found.append(parent) }
    }
    return try DiaryError.git(repository.independent(found))
  }

  /// A commit with the words and documents of another that the rules let pass.
  private mutating func made(
    _ commit: Commit, on parents: [ObjectID], _ repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID {
    var parents = parents
    // More than one commit may merge: the first of them come together before.
    while parents.count > CommitVerifier.mostParents {
      let first = Array(parents.prefix(CommitVerifier.mostParents))
      parents = [try made(commit, on: first, repository)] + parents.dropFirst(first.count)
    }
    var tree = commit.tree
    if let own = try withoutJoint(commit, on: parents, repository) {
      tree = own
    } else if let again = try mergedAgain(commit, of: parents, repository) {
      tree = again
    }
    if try !isCertified(after: parents, repository) {
      let carrying = try carrying(repository)
      tree = try repository.changedTree(tree, [carrying.certificate])
      // A merge is what its parents make: one of them has what is new in it.
      if parents.count > 1 {
        parents[0] = try carrying.certifying(on: parents[0], by: commit.author, in: repository)
      }
    }
    if try hasNewerFormat(tree, repository) {
      tree = try DiaryError.git(
        putBack(
          [FormatDocument.path], of: tree, as: repository.tree(of: parents[0]), repository))
    }
    var refusal: CommitRefusal?
    for attempt in 0..<Self.attempts {
      // What is left of it may be nothing: then it is passed over.
      if parents.count == 1, try repository.tree(at: parents[0]) == tree { return parents[0] }
      let id = try write(commit, tree: tree, parents: parents, repository)
      let refusals = try verifier.judgeAll(id, in: repository)
      guard let first = refusals.first else { return id }
      refusal = first
      let parent = try repository.tree(at: parents[attempt % parents.count])
      var paths = Set(refusals.compactMap(\.path)).subtracting(CommitLimits.folders.entries.keys)
      if paths.isEmpty { paths = try CommitLimits.excess(of: tree, since: parent, in: repository) }
      guard !paths.isEmpty else { break }
      refusedPaths.formUnion(paths)
      let away = try movedAway(to: paths, of: tree, since: parent, repository)
      tree = try DiaryError.git(putBack(paths.union(away), of: tree, as: parent, repository))
    }
    throw .sync(
      .ownCommitRefused(
        commit: commit.id.hex, path: refusal?.path, rule: refusal?.rule ?? "",
        reason: refusal?.reason ?? ""))
  }

  /// What a commit did on top of a merge that joined two histories, without what that had brought in; else nil.
  private mutating func withoutJoint(
    _ commit: Commit, on parents: [ObjectID], _ repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID? {
    guard commit.parents.contains(where: joined.contains) else { return nil }
    joined.insert(commit.id)
    if parents.count > 1 {
      return try merger.merge(parents[0], parents[1], in: repository).tree
    }
    if commit.parents.count > 1 { return try repository.tree(at: parents[0]) }
    var lost: [TreeChange] = []
    let (tree, unusable) = try HistoryCarrier.picked(
      commit, from: try repository.tree(at: commit.parents[0]), onto: parents[0], merger,
      in: repository, losing: &lost)
    refusedPaths.formUnion(unusable)
    return tree
  }

  /// Whether a tree is in a format that this program does not write.
  ///
  /// Nobody may put the number back: whoever typed one would be locked out, and with them all other devices.
  private func hasNewerFormat(
    _ tree: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    do throws(DiaryError) {
      return try FormatDocument(in: tree, repository).map { $0.version > format } ?? false
    } catch {
      // What cannot be read is refused by the rules.
      return false
    }
  }

  /// What the parents make of a merge that was what its own parents make, and no more; else nil.
  private func mergedAgain(
    _ commit: Commit, of parents: [ObjectID], _ repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID? {
    let old = commit.parents
    guard old.count == 2, parents.count == 2, old != parents,
      try merger.merge(old[0], old[1], in: repository).tree == commit.tree
    else { return nil }
    return try merger.merge(parents[0], parents[1], in: repository).tree
  }

  private func isCertified(
    after parents: [ObjectID], _ repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    for parent in parents {
      let known = try CertifiedAccount(tree: try repository.tree(at: parent), in: repository)
      if known.trusts(device.publicKey) { return true }
    }
    return false
  }

  /// The files that a tree has no more, and under names that differ from theirs by case only.
  ///
  /// Nobody who renames a folder so means to remove what it holds.
  private func movedAway(
    to paths: Set<String>, of tree: ObjectID, since other: ObjectID,
    _ repository: borrowing Repository
  ) throws(DiaryError) -> Set<String> {
    let folded = Set(paths.map { $0.lowercased() })
    let gone = try repository.differences(from: other, to: tree).filter { file in
      file.new == nil && !paths.contains(file.path) && folded.contains(file.path.lowercased())
    }
    return Set(gone.map(\.path))
  }

  /// A tree with some files as another tree has them.
  private func putBack(
    _ paths: Set<String>, of tree: ObjectID, as other: ObjectID, _ repository: borrowing Repository
  ) throws(GitError) -> ObjectID {
    var changes: [TreeChange] = []
    for path in paths.sorted() {
      let entry = try repository.entry(at: path, in: other)
      guard let folder = entry, folder.isDirectory else {
        changes.append(TreeChange(path: path, blob: entry?.id))
        continue
      }
      for file in try repository.difference(from: .emptyTree, to: folder.id) {
        changes.append(TreeChange(path: "\(path)/\(file.path)", blob: file.new?.id))
      }
    }
    return try repository.updatedTree(tree, changes)
  }

  private func write(
    _ commit: Commit, tree: ObjectID, parents: [ObjectID], _ repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID {
    try writer.write(tree, on: parents, by: commit.author, message(of: commit), in: repository).id
  }

  /// The message of a commit; an undo names the commit that it took back as it is called now.
  private func message(of commit: Commit) -> String {
    let lines = commit.trailerLines
    guard let first = lines.first, let last = lines.last else { return commit.message }
    let trailers = lines.map { line in
      let name = line.prefix { $0 != ":" }
      guard [CommitMessage.undoTrailer, CommitMessage.redoTrailer].contains(String(name)),
        let old = ObjectID(hex: String(line.dropFirst(name.count + 2))),
        let new = successors[old]?.first
      else { return String(line) }
      return "\(name): \(new.hex)"
    }
    return commit.message[..<first.startIndex] + trailers.joined(separator: "\n")
      + commit.message[last.endIndex...]
  }
}
