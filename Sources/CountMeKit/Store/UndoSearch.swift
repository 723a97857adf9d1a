import CountMeModel
import Git

/// A command that was taken back, or done again.
public struct UndoneCommand: Sendable, Equatable {
  /// What it had been, in the words of its commit.
  public let summary: String
  /// The commit that was taken back: the command's, or the undo's that was done again.
  public let revision: Revision
  /// What is different now.
  public let receipt: Receipt
}

/// A walk through the commits of the branch, newest first, for those that this device can take back.
///
/// Which of the commands of several devices was the last one is nothing that a merge can tell.
struct UndoSearch {
  /// The trailer that names the command which a commit takes back.
  static let undoTrailer = "Undo-of"
  /// The trailer that names the undo which a commit takes back.
  static let redoTrailer = "Redo-of"

  private let signer: DevicePublicKey?
  private var open: [ObjectID]
  private var seen: Set<ObjectID>
  private var commits: [Commit] = []
  private var undone: Set<String> = []
  private var redone: Set<String> = []
  /// What was met in a commit that stands for it in this history: other devices may have made more of them.
  private var carried: Set<ObjectID> = []

  /// - Parameters:
  ///   - tip: the newest commit.
  ///   - signer: this device's key; nil for a guest.
  init(from tip: ObjectID?, signer: DevicePublicKey?) {
    self.signer = signer
    open = tip.map { [$0] } ?? []
    seen = Set(open)
  }

  /// What was done, as a commit tells it that did it, took it back or did it again.
  static func summary(of commit: Commit) -> String {
    let prefixes = ["undid: ", "redid: "].filter { commit.subject.hasPrefix($0) }
    return String(commit.subject.dropFirst(prefixes.first?.count ?? 0))
  }

  /// The next commit that this device made and that nothing has taken back; merges are passed over.
  ///
  /// - Returns: a command, or an undo that was not done again.
  mutating func next(in repository: borrowing Repository) throws(GitError) -> Commit? {
    while let commit = try older(repository) {
      guard commit.trailer(CarriedCommit.aside) == nil else { continue }
      let origins = commit.carriedFrom.map(\.id)
      guard carried.isDisjoint(with: origins) else { continue }
      carried.formUnion(origins)
      let names = Set([commit.id] + origins).map(\.hex)
      if let undo = commit.trailer(Self.redoTrailer) {
        redone.insert(undo)
      } else if let command = commit.trailer(Self.undoTrailer) {
        guard redone.isDisjoint(with: names) else { continue }
        undone.insert(command)
        if isOwn(commit) { return commit }
      } else if undone.isDisjoint(with: names), commit.parents.count == 1, isOwn(commit) {
        return commit
      }
    }
    return nil
  }

  private mutating func older(_ repository: borrowing Repository) throws(GitError) -> Commit? {
    for id in open { commits.append(try repository.commit(id)) }
    commits.sort { $0.committer.seconds < $1.committer.seconds }
    let commit = commits.popLast()
    open = commit?.parents.filter { seen.insert($0).inserted } ?? []
    return commit
  }

  private func isOwn(_ commit: Commit) -> Bool {
    // Any device may have carried it over; who made it is the one that can take it back.
    if let origin = commit.carriedFrom.first { return origin.device == signer?.fingerprint }
    return commit.signature.flatMap { SSHSignature.signer(of: commit.signedBytes, $0) } == signer
  }
}
