import CountMeGit

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
