package import CountMeHistory
import CountMeModel
package import CountMeStore
package import CountMeSync

extension Groups {
  /// Deletes a group for everybody, on the remotes and here; one whose deletion was killed goes on.
  ///
  /// - Returns: what could not be erased.
  package func delete(
    _ group: AttachedDiary, password: borrowing Password
  ) throws(DiaryError) -> [AccountDeletion.Leftover] {
    let folder = try group.open()
    let begun = try BegunGroupDeletion(in: folder)
    let id = if let begun { begun.group } else { try folder.owner() }
    var leftovers: [AccountDeletion.Leftover] = []
    if let begun, try isGoneElsewhere(begun, folder) {
      _ = try AccountChange(store).key(by: password)
      try finish(begun, in: try Self.open(group, store.environment))
    } else {
      leftovers = try asOwner(of: group, password) { group, password throws(DiaryError) in
        try Self.delete(group, password, again: begun != nil)
      }
    }
    // Named as long as it is attached: whoever repeats the command finds it by that.
    try OwnGroups(store).forget(id, password: password)
    var all = try AttachedDiaries(of: store.folder)
    try all.detach(group.name)
    try BegunGroupDeletion.finish(folder)
    return leftovers
  }

  /// Whether only what is here is left of a group: the session has ended, because the remotes are done.
  private func isGoneElsewhere(
    _ begun: BegunGroupDeletion, _ folder: DiaryFolder
  ) throws(DiaryError) -> Bool {
    guard try folder.owner() == .guest else { return false }
    if begun.isErased { return true }
    // A sync has met what was done on the remotes already.
    if case .groupDeleted = try GroupEnding(of: folder)?.failure { return true }
    return false
  }

  private static func delete(
    _ group: Store, _ password: borrowing Password, again: Bool
  ) throws(DiaryError) -> [AccountDeletion.Leftover] {
    let id = try group.folder.owner()
    try BegunGroupDeletion(of: id, isErased: false).write(in: group.folder)
    do throws(DiaryError) {
      return try AccountRemoval(group).deleteAccount(password: password, again: again) {
        () throws(DiaryError) in
        try BegunGroupDeletion(of: id, isErased: true).write(in: group.folder)
      }.leftovers
    } catch {
      // Nothing was done: should this session end another way, the group goes on.
      let isErased = try BegunGroupDeletion(in: group.folder)?.isErased ?? false
      if !again, !isErased { try BegunGroupDeletion.finish(group.folder) }
      throw error
    }
  }

  /// Removes what is here of a group that no remote has any more.
  private func finish(_ begun: BegunGroupDeletion, in group: Store) throws(DiaryError) {
    // A group that has ended takes nothing more in, and this is no entry.
    try GroupEnding.lifted(in: group.folder) { () throws(DiaryError) in
      _ = try AccountRemoval(group).erase(begun.group) { () throws(DiaryError) in
        try RepositorySetUp(group).setUpGit()
        try group.secrets().forget(begun.group)
      }
    }
  }
}
