package import CountMeGit
package import CountMeModel

/// The times of commits, the newest first.
package struct CommitTimes {
  private var open: [ObjectID]
  private var seen: Set<ObjectID>
  private var commits: [Commit] = []

  package init(from tip: ObjectID?) {
    open = tip.map { [$0] } ?? []
    seen = Set(open)
  }

  /// The next time; nil where there is none.
  package mutating func next(in repository: borrowing Repository) throws(GitError) -> Timestamp? {
    for id in open { commits.append(try repository.commit(id)) }
    commits.sort { $0.committer.seconds < $1.committer.seconds }
    guard let commit = commits.popLast() else { return nil }
    open = commit.parents.filter { seen.insert($0).inserted }
    return Timestamp(milliseconds: commit.committer.seconds * 1000)
  }
}
