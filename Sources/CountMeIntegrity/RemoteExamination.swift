import CountMeGit
import CountMeHistory
import CountMeModel
import CountMePlatform
import CountMeStore
import CountMeSync

/// Compares the remotes with this device.
struct RemoteExamination {
  let store: Store
  init(_ store: Store) { self.store = store }

  /// Compares what is here with what the remotes have, and looks at what they allow.
  func examineRemotes() throws(DiaryError) -> Findings {
    var found = Findings()
    // Somebody who follows a share has nothing of its owner's diary, and is not to have it.
    guard try store.folder.owner() != .guest, try FollowedShare(of: store.folder) == nil else {
      return found
    }
    for remote in try Remotes(store).remotes() {
      do throws(DiaryError) {
        let tip = try BranchFetch(store).fetchBranch(from: remote, SyncOptions()).tip?.id
        try compare(remote.name, with: tip, &found)
        for name in try RemoteKeepers(store).names(on: remote) {
          found.add(
            .remoteForgotten, name, "it keeps a history on \(remote.name) that was to be forgotten")
        }
      } catch {
        guard error != .machine(.cancelled) else { throw error }
        found.add(.remoteReach, remote.name, error.shortText)
      }
      RemoteFolder(remote)?.examine(&found)
    }
    return found
  }

  /// Takes away what killed programs left at remotes in folders, and are long done with.
  func removeRemoteLocks() throws(DiaryError) {
    for folder in try Remotes(store).remotes().compactMap(RemoteFolder.init) {
      AbandonedLocks.removeLeftover(
        gitDirectory: folder.gitDirectory, untouchedFor: RemoteFolder.lockAge)
      AbandonedPushes.remove(in: folder.gitDirectory)
    }
  }

  /// Gives the remotes in folders that the program once made the settings of one that it makes now.
  func renewRemoteSettings() throws(DiaryError) {
    for folder in try Remotes(store).remotes().compactMap(RemoteFolder.init) {
      try DiaryError.git(Remote.renewSettings(in: folder.gitDirectory))
    }
  }

  private func compare(
    _ remote: String, with tip: ObjectID?, _ found: inout Findings
  ) throws(DiaryError) {
    let ours = try store.head().tree
    let theirs = if let tip { try store.treeOf(tip) } else { ObjectID.emptyTree }
    for file in try store.repository.differences(from: ours, to: theirs) {
      if file.new == nil {
        found.add(.missingThere, file.path, "\(remote) does not have it")
      } else if file.old == nil {
        found.add(.missingHere, file.path, "only \(remote) has it")
      } else {
        found.add(.differing, file.path, "\(remote) has another version")
      }
    }
  }
}

/// A remote that is a folder, as it can be looked at from here.
private struct RemoteFolder {
  /// For how many seconds nobody may have touched a lock that goes: programs on other machines may be
  /// at work at a remote, and what they do there shows late on a network's disk.
  static let lockAge = 60

  let remote: String
  let gitDirectory: String

  /// Nil for a remote that is no folder.
  init?(_ remote: RemoteConfig) {
    guard case .folder(let path) = (try? RemoteURL(remote.url))?.location else { return nil }
    self.remote = remote.name
    gitDirectory = FileSystem.exists("\(path)/.git") ? "\(path)/.git" : path
  }

  /// Looks for what programs left there, and at what it allows.
  func examine(_ found: inout Findings) {
    guard FileSystem.exists("\(gitDirectory)/objects") else { return }
    for lock in AbandonedLocks.leftover(gitDirectory: gitDirectory) {
      let isOld = FileFacts(lock)?.isUntouched(for: Self.lockAge) ?? false
      found.add(
        .remoteLock, lock,
        isOld ? "nobody holds this lock any more" : "this lock may be in use yet")
    }
    for path in AbandonedPushes.list(in: gitDirectory) {
      found.add(
        .remoteLock, path, "a push that was killed left it, and git keeps what it had for ever")
    }
    if !FileSystem.exists("\(gitDirectory)/hooks/pre-receive") {
      found.add(.remoteHook, remote, "it takes whatever is pushed")
    }
    // What a device takes in is no more than a remote that the program made does.
    if let limit = number("receive.maxInputSize"), limit != 0,
      limit < TransportOptions().receiveLimit
    {
      found.add(.remoteLimit, remote, "it takes no more than \(limit) bytes at once")
    }
    if let stale = Remote.staleSettings(in: gitDirectory) {
      for setting in stale {
        let has = setting.found.map { "is \($0)" } ?? "is missing"
        let due = setting.due.map { "should be \($0)" } ?? "should not be set"
        found.add(.remoteSettings, remote, "\(setting.name) \(has) and \(due)")
      }
    } else if Remote.neverJoinsPacks(in: gitDirectory) {
      found.add(.remotePacks, remote, "its gc.auto is 0, and its packs stay as many as came")
    }
  }

  /// The number that a setting of git's says, which may have a unit: `10m`.
  private func number(_ name: String) -> Int? {
    let ending = try? GitProgram.run(
      ["--git-dir", gitDirectory, "config", "--type=int", "--get", name], in: gitDirectory,
      timeout: IdleTimeout(idle: .seconds(30)))
    guard let ending, ending.exit == .status(0) else { return nil }
    return Int(String(decoding: ending.output, as: UTF8.self).trimmed)
  }
}

extension DiaryError {
  /// What is against a remote, in few words; the program tells more when it syncs.
  fileprivate var shortText: String {
    switch self {
    case .remote(.offline(_, let reason)): "it cannot be reached: \(reason)"
    case .remote(.notARepository): "it is not a git repository"
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
