package import CountMeGit
package import CountMeHistory
import CountMePlatform

/// What keeps a history that was to be forgotten: tags, branches and stashes, linked worktrees, and packs from which git
/// may remove nothing.
package struct HistoryKeepers {
  private let store: Store

  /// Looks into the repository of a diary.
  package init(_ store: Store) {
    self.store = store
  }

  /// The names of those that keep a commit, sorted.
  package func leading(to commit: ObjectID) throws(DiaryError) -> [String] {
    guard store.repository.contains(commit) else { return [] }
    return try names(orFilesKeeping: [commit]) { tip throws(DiaryError) in
      try store.repository.isAncestor(commit, behind: tip)
    }
  }

  /// The names of those that keep a history in the place of which the account's present one began, sorted.
  package func leadingToErased() throws(DiaryError) -> [String] {
    guard let own = try account(at: try store.head().tree), let replaced = own.replacedTip else {
      return []
    }
    let known = [replaced] + ReplacedWork(own).all.map(\.id)
    return try names(orFilesKeeping: known) { tip throws(DiaryError) in
      guard let other = try account(at: try store.treeOf(tip)) else { return false }
      return other.key == own.key && own.isOfLaterHistory(than: other)
    }
  }

  private func account(at tree: ObjectID) throws(DiaryError) -> AccountDocument? {
    try CertifiedAccount.account(tree, in: store.repository)
  }

  private func names(
    orFilesKeeping known: [ObjectID], where leads: (ObjectID) throws(DiaryError) -> Bool
  ) throws(DiaryError) -> [String] {
    var names = store.repository.filesKeeping(known)
    for (name, id) in try persons() + worktrees() {
      if let tip = try commit(name, id), try leads(tip) { names.append(name) }
    }
    return names.sorted()
  }

  /// The references that are neither the program's own nor tell of a remote's diary, or of one that is no remote now.
  private func persons() throws(DiaryError) -> [(String, ObjectID)] {
    let branch = try store.folder.branch()
    let remotes = Remotes(store)
    let own =
      try [branch.reference]
      + remotes.remotes().map { TrackingReference(branch, on: $0.name).name }
    return try DiaryError.git(store.repository.references("refs/")).filter { name, _ in
      !own.contains(name) && !name.hasPrefix("refs/countme/") && !name.contains("/shares/")
    }
  }

  /// Where linked worktrees stand that are on no branch, by git's own names: also those whose folders are gone.
  private func worktrees() throws(DiaryError) -> [(String, ObjectID)] {
    try DiaryError.wrapping { () throws(SystemError) in
      let folder = "\(store.folder.gitDirectory)/worktrees"
      guard FileSystem.exists(folder) else { return [] }
      var found: [(String, ObjectID)] = []
      for entry in try FileSystem.list(folder) where entry.kind == .directory {
        let name = "worktrees/\(entry.name)/HEAD"
        let head = try FileSystem.read("\(store.folder.gitDirectory)/\(name)", limit: 256) ?? []
        if let id = ObjectID(hex: String(decoding: head.prefix(40), as: UTF8.self)) {
          found.append((name, id))
        }
      }
      return found
    }
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
