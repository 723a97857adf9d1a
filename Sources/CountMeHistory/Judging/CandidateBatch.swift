import CountMeGit
import CountMeModel
import CountMePlatform

/// A file that is to be judged, with what its folders have told already.
struct CandidateFile: Sendable {
  let difference: FileDifference
  /// What the parents but the first have there.
  let others: [TreeEntry?]
  /// Another path in the tree that some file systems take for this one.
  let twin: String?
}

/// Files of one commit that are judged on all processors, while the commit's folders are gone through.
///
/// How they are parted does not depend on how many processors there are: so every machine counts the same work.
struct CandidateBatch {
  /// What is against a change; nil where it is good.
  typealias Verdict = @Sendable (CandidateChange) -> CommitRefusal?

  /// What came of some files, in their order.
  struct Judged: Sendable {
    /// For each file its size, and what is against it.
    var files: [(size: Int, refusals: [CommitRefusal])] = []
    /// Why those behind them were not judged.
    var failure: DiaryError?
  }

  /// How many files one processor takes at a time, and how many are gathered before they are shared out.
  private static let (share, size) = (256, 2048)

  private let source: Repository.Source
  private let judge: @Sendable ([CandidateFile], borrowing Repository) -> Judged
  private var gathered: [CandidateFile] = []
  private var work: ParallelMap<[CandidateFile], Judged, Never>?

  init(
    of source: Repository.Source,
    judge: @escaping @Sendable ([CandidateFile], borrowing Repository) -> Judged
  ) {
    self.source = source
    self.judge = judge
  }

  /// Takes one more file.
  ///
  /// - Returns: what came of files before it, in their order.
  mutating func append(_ file: CandidateFile) -> [Judged] {
    gathered.append(file)
    return gathered.count < Self.size ? [] : shareOut()
  }

  /// What came of all that were taken and not told yet, in their order.
  mutating func finish() -> [Judged] {
    shareOut() + shareOut()
  }

  /// Has the others begin with what was gathered, once what they had before is done.
  private mutating func shareOut() -> [Judged] {
    let done = work?.outputs() ?? []
    let (source, judge) = (source, judge)
    let shares = stride(from: 0, to: gathered.count, by: Self.share).map {
      Array(gathered[$0..<min($0 + Self.share, gathered.count)])
    }
    gathered.removeAll(keepingCapacity: true)
    work =
      shares.isEmpty
      ? nil
      : ParallelMap(shares) { files in
        do throws(DiaryError) {
          return judge(files, try DiaryError.git(Repository.open(source)))
        } catch {
          return Judged(failure: error)
        }
      }
    return done
  }
}
