import CountMeGit
import CountMeModel

/// Of two versions of an owner's schema a member's merge takes the newer one.
///
/// A member changes no schema. A merge that took the side of an old commit would take back what the owner has
/// changed since, or removed.
struct SchemaProgress {
  private let commit: Commit
  /// What each parent has in the folder, by name.
  private let parents: [[String: TreeEntry]]
  private let merged: [String: TreeEntry]

  /// Why a merge by a member is refused; nil where it is not, and for every other commit.
  ///
  /// - Parameter trees: the trees of its parents.
  static func refusal(
    of commit: Commit, from trees: [ObjectID], _ signer: CommitSigner, _ meter: WorkMeter?,
    in repository: borrowing Repository
  ) throws(DiaryError) -> CommitRefusal? {
    guard trees.count > 1, signer.certificate?.member != nil else { return nil }
    let own = try folder(commit.tree, repository)
    var folders: [ObjectID] = []
    for tree in trees { folders.append(try folder(tree, repository)) }
    guard folders.contains(where: { $0 != own }) else { return nil }
    var parents: [[String: TreeEntry]] = []
    for folder in folders { parents.append(try entries(folder, repository)) }
    let progress = SchemaProgress(
      commit: commit, parents: parents, merged: try entries(own, repository))
    guard let name = try progress.firstTakenBack(meter, repository) else { return nil }
    return CommitRefusal(
      commit.id, path: "\(Catalogue.userFolder)/\(name)", rule: MemberRule.summary,
      reason: "an older version of the owner's would be put back")
  }

  private func firstTakenBack(
    _ meter: WorkMeter?, _ repository: borrowing Repository
  ) throws(DiaryError) -> String? {
    var bases: [Set<Int>: [ObjectID]] = [:]
    for name in Set(parents.flatMap(\.keys)).sorted() {
      let places = parents.indices
      // What no parent has is the member's own, which another rule refuses.
      let sources = places.filter { parents[$0][name] == merged[name] }
      guard !sources.isEmpty else { continue }
      for other in places where parents[other][name] != merged[name] {
        var isOlder = true
        for source in sources where isOlder {
          let pair: Set = [other, source]
          let found =
            if let known = bases[pair] { known } else {
              try self.bases(of: other, source, meter, repository)
            }
          bases[pair] = found
          try meter.spend(found.count * WorkMeter.commitWork)
          isOlder = try isNewer(name, in: other, than: source, over: found, repository)
        }
        if isOlder { return name }
      }
    }
    return nil
  }

  /// Whether one parent has changed a schema since the two had it in common, and the other has not.
  private func isNewer(
    _ name: String, in one: Int, than other: Int, over bases: [ObjectID],
    _ repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    var common: [TreeEntry?] = []
    for base in bases {
      let tree = try repository.tree(at: base)
      common.append(
        try repository.entry("\(Catalogue.userFolder)/\(name)", in: tree))
    }
    if common.isEmpty { common = [nil] }
    return common.contains(parents[other][name]) && !common.contains(parents[one][name])
  }

  /// What two parents have in common.
  private func bases(
    of one: Int, _ other: Int, _ meter: WorkMeter?, _ repository: borrowing Repository
  ) throws(DiaryError) -> [ObjectID] {
    try DiaryError.git { () throws(GitError) in
      try repository.mergeBases(commit.parents[one], [commit.parents[other]]) {
        read throws(GitError) in
        do throws(DiaryError) { try meter.spend(read * WorkMeter.commitWork) } catch {
          throw GitError(
            .tooLarge, "find what two commits have in common", "it takes more work than allowed")
        }
      }
    }
  }

  private static func folder(
    _ tree: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID {
    try repository.entry(Catalogue.userFolder, in: tree)?.id ?? .emptyTree
  }

  private static func entries(
    _ folder: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> [String: TreeEntry] {
    let entries = try DiaryError.git(
      repository.tree(folder, limit: CommitLimits.folders.bytes).entries)
    return Dictionary(entries.map { ($0.text, $0) }) { first, _ in first }
  }
}
