/// Why what a remote has is not taken in.
public enum SyncFailure: DiaryFailure {
  /// The remote holds another diary.
  case anotherDiary(remote: String, expected: String, found: String)
  /// The remote's branch went back behind what this device has verified.
  case movedBack(remote: String, reference: String, verified: String, found: String)
  /// A device that this machine knows to be revoked wrote to the remote, and nobody else vouches for it.
  case revokedElsewhere(remote: String, device: String, commit: String)
  /// The remote shows an older account than this machine has seen.
  case olderAccount(remote: String)
  /// The history began anew here or at the remote, and the account was changed on the other side since.
  case beganAnewElsewhere(remote: String)
  /// The history here was erased so long ago that nothing tells any more what of it the present one contains.
  case historyForgotten
  /// The remote lost the branch that it had.
  case emptied(remote: String, reference: String)
  /// The remote would remove more than a person usually does.
  case massDeletion(remote: String, deleted: Int, of: Int)
  /// The owner of a share that is followed has ended it; what was read is kept.
  case shareEnded(owner: String)
  /// The owner of a share that is followed has it on another remote now; what was read is kept.
  case shareMoved(owner: String, remote: String)
  /// The remote has the share no more that is followed, and its owner has not said that it ended.
  case shareGone(owner: String, remote: String)
  /// The remote shows an older state of a share that is followed than this device has seen.
  case shareMovedBack(owner: String, remote: String)
  /// A commit of a share that is followed does not pass.
  case shareRefused(owner: String, commit: String, path: String?, rule: String, reason: String)
  /// A share of this diary's says on its branch that a device is revoked, and the diary does not.
  case shareRevokes(device: String, id: String)
  /// Nobody can know what of a collection belongs to a share: its schema is missing, or is another than it was.
  case shareSchema(share: String, collection: String)
  /// Another device has published something newer of a share, and the diary's remotes that may tell of it are away.
  case shareWaits(share: String)
  /// Here another person's share is followed, and nothing of it can be written.
  case onlyFollowed
  /// A fetched commit does not pass.
  case commitRefused(commit: String, path: String?, rule: String, reason: String)
  /// A commit does not pass of the history that this device was cloned with, and did not judge at once.
  case historyRefused(commit: String, path: String?, rule: String, reason: String)
  /// A commit of this device, made by plain git, would be refused everywhere.
  case ownCommitRefused(commit: String, path: String?, rule: String, reason: String)
  /// What the remote has is good, but this device may not be the one that merges it with what is here.
  case mergeRefused(remote: String, path: String?, rule: String, reason: String)
  /// The remote has a folder or a file whose name differs from one of what is here and not sent by case only.
  case twinApart(remote: String, mine: String, theirs: String)
  /// This device has found nothing good on the remote yet that it could be put back to.
  case nothingVerified(remote: String, reference: String)
  /// Putting the remote's branch back would lose commits that verify, by the devices that are named.
  case resetWouldLose(remote: String, commits: Int, devices: [String], isRewound: Bool)
  /// The remote lets no branch be put back.
  case resetRefused(
    remote: String, reference: String, verified: String, found: String, messages: [String])
}
