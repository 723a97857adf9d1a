package import CountMeGit
package import CountMeHistory

/// Tags, branches and stashes that keep a history which was to be forgotten.
package struct KeepingReferences {
  /// What is the program's own, or told of a remote.
  private static let others = ["refs/countme/", "refs/remotes/", "refs/heads/shares/"]

  private let store: Store

  /// Looks into the references of a diary.
  package init(_ store: Store) {
    self.store = store
  }

  /// The names of those that lead to a commit, sorted.
  package func leading(to commit: ObjectID) throws(DiaryError) -> [String] {
    guard store.repository.contains(commit) else { return [] }
    return try names { tip throws(DiaryError) in
      try DiaryError.git(store.repository.isAncestor(commit, of: tip))
    }
  }

  /// The names of those that lead to a history in the place of which the account's present one began, sorted.
  package func leadingToForgotten() throws(DiaryError) -> [String] {
    guard let own = try account(at: try store.head().tree), own.replacedTip != nil else {
      return []
    }
    return try names { tip throws(DiaryError) in
      guard let other = try account(at: try store.treeOf(tip)) else { return false }
      return other.key == own.key && own.isOfLaterHistory(than: other)
    }
  }

  private func account(at tree: ObjectID) throws(DiaryError) -> AccountDocument? {
    try SignatureCheck.account(tree, in: store.repository)
  }

  private func names(
    where leads: (ObjectID) throws(DiaryError) -> Bool
  ) throws(DiaryError) -> [String] {
    let branch = try store.folder.branch().reference
    var names: [String] = []
    for (name, id) in try DiaryError.git(store.repository.references("refs/"))
    where name != branch && !Self.others.contains(where: name.hasPrefix) {
      if let tip = try commit(name, id), try leads(tip) { names.append(name) }
    }
    return names.sorted()
  }

  /// The commit that a reference leads to; nil where it leads to another object, or to one that is gone.
  private func commit(_ name: String, _ id: ObjectID) throws(DiaryError) -> ObjectID? {
    do throws(GitError) {
      switch try store.repository.header(of: id).0 {
      case .commit: return id
      case .tag: return try store.repository.resolve(name)
      default: return nil
      }
    } catch {
      guard error.code == .notFound else { throw DiaryError(error) }
      return nil
    }
  }
}
