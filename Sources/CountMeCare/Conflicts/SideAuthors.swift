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
      for file in try Self.news(in: commit, repository) {
        guard let version = open[file.path], version?.id == file.new?.id else { continue }
        commits[file.path] = commit
        open[file.path] = nil
      }
    }
  }

  /// What a commit has that none of its parents has.
  private static func news(
    in commit: Commit, _ repository: borrowing Repository
  ) throws(GitError) -> [FileDifference] {
    guard let first = commit.parents.first else {
      return try repository.difference(from: .emptyTree, to: commit.tree)
    }
    var news = try repository.difference(from: try repository.tree(of: first), to: commit.tree)
    for parent in commit.parents.dropFirst() {
      let tree = try repository.tree(of: parent)
      let different = Set(try repository.difference(from: tree, to: commit.tree).map(\.path))
      news.removeAll { !different.contains($0.path) }
    }
    return news
  }

  /// The commit that wrote what the side has at a path; its newest where that is not to be told.
  func commit(of path: String) -> Commit { commits[path] ?? tip }
}
