package import CountMeGit
package import CountMeModel
import CountMePlatform
import Synchronization

extension CommitVerifier {
  /// How many commits one processor judges before it takes others.
  private static let share = 512
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
  /// - Throws: ``MachineFailure/cancelled``, and what the machine refuses.
  package static func refusals(
    of commits: [ObjectID], of owner: UserID, in repository: borrowing Repository,
    _ terms: JudgingTerms = JudgingTerms(), onlyFirst: Bool, progress: (SyncProgress) -> Void
  ) throws(DiaryError) -> [CommitRefusal] {
    guard commits.count > few else {
      return try refusals(
        of: commits[...], of: owner, in: repository, terms, onlyFirst, isAlone: true)
    }
    let source = repository.source
    let bound = JudgingBound()
    let size = min(share, (commits.count + 3) / 4)
    let shares = stride(from: 0, to: commits.count, by: size).map {
      commits[$0..<min($0 + size, commits.count)]
    }
    let work = ParallelMap(shares) { share throws(DiaryError) in
      guard !bound.isBefore(share) else { return [CommitRefusal]() }
      do throws(DiaryError) {
        let repository = try DiaryError.git(Repository.open(source))
        let found = try refusals(
          of: share, of: owner, in: repository, terms, onlyFirst, isAlone: false)
        if onlyFirst, !found.isEmpty { bound.note(share) }
        return found
      } catch {
        bound.note(share)
        throw error
      }
    }
    return try work.outputs { done in
      progress(.verifying(done: done * size, total: commits.count))
    }.flatMap { $0 }
  }

  private static func refusals(
    of commits: ArraySlice<ObjectID>, of owner: UserID, in repository: borrowing Repository,
    _ terms: JudgingTerms, _ onlyFirst: Bool, isAlone: Bool
  ) throws(DiaryError) -> [CommitRefusal] {
    let cancellation = Cancellation.ambient()
    var verifier = CommitVerifier(owner: owner, terms, isAlone: isAlone)
    var found: [CommitRefusal] = []
    for id in commits {
      if cancellation.isCancelled { throw .machine(.cancelled) }
      guard let refusal = try verifier.judge(id, in: repository) else { continue }
      found.append(refusal)
      if onlyFirst { break }
    }
    return found
  }
}

/// The first share of commits after which nothing is asked for: one was refused in it, or it failed.
private final class JudgingBound: Sendable {
  private let first = Atomic<Int>(.max)

  func note(_ share: ArraySlice<ObjectID>) { first.min(share.startIndex, ordering: .relaxed) }

  func isBefore(_ share: ArraySlice<ObjectID>) -> Bool {
    first.load(ordering: .relaxed) < share.startIndex
  }
}
