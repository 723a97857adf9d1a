package import CountMeGit
import CountMeModel

/// What the last commit of a share says on a remote that the share was moved away from.
private let moveTrailer = (name: "Share", value: "moved")

extension CommitMessage {
  /// The words of a share's last commit where it has ended.
  package static let endedShare = CommitMessage("ended the share")

  /// The words of a share's last commit on a remote that it was moved away from.
  package static let movedShare = CommitMessage(
    "moved the share to another remote", trailers: [moveTrailer])
}

extension Commit {
  /// Whether its message says that its share is on another remote now.
  package var claimsShareMoved: Bool { trailer(moveTrailer.name) == moveTrailer.value }
}

extension ShareVerifier {
  /// Whether a commit of a share's branch says that the share is on another remote now.
  ///
  /// A commit's message is its device's word. It counts where the owner's own word is of a remote of its own, and
  /// where nothing is left that would be read there.
  package static func tellsMoved(
    _ id: ObjectID, _ branch: ShareBranch, _ repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    let commit = try repository.commit(at: id)
    guard commit.claimsShareMoved,
      let definition = try definition(id, branch, repository),
      definition.remote != nil || !definition.formerRemotes.isEmpty
    else { return false }
    let folders = try repository.entries(of: commit.tree).filter(\.isDirectory).map(\.text)
    guard Set(folders).isSubset(of: [".countme", "profile"]),
      let profile = try repository.entry("profile", in: commit.tree)
    else { return false }
    return try repository.entries(of: profile.id).allSatisfy { entry in
      let place = AccountPlace(folder: "profile/\(entry.text)")
      return place != nil && place != .account
    }
  }
}
