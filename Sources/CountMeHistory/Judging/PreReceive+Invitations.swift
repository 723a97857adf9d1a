import CountMeGit
import CountMeModel

extension PreReceive {
  /// A reference leads to an invitation from when it is made until it is used, withdrawn or over.
  ///
  /// What it leads to that is no commit of anybody's who invites here holds nothing, whatever the host put there.
  borrowing func invitationRefusal(of update: Update) throws(DiaryError) -> Refusal? {
    let before = try update.old.flatMap { id throws(DiaryError) in try inviter(at: id) }
    guard let new = update.new else { return try isKept(update) ? .invitationOpen : nil }
    guard let inviter = try inviter(at: new) else { return .wrongInvitation }
    guard try ancestry.isAncestor(new, of: inviter.tip, in: repository) else {
      return .wrongInvitation
    }
    let holds = try standing(at: new)?.invitations.contains {
      InvitationDocument.reference($0.lookup) == update.name
    }
    // It moves with its branch, which may begin anew, however the invitation stands; but to where a code leads to
    // nothing only if that is where the branch is.
    if let before, before.branch == inviter.branch {
      return holds == true || new == inviter.tip ? nil : .wrongInvitation
    }
    if try isKept(update) { return .invitationOpen }
    guard holds == true else { return .wrongInvitation }
    // A device whose clock is behind announces its invitations all the same.
    let last = try repository.commit(at: inviter.tip).committer.seconds
    let stands = try isOpen(update.name, by: inviter, at: [now, Timestamp(seconds: last)])
    return stands ? nil : .wrongInvitation
  }

  /// Whether a reference leads to where its invitation stands, and that is open.
  private borrowing func isKept(_ update: Update) throws(DiaryError) -> Bool {
    guard let old = update.old, let inviter = try inviter(at: old),
      try ancestry.isAncestor(old, of: inviter.tip, in: repository)
    else { return false }
    return try isOpen(update.name, by: inviter, at: [now])
  }

  /// A branch that begins anew takes the references of its codes along: what it leaves behind would stay for them.
  ///
  /// These are the codes that its trees know of, since no device could move others.
  borrowing func codesLeftBehind(by update: Update) throws(DiaryError) -> Refusal? {
    guard let new = update.new else { return nil }
    var names: Set<String> = []
    for tip in [update.old, new].compactMap(\.self) {
      for invitation in try standing(at: tip)?.invitations ?? [] {
        names.insert(InvitationDocument.reference(invitation.lookup))
      }
    }
    try terms.meter.spend(names.count * Self.workPerReference)
    for name in names.sorted() {
      guard let target = try tip(of: name), try inviter(at: target)?.branch == update.name else {
        continue
      }
      let isTakenAlong = try ancestry.isAncestor(target, of: new, in: repository)
      if !isTakenAlong { return .codeLeftBehind(reference: name) }
    }
    return nil
  }

  /// Who invites to something: an account's branch or a share's, and where that will be.
  private struct Inviter {
    let branch: String
    let tip: ObjectID
  }

  /// Who invites to what a commit belongs to; nil for what is no such commit.
  private borrowing func inviter(at commit: ObjectID) throws(DiaryError) -> Inviter? {
    guard let branch = try branch(at: commit), let tip = try tip(of: branch) else { return nil }
    return Inviter(branch: branch, tip: tip)
  }

  private borrowing func branch(at commit: ObjectID) throws(DiaryError) -> String? {
    if let owner = try account(at: commit)?.key.userID { return DiaryBranch(owner).reference }
    guard let share = try share(at: commit) else { return nil }
    return ShareBranch(share.key.userID, share.name)?.reference
  }

  /// The definition of the share to which a commit belongs; nil for what is no such commit.
  private borrowing func share(at commit: ObjectID) throws(DiaryError) -> ShareDocument? {
    try readable(commit) { () throws(DiaryError) in
      try CertifiedAccount.shares(tree(at: commit), in: repository, knowing: known).first
    }
  }

  /// The invitations at a commit of an account or of a share, and who has used them; nil for a share that has ended.
  private borrowing func standing(at tip: ObjectID) throws(DiaryError) -> CertifiedAccount? {
    let tree = try tree(at: tip)
    let isAccount = try account(at: tip) != nil
    guard !isAccount, let share = try share(at: tip) else {
      return try CertifiedAccount(tree: tree, in: repository, knowing: known)
    }
    return share.isEnded
      ? nil : try CertifiedAccount(share: share, tree: tree, in: repository, knowing: known)
  }

  /// Whether somebody has an open invitation of a reference, which was good for use at one of some moments.
  ///
  /// To be kept it must be good by the host's own clock: no commit's date, which is its writer's word, lets others
  /// take the reference away.
  private borrowing func isOpen(
    _ name: String, by inviter: Inviter, at moments: [Timestamp]
  ) throws(DiaryError) -> Bool {
    guard let check = try standing(at: inviter.tip) else { return false }
    let isOfShare = ShareBranch(reference: inviter.branch) != nil
    return check.invitations.contains { invitation in
      InvitationDocument.reference(invitation.lookup) == name && check.isOpen(invitation)
        && (invitation.kind == .follower) == isOfShare
        && moments.contains(where: invitation.isGood)
    }
  }
}
