package import CountMeGit

/// The merge bases of single files, where they are newer than the commits': versions that both sides had since they
/// parted, each in commits of its own.
///
/// What comes by another way than git's, such as a synced folder, a cherry-pick or a squash of what a remote has,
/// is to git a change that each side made apart: a step would count twice, and what one side removed since would come
/// back. The newest version that both had is what the two are compared with instead. That both came to the same
/// bytes by themselves, stamps and all, is as good as impossible.
package struct FileMergeBases {
  private let sides: [ObjectID]

  /// - Parameters:
  ///   - one: the commit of one side; which is which tells nothing.
  ///   - other: the commit of the other side.
  package init(of one: ObjectID, _ other: ObjectID) {
    sides = [one, other]
  }

  /// The files with the newest version that both sides had in place of the base's, where there is one.
  ///
  /// - Returns: the files in their order, and the paths of those of which it is certain which side changed them: that
  ///   have another base now, or that one side alone changed in a commit of its own.
  /// - Complexity: linear in what the commits of one side only changed.
  package func compared(
    _ files: [ThreeVersions], over base: BaseTree, in repository: borrowing Repository
  ) throws(DiaryError) -> (files: [ThreeVersions], paths: Set<String>) {
    let (compared, settled) = try compared(files, in: repository)
    guard base.isCrossed else { return (compared, settled) }
    let alone = try DiaryError.git { () throws(GitError) in
      try changedAlone(compared, repository)
    }
    return (compared, settled.union(alone))
  }

  /// The paths at which one side alone is otherwise than the base, by what a commit of its own brought there.
  ///
  /// It may be what stood at one of several merge bases: who brings it back after the histories crossed has changed it
  /// all the same. What a merge brought may only have been merged another way round.
  private func changedAlone(
    _ files: [ThreeVersions], _ repository: borrowing Repository
  ) throws(GitError) -> Set<String> {
    var changed: [[String: TreeEntry]] = [[:], [:]]
    for file in files where file.path != FormatDocument.path {
      if file.other == file.base { changed[0][file.path] = file.one }
      if file.one == file.base { changed[1][file.path] = file.other }
    }
    var paths: Set<String> = []
    for (number, side) in sides.enumerated() where !changed[number].isEmpty {
      for id in try repository.history(of: [side], hiding: [sides[1 - number]]) {
        let commit = try repository.commit(id)
        guard commit.parents.count == 1 else { continue }
        try repository.eachChange(to: commit.tree, from: commit.parents) { file in
          guard let entry = file.new, changed[number][file.path] == entry else { return }
          paths.insert(file.path)
        }
      }
    }
    return paths
  }

  private func compared(
    _ files: [ThreeVersions], in repository: borrowing Repository
  ) throws(DiaryError) -> (files: [ThreeVersions], paths: Set<String>) {
    let apart = files.filter { $0.one != $0.other && $0.path != FormatDocument.path }
    let paths = Set(apart.map(\.path))
    guard !paths.isEmpty else { return (files, []) }
    let bases = try DiaryError.git(newest(at: paths, repository))
    guard !bases.isEmpty else { return (files, []) }
    let compared = files.map { file in
      let base = bases[file.path] ?? file.base
      return ThreeVersions(path: file.path, base: base, one: file.one, other: file.other)
    }
    return (compared, Set(bases.keys))
  }

  /// The newest version that both sides had at each path.
  ///
  /// Where the sides had such versions in another order, nothing tells which is the newest.
  private func newest(
    at paths: Set<String>, _ repository: borrowing Repository
  ) throws(GitError) -> [String: TreeEntry] {
    let commits = try zip(sides, sides.reversed()).map { side, other throws(GitError) in
      try repository.history(of: [side], hiding: [other])
    }
    // What two commits have was seen to be different.
    guard commits.contains(where: { $0.count > 1 }) else { return [:] }
    let fewer = commits[0].count <= commits[1].count ? 0 : 1
    let these = try versions(in: commits[fewer], paths, repository)
    let those = try versions(in: commits[1 - fewer], Set(these.keys), repository)
    var bases: [String: TreeEntry] = [:]
    for (path, versions) in those {
      guard let own = these[path],
        let newest = versions.first(where: { $0.isAmong(own) }),
        let there = own.first(where: { $0.isAmong(versions) }), there.entry == newest.entry
      else { continue }
      // Where a clock went wrong, what both have behind them may be among the commits of one.
      if try repository.isAncestor(there.commit, of: sides[1 - fewer]) { continue }
      if try repository.isAncestor(newest.commit, of: sides[fewer]) { continue }
      bases[path] = newest.entry
    }
    return bases
  }

  /// What commits brought at paths, the newest first.
  private func versions(
    in commits: [ObjectID], _ paths: Set<String>, _ repository: borrowing Repository
  ) throws(GitError) -> [String: [Version]] {
    var versions: [String: [Version]] = [:]
    if paths.isEmpty { return versions }
    for id in commits {
      let commit = try repository.commit(id)
      // What a merge has as one of its parents that one brought: it is behind both sides, or a version of its own there.
      try repository.eachChange(to: commit.tree, from: commit.parents) { file in
        guard let entry = file.new, paths.contains(file.path) else { return }
        versions[file.path, default: []].append(Version(entry: entry, commit: id))
      }
    }
    return versions
  }
}

/// A file as a commit brought it.
private struct Version {
  let entry: TreeEntry
  let commit: ObjectID

  func isAmong(_ others: [Version]) -> Bool { others.contains { $0.entry == entry } }
}
