import CountMeModel

extension PreReceive {
  /// A share's branch grows, or begins anew by a later word of its owner's; its last word stays.
  borrowing func shareRefusal(
    of update: Update, _ branch: ShareBranch
  ) throws(DiaryError) -> Refusal? {
    guard let new = update.new else { return .stillShared }
    if update.old == nil, try !isInvited(branch.owner) { return .notInvited(branch.owner.text) }
    var since = update.old
    if let old = update.old {
      let follows = try ancestry.isAncestor(old, of: new, in: repository)
      if !follows {
        let takesPlace = try ShareVerifier.takesPlace(
          new, of: old, on: branch, in: repository, knowing: known)
        guard takesPlace else { return .notFastForward }
        since = nil
      }
    }
    let verified = since.map { JudgedTip($0) }
    let replaced = since == nil ? update.old : nil
    let refusal = try judged { () throws(DiaryError) in
      try ShareVerifier.verify(
        new, since: verified, replacing: replaced, of: branch, in: repository, terms)
    }
    if let refusal { return refusal }
    return since == update.old ? nil : try codesLeftBehind(by: update)
  }
}
