import CountMeGit
import CountMeHistory
import CountMeModel
import CountMePlatform
package import CountMeStore
import CountMeSync

/// Compares the remotes with this device.
package struct RemoteExamination {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Compares what is here with what the remotes have, and looks at what they allow.
  func examineRemotes(_ snapshot: inout RepositorySnapshot) throws(DiaryError) {
    // Somebody who follows a share has nothing of its owner's diary, and is not to have it.
    guard snapshot.owner != .guest, try FollowedShare(of: store.folder) == nil else { return }
    for remote in try Remotes(store).remotes() {
      var state = RepositorySnapshot.RemoteState(name: remote.name)
      do throws(DiaryError) {
        let tip = try BranchFetch(store).fetchBranch(from: remote, SyncOptions()).tip?.id
        try compare(with: tip, &state)
      } catch {
        guard error != .machine(.cancelled) else { throw error }
        state.failure = error.shortText
      }
      if case .folder(let path) = (try? RemoteURL(remote.url))?.location {
        state.lookAtAbilities(ofFolder: path)
      }
      snapshot.remotes.append(state)
    }
  }

  /// Takes away what killed programs left at remotes in folders, and are long done with.
  func removeRemoteLocks() throws(DiaryError) {
    for remote in try Remotes(store).remotes() {
      guard case .folder(let path) = (try? RemoteURL(remote.url))?.location else { continue }
      AbandonedLocks.removeLeftover(
        gitDirectory: RepositorySnapshot.RemoteState.gitDirectory(of: path),
        untouchedFor: RepositorySnapshot.RemoteState.lockAge)
    }
  }

  /// Gives the remotes in folders that the program once made the settings of one that it makes now.
  func renewRemoteSettings() throws(DiaryError) {
    for remote in try Remotes(store).remotes() {
      guard case .folder(let path) = (try? RemoteURL(remote.url))?.location else { continue }
      try DiaryError.git { () throws(GitError) in
        try Remote.renewSettings(in: RepositorySnapshot.RemoteState.gitDirectory(of: path))
      }
    }
  }

  private func compare(
    with tip: ObjectID?, _ state: inout RepositorySnapshot.RemoteState
  ) throws(DiaryError) {
    let ours = try store.head().tree
    let theirs = if let tip { try store.treeOf(tip) } else { ObjectID.emptyTree }
    let files = try DiaryError.git(store.repository.difference(from: ours, to: theirs))
    for file in files {
      if file.new == nil {
        state.onlyHere.append(file.path)
      } else if file.old == nil {
        state.onlyThere.append(file.path)
      } else {
        state.differing.append(file.path)
      }
    }
  }
}

extension RepositorySnapshot.RemoteState {
  /// For how many seconds nobody may have touched a lock that goes: programs on other machines may be
  /// at work at a remote, and what they do there shows late on a network's disk.
  fileprivate static let lockAge = 60

  fileprivate static func gitDirectory(of path: String) -> String {
    FileSystem.exists("\(path)/.git") ? "\(path)/.git" : path
  }

  fileprivate mutating func lookAtAbilities(ofFolder path: String) {
    let directory = Self.gitDirectory(of: path)
    guard FileSystem.exists("\(directory)/objects") else { return }
    locks = AbandonedLocks.leftover(gitDirectory: directory)
      .map { ($0, AbandonedLocks.isUntouched($0, for: Self.lockAge)) }
    hasHook = FileSystem.exists("\(directory)/hooks/pre-receive")
    limit = Self.setting("receive.maxInputSize", directory).flatMap { Int($0) }
    if limit == 0 { limit = nil }
    let stale = Remote.staleSettings(in: directory)
    staleSettings = stale ?? []
    neverJoins = stale == nil && Remote.neverJoinsPacks(in: directory)
  }

  private static func setting(_ name: String, _ directory: String) -> String? {
    let ending = try? GitProgram.run(
      ["--git-dir", directory, "config", "--get", name], in: directory,
      timeout: IdleTimeout(idle: .seconds(30)))
    guard let ending, ending.exit == .status(0) else { return nil }
    return String(decoding: ending.output, as: UTF8.self)
      .split(separator: "\n").first.map(String.init)
  }
}

extension DiaryError {
  /// What is against a remote, in few words; the program tells more when it syncs.
  fileprivate var shortText: String {
    switch self {
    case .remote(.offline(_, let reason)): "it cannot be reached: \(reason)"
    case .remote(.notARepository): "it is no git repository"
    case .remote(.notAuthenticated): "it does not let you in"
    case .sync(.anotherDiary): "it holds another diary"
    case .sync(.movedBack): "it was moved back"
    case .sync(.emptied): "it has lost your branch"
    case .sync(.revokedElsewhere): "a device that was revoked wrote to it"
    case .sync(.commitRefused(let commit, _, let rule, _)):
      "its commit \(commit.prefix(10)) breaks the rule \(rule)"
    default: "it does not answer as it should"
    }
  }
}
