package import CountMeGit
package import CountMeHistory
import CountMeModel

/// Settles what plain git committed.
package struct ExternalCommits {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Sets right what follows from commits that plain git made.
  ///
  /// A merge driver sees one file at a time: the lists and totals of a day may not be what its merged
  /// entries come to. Git's merges with our strategy, and commits of our own, leave nothing to do. What
  /// was committed by git is told by the branch's log.
  ///
  /// - Returns: where the branch stands then, and whether plain git moved it since this program last did.
  func rederiveExternalCommits(
    from head: Head
  ) throws(DiaryError) -> (head: Head, wasMoved: Bool) {
    guard let settled = try lastSettled(before: head) else { return (head, false) }
    // A commit of ours would leave an index that shows neither.
    _ = try FolderBehind(store).bringForward(to: head)
    let following = try settleSums(
      on: head, since: try store.treeOf(settled), of: "what git merged", after: settled,
      by: try store.repository.history(behind: [head.commit].compactMap(\.self), hiding: [settled]))
    return (following, true)
  }

  /// Commits the lists and totals that follow from what the branch has otherwise than a tree.
  ///
  /// - Parameters:
  ///   - words: what brought it there.
  ///   - settled: the commit before those of plain git; nil where it was something else.
  ///   - commits: the commits in between that others made, with awards of days that are not full by them any more.
  /// - Returns: where the branch stands then.
  package func settleSums(
    on head: Head, since tree: ObjectID, of words: String, after settled: ObjectID? = nil,
    by commits: [ObjectID] = []
  ) throws(DiaryError) -> Head {
    let catalogue = try store.catalogue(at: head)
    let (changes, nonCanonical) = try documentChanges(from: tree, to: head, catalogue)
    let lost =
      (commits.isEmpty ? [] : try LostAwards(store).removals(takenBackBy: commits))
      + (try returned(among: changes, since: settled))
    let taken = Set(lost.map(\.path))
    let following = try store.derivedChanges(
      of: changes.filter { !taken.contains($0.path) } + lost, at: head, catalogue)
    let paths = Set(following.map(\.path))
    // What comes to the same as before git's commits is no change, but not what they have.
    let restored = changes.filter { $0.before != $0.after && !paths.contains($0.path) }
      .map { DocumentChange(path: $0.path, before: $0.after, after: $0.before) }
    let mended = following.filter { !changes.contains($0) } + restored
    let owner = try store.folder.owner()
    let passing = AuthorisedChanges(passing: mended, catalogue, owner: owner)
    let written = Set(passing.changes.map(\.path))
    // A schema that came behind a document may refuse it as it is.
    let shaped = AuthorisedChanges(
      passing: nonCanonical.filter { !written.contains($0.path) && $0.after != nil }
        .map { DocumentChange(path: $0.path, before: $0.after, after: $0.after) },
      catalogue, owner: owner)
    guard !mended.isEmpty || !shaped.changes.isEmpty else { return head }
    let subject = mended.isEmpty ? "wrote the form" : "set right the sums"
    let commit = try store.commit(
      SealedCommit(
        SealedFile.files(passing) + SealedFile.files(shaped),
        CommitMessage("\(subject) of \(words)", kind: .sums)), on: head)
    return commit == nil ? head : try store.head()
  }

  /// The removals of entries that left with their day and were committed again: its totals have them.
  private func returned(
    among changes: [DocumentChange], since settled: ObjectID?
  ) throws(DiaryError) -> [DocumentChange] {
    let days = try ReturningEntries(store).days(of: changes, knownTo: settled)
    return changes.filter { days[$0.path] != nil }.map {
      DocumentChange(path: $0.path, before: $0.after, after: nil)
    }
  }

  /// What the branch's log says where commits were made again: their sums are the earlier ones.
  package static let madeAgain = "made again what would be refused"

  /// The commit up to which this program has seen to the sums; nil where that is the branch's own.
  ///
  /// Where the branch's log does not tell, that is what a remote had when it was last asked, and without one the
  /// beginning of the log.
  package func lastSettled(before head: Head) throws(DiaryError) -> ObjectID? {
    guard let present = head.commit else { return nil }
    let gitDirectory = store.folder.gitDirectory
    let move = try DiaryError.wrapping(
      ReferenceLog.lastMove(
        of: head.reference, messagePrefix: CommitMessage.logPrefix,
        except: CommitMessage.logPrefix + Self.madeAgain,
        to: present, gitDirectory: gitDirectory))
    var settled: ObjectID?
    switch move {
    case .own: return nil
    case .others(let tip) where store.repository.contains(tip): settled = tip
    case .others: settled = try lastVerified(before: present, head.reference)
    case .untold(let tip): settled = try lastVerified(before: present, head.reference) ?? tip
    }
    guard let settled, settled != present, store.repository.contains(settled) else { return nil }
    return settled
  }

  /// The last commit of a branch that a remote had, too, when it was last asked; nil where none was.
  private func lastVerified(
    before present: ObjectID, _ reference: String
  ) throws(DiaryError) -> ObjectID? {
    guard let branch = DiaryBranch(reference: reference) else { return nil }
    var last: ObjectID?
    for tip in try Remotes(store).verifiedTips(of: branch) {
      let bases = try DiaryError.git(store.repository.mergeBases(present, [tip.id]))
      guard let base = bases.first else { continue }
      if let known = last {
        let isEarlier = try store.repository.isAncestor(base, behind: known)
        if isEarlier { continue }
      }
      last = base
    }
    return last
  }

  /// What became of the documents between two trees, as far as they fit their schemas; and which are in no canonical
  /// form.
  private func documentChanges(
    from old: ObjectID, to head: Head, _ catalogue: Catalogue
  ) throws(DiaryError) -> (all: [DocumentChange], nonCanonical: [DocumentChange]) {
    let files = try store.repository.differences(from: old, to: head.tree)
    var changes: [DocumentChange] = []
    var nonCanonical: [DocumentChange] = []
    for file in files {
      guard let (schema, path) = try catalogue.place(of: file.path) else { continue }
      var before = try document(file.old, schema, path)
      if before == nil, file.old != nil, file.new == nil {
        before = try lastUsable(path, schema, at: head)
      }
      let after = try document(file.new, schema, path)
      // What nobody could use before counted for nothing: it is new.
      if before != nil || after != nil, (after == nil) == (file.new == nil) {
        let change = DocumentChange(path: path, before: before, after: after)
        changes.append(change)
        let form = after.map { Repository.blobID(of: JSONValue.object($0).canonicalBytes()) }
        if form != file.new?.id { nonCanonical.append(change) }
      }
    }
    return (changes, nonCanonical)
  }

  /// A document as it was before it became one that nobody can use: sums count it as it was then.
  ///
  /// - Complexity: goes back over the history until it finds one.
  func lastUsable(
    _ path: DocumentPath, _ schema: CollectionSchema, at head: Head
  ) throws(DiaryError) -> JSONObject? {
    guard let tip = head.commit else { return nil }
    let commits = try store.repository.history(behind: [tip])
    var seen: ObjectID?
    for commit in commits {
      let entry = try store.repository.entry(
        path.text, in: try store.repository.commit(at: commit).tree)
      guard let entry, entry.id != seen else { continue }
      if let document = try document(entry, schema, path) { return document }
      seen = entry.id
    }
    return nil
  }

  private func document(
    _ entry: TreeEntry?, _ schema: CollectionSchema, _ path: DocumentPath
  ) throws(DiaryError) -> JSONObject? {
    guard let entry else { return nil }
    let bytes = try DiaryError.git(store.repository.read(entry.id, .blob))
    return MergeVersion(bytes, schema: schema, id: path.id).document
  }
}
