package import CountMeGit
package import CountMeHistory
package import CountMeStore

/// References of a person's own on a remote that keep a history which was to be forgotten.
///
/// Plain git sent them there, such as tags, or with `git push --mirror` all that a device has, and only plain git takes
/// them away.
package struct RemoteKeepers {
  private let store: Store

  /// Looks at the remotes of a diary.
  package init(_ store: Store) {
    self.store = store
  }

  /// The names of those on a remote that stand at a commit of such a history, sorted.
  ///
  /// - Parameter forgotten: commits of which that is known.
  package func names(
    on remote: RemoteConfig, besides forgotten: Set<ObjectID> = []
  ) throws(DiaryError) -> [String] {
    let account = try CertifiedAccount.account(try store.head().tree, in: store.repository)
    guard let account, account.replacedTip != nil else { return [] }
    let work = ReplacedWork(account)
    let gitRemote = try Remotes(store).gitRemote(remote)
    let found = try DiaryError.transport(gitRemote.references(["refs/"], looksBehindTags: true))
    return found.all.filter { reference in
      let leads = found.tagged(reference.name) ?? reference.id
      return !Self.isMoved(reference.name) && (forgotten.contains(leads) || work.tells(of: leads))
    }.map(\.name).sorted()
  }

  /// Whether it is a branch, or leads to one, that an erasure begins anew.
  private static func isMoved(_ name: String) -> Bool {
    DiaryBranch(reference: name) != nil || ShareBranch(reference: name) != nil
      || ["accounts", "invitations"].contains { name.hasPrefix("refs/countme/\($0)/") }
  }
}
