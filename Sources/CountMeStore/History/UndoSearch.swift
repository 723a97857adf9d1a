import CountMeGit
import CountMeHistory

/// A walk through the commits of the branch, newest first, for those that this device can take back.
///
/// Which of the commands of several devices was the last one is nothing that a merge can tell.
struct UndoSearch {
  private let signer: DevicePublicKey?
  private var open: [ObjectID]
  private var seen: Set<ObjectID>
  private var commits: [Commit] = []
  private var undone = TakenBack()
  private var redone = TakenBack()
  private let tip: ObjectID?
  /// What was met in a commit that stands for it in this history, of which there may be more.
  private var carried: Set<ObjectID> = []

  /// - Parameters:
  ///   - tip: the newest commit.
  ///   - signer: this device's key; nil for a guest.
  init(from tip: ObjectID?, signer: DevicePublicKey?) {
    self.signer = signer
    self.tip = tip
    open = tip.map { [$0] } ?? []
    seen = Set(open)
  }

  /// What was done, as a commit tells it that did it, took it back or did it again.
  static func summary(of commit: Commit) -> String {
    let trailers = [CommitMessage.undoTrailer, CommitMessage.redoTrailer]
    guard trailers.contains(where: { commit.trailer($0) != nil }),
      let word = commit.subject.firstRange(of: ": ")
    else { return commit.subject }
    return String(commit.subject[word.upperBound...])
  }

  /// The next commit that this device made and that nothing has taken back; merges are passed over.
  ///
  /// - Returns: a command, or an undo that was not done again.
  mutating func next(in repository: borrowing Repository) throws(GitError) -> Commit? {
    while let commit = try older(repository) {
      guard commit.trailer(CarriedCommit.aside) == nil, isOwn(commit) else { continue }
      let origins = commit.carriedFrom.map(\.id)
      guard carried.isDisjoint(with: origins) else { continue }
      carried.formUnion(origins)
      if let undo = commit.trailer(CommitMessage.redoTrailer) {
        redone.insert(undo, wordsOf: commit)
      } else if let command = commit.trailer(CommitMessage.undoTrailer) {
        guard try !redone.take(commit, of: tip, in: repository) else { continue }
        undone.insert(command, wordsOf: commit)
        return commit
      } else if commit.parents.count == 1, try !undone.take(commit, of: tip, in: repository) {
        return commit
      }
    }
    return nil
  }

  private mutating func older(_ repository: borrowing Repository) throws(GitError) -> Commit? {
    for id in open { commits.append(try repository.commit(id)) }
    commits.sort { $0.committer.seconds < $1.committer.seconds }
    var place = commits.count - 1
    // Where a clock went back between two of the device's own, the dates have the earlier one first.
    while place > 0, try isBehindAnother(commits[place], repository) { place -= 1 }
    let commit = place < 0 ? nil : commits.remove(at: place)
    open = commit?.parents.filter { seen.insert($0).inserted } ?? []
    return commit
  }

  /// Whether one of the device's own commits is behind another that waits.
  private func isBehindAnother(
    _ commit: Commit, _ repository: borrowing Repository
  ) throws(GitError) -> Bool {
    guard isOwn(commit) else { return false }
    for other in commits where other.id != commit.id {
      if try repository.isAncestor(commit.id, of: other.id) { return true }
    }
    return false
  }

  /// Whether this device made a commit, and carried it over itself where it was: of what another device signed, only
  /// that device says whose it is.
  private func isOwn(_ commit: Commit) -> Bool {
    if let origin = commit.carriedFrom.first, origin.device != signer?.fingerprint { return false }
    return commit.signature.flatMap { SSHSignature.signer(of: commit.signedBytes, $0) } == signer
  }
}

/// The commits that others name as taken back, on a walk from the newest to the oldest.
///
/// A commit that is written anew, as by a rebase, has another id, and those that take it back name the
/// one that it had. Then the words tell: of all with the same words the newest is the one.
private struct TakenBack {
  /// The words by id; none where only the id tells.
  private var named: [String: String?] = [:]

  /// Notes that `id` is taken back, by a commit that repeats its words.
  mutating func insert(_ id: String, wordsOf commit: Commit) {
    // What was carried over into a history that began anew still goes by the ids that it had.
    let goesByWords = commit.carriedFrom.isEmpty
    named.updateValue(goesByWords ? UndoSearch.summary(of: commit) : nil, forKey: id)
  }

  /// Whether a commit is one of those; each is found once.
  mutating func take(
    _ commit: Commit, of tip: ObjectID?, in repository: borrowing Repository
  ) throws(GitError) -> Bool {
    let ids = [commit.id] + commit.carriedFrom.map(\.id)
    for id in ids where named.removeValue(forKey: id.hex) != nil { return true }
    let summary = UndoSearch.summary(of: commit)
    let alike = named.filter { $0.value == summary }.keys.sorted()
    for id in alike where try !isThere(id, tip, repository) {
      named.removeValue(forKey: id)
      return true
    }
    return false
  }

  /// Whether the commit of an id is in the history still, and to be met yet.
  private func isThere(
    _ id: String, _ tip: ObjectID?, _ repository: borrowing Repository
  ) throws(GitError) -> Bool {
    guard let tip, let commit = ObjectID(hex: id), repository.contains(commit) else { return false }
    return try repository.isAncestor(commit, of: tip)
  }
}
