import CountMeModel
import Git

extension CommitVerifier {
  /// How many commits are judged between two looks at who watches.
  private static let batch = 2048
  /// Fewer commits are judged faster than they are shared out.
  private static let few = 64

  /// Judges commits, on several processors where there are many.
  ///
  /// - Parameters:
  ///   - commits: the commits, whose parents are in the repository too.
  ///   - owner: whose branch they are on.
  ///   - onlyFirst: whether to stop at the first that is refused.
  ///   - progress: called now and then, on the calling thread.
  /// - Returns: the refusals in the order of the commits.
  /// - Throws: ``DiaryError/cancelled``, and what the machine refuses.
  static func refusals(
    of commits: [ObjectID], of owner: UserID, in repository: borrowing Repository, onlyFirst: Bool,
    progress: (SyncProgress) -> Void
  ) throws(DiaryError) -> [CommitRefusal] {
    guard commits.count > few else {
      return try refusals(of: commits[...], of: owner, in: repository, onlyFirst)
    }
    let source = repository.source
    var found: [CommitRefusal] = []
    for start in stride(from: 0, to: commits.count, by: batch) {
      progress(.verifying(done: start, total: commits.count))
      let batch = commits[start..<min(start + batch, commits.count)]
      found += try Parallel.map(parts(of: batch)) { part throws(DiaryError) in
        let repository = try DiaryError.git { () throws(GitError) in try Repository.open(source) }
        return try refusals(of: part, of: owner, in: repository, onlyFirst)
      }.flatMap { $0 }
      if onlyFirst, !found.isEmpty { break }
    }
    return found
  }

  private static func refusals(
    of commits: ArraySlice<ObjectID>, of owner: UserID, in repository: borrowing Repository,
    _ onlyFirst: Bool
  ) throws(DiaryError) -> [CommitRefusal] {
    let cancellation = Cancellation.ambient()
    var verifier = CommitVerifier(owner: owner)
    var found: [CommitRefusal] = []
    for id in commits {
      if cancellation.isCancelled { throw .cancelled }
      guard let refusal = try verifier.judge(id, in: repository) else { continue }
      found.append(refusal)
      if onlyFirst { break }
    }
    return found
  }

  private static func parts(of commits: ArraySlice<ObjectID>) -> [ArraySlice<ObjectID>] {
    let size = (commits.count + 3) / 4
    return stride(from: commits.startIndex, to: commits.endIndex, by: size).map {
      commits[$0..<min($0 + size, commits.endIndex)]
    }
  }
}
