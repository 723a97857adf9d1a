import CountMeGit
package import CountMeHistory
import CountMeModel
package import CountMeStore

/// The conflicts that merges settled, and which of them somebody has looked at on this device.
package struct ConflictJournal {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// How many conflicts were decided since somebody looked at the list on this device.
  package func newConflictCount() throws(DiaryError) -> Int {
    try conflictNotes(isWhole: false).entries.count { !$0.isSeen }
  }

  /// The conflicts that the merges of the current branch decided, newest first.
  package func conflicts(limit: Int = .max) throws(DiaryError) -> ConflictList {
    let notes = try conflictNotes(isWhole: true)
    let entries = notes.entries.suffix(max(limit, 0)).reversed()
    return ConflictList(
      conflicts: try numbered(Array(entries), notes), total: notes.entries.count)
  }

  /// The conflict that a person means.
  package func conflict(_ text: String) throws(DiaryError) -> NumberedConflict {
    let notes = try conflictNotes(isWhole: true)
    let found = try numbered([try entry(text, notes)], notes)
    guard let only = found.first else {
      throw .history(.unknownConflict(text, count: notes.entries.count))
    }
    return only
  }

  /// Notes that somebody looked at conflicts here, so that they are news no more.
  package func markConflictsSeen(_ ids: Set<String>? = nil) throws(DiaryError) {
    var notes = try conflictNotes(isWhole: false)
    let before = notes
    notes.markSeen(ids)
    if notes != before { notes.write(of: try store.folder.owner(), in: store.folder) }
  }

  private func entry(
    _ text: String, _ notes: ConflictNotes
  ) throws(DiaryError) -> ConflictNotes.Entry {
    let entries = notes.entries
    if let number = Int(text) {
      guard entries.indices.contains(number - 1) else {
        throw .history(.unknownConflict(text, count: entries.count))
      }
      return entries[number - 1]
    }
    let found = text.isEmpty ? [] : entries.filter { $0.id.hasPrefix(text.lowercased()) }
    guard let only = found.first else {
      throw .history(.unknownConflict(text, count: entries.count))
    }
    guard found.count == 1 else {
      throw .words(.ambiguousName(text, of: .conflict, candidates: found.map(\.id)))
    }
    return only
  }

  private func numbered(
    _ entries: [ConflictNotes.Entry], _ notes: ConflictNotes
  ) throws(DiaryError) -> [NumberedConflict] {
    let reader = try store.reader()
    let known = try details(of: entries, reader.catalogue)
    let numbers = Dictionary(
      notes.entries.enumerated().map { ($0.element.id, $0.offset + 1) }
    ) { first, _ in first }
    var numbered: [NumberedConflict] = []
    for entry in entries {
      guard let conflict = known[entry.id], let number = numbers[entry.id] else { continue }
      let present = try reader.document(conflict.collection, conflict.documentID)?.fields
      numbered.append(
        NumberedConflict(
          number: number, shortID: notes.shortID(of: entry.id), isNew: !entry.isSeen,
          conflict: conflict, standing: .init(of: conflict, present: present), present: present))
    }
    return numbered
  }

  /// The conflicts of some entries, each merge looked at once.
  private func details(
    of entries: [ConflictNotes.Entry], _ catalogue: Catalogue
  ) throws(DiaryError) -> [String: Conflict] {
    let names = try store.deviceNames()
    let examination = MergeExamination(catalogue: catalogue)
    let wanted = Set(entries.map(\.id))
    var found: [String: Conflict] = [:]
    for merge in Set(entries.map(\.merge)).sorted() {
      guard let id = ObjectID(hex: merge), store.repository.contains(id) else { continue }
      let commit = try store.repository.commit(at: id)
      let findings = try examination.findings(in: commit, store.repository)
        .filter { wanted.contains($0.versions.id) }
      for conflict in try conflicts(findings, of: commit, names) { found[conflict.id] = conflict }
    }
    return found
  }

  /// Findings of one merge with who wrote what.
  private func conflicts(
    _ findings: [MergeExamination.Finding], of merge: Commit, _ names: DeviceNames
  ) throws(DiaryError) -> [Conflict] {
    var conflicts: [Conflict] = []
    let pairs = Dictionary(grouping: findings) { "\($0.parents.first) \($0.parents.second)" }
    for (_, findings) in pairs.sorted(by: { $0.key < $1.key }) {
      guard let parents = findings.first?.parents else { continue }
      let authors = try DiaryError.git { () throws(GitError) in
        func wanted(_ entry: (DivergedVersions) -> TreeEntry?) -> [String: TreeEntry?] {
          Dictionary(findings.map { ($0.versions.path.text, entry($0.versions)) }) { $1 }
        }
        return (
          first: try SideAuthors(
            of: wanted(\.entries.first), tip: parents.first, besides: parents.second,
            in: store.repository),
          second: try SideAuthors(
            of: wanted(\.entries.second), tip: parents.second, besides: parents.first,
            in: store.repository)
        )
      }
      conflicts += findings.map { finding in
        let path = finding.versions.path.text
        return Conflict(
          finding, merge, first: authors.first.commit(of: path),
          second: authors.second.commit(of: path), names)
      }
    }
    return conflicts
  }
}

extension Conflict {
  fileprivate init(
    _ finding: MergeExamination.Finding, _ merge: Commit, first: Commit, second: Commit,
    _ names: DeviceNames
  ) {
    let versions = finding.versions
    id = versions.id
    collection = versions.path.collection
    documentID = versions.path.id
    rule = finding.verdict.rule
    self.merge = merge.id.hex
    mergedOn = names.name(of: merge)
    time = merge.time
    base = versions.base.version.document
    self.first = ConflictSide(versions, .first, first, names)
    self.second = ConflictSide(versions, .second, second, names)
    result = versions.result.document
    winner = finding.verdict.winner
    fields = finding.verdict.fields
  }
}

extension ConflictSide {
  fileprivate init(
    _ versions: DivergedVersions, _ position: Conflict.Position, _ commit: Commit,
    _ names: DeviceNames
  ) {
    change = versions.change(of: position)
    fields = versions.side(position).document
    device = names.name(of: commit)
    isThisDevice = names.isOwn(commit)
    self.commit = commit.id.hex
    time = commit.time
  }
}

/// Finds the commits that wrote the versions of one side of a merge.
struct SideAuthors {
  private var commits: [String: Commit] = [:]
  private let tip: Commit

  /// Looks through the commits that only this side has, newest first, until all are found.
  ///
  /// - Parameters:
  ///   - wanted: the paths with what the side has there.
  ///   - tip: the side's commit.
  ///   - other: the other side's commit.
  init(
    of wanted: [String: TreeEntry?], tip: ObjectID, besides other: ObjectID,
    in repository: borrowing Repository
  ) throws(GitError) {
    self.tip = try repository.commit(tip)
    var open = wanted
    for id in try repository.history(of: [tip], hiding: [other]) where !open.isEmpty {
      let commit = try repository.commit(id)
      try repository.eachChange(to: commit.tree, from: commit.parents) { file in
        guard let version = open[file.path], version?.id == file.new?.id else { return }
        commits[file.path] = commit
        open[file.path] = nil
      }
    }
  }

  /// The commit that wrote what the side has at a path; its newest where that is not to be told.
  func commit(of path: String) -> Commit { commits[path] ?? tip }
}
