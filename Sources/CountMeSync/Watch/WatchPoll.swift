import CountMeGit
import CountMeHistory
import CountMeModel
import CountMeStore

/// What a watch sees of a diary, and of its remotes.
struct WatchPoll {
  let store: Store
  init(_ store: Store) { self.store = store }

  /// Looks for edits and commits that the remotes lack, and tells those who listen.
  ///
  /// - Parameter away: the remotes that nothing can be sent to now.
  func look(but away: Set<String> = []) throws(DiaryError) -> WatchSnapshot {
    let status = try StatusCheck(store).status()
    let sync = SyncState(status)
    var state = WatchState(unusable: status.handEdits.problems.count, sync: sync)
    state.lastSync = status.lastSynced
    var isPending = false
    if case .pending(let documents, _) = sync {
      state.waiting = documents
      isPending = status.remotes.contains { standing in
        let commits = standing.pendingCommits + standing.unmergedCommits
        return !away.contains(standing.remote.name)
          && commits + status.handEdits.taken.count > 0
      }
    }
    store.events.announce(sync)
    if store.events.hasListeners(of: DocumentStates.self) {
      store.events.announce(try DocumentStateReader(store).documentStates())
    }
    return WatchSnapshot(
      canSync: sync != .local, isPending: isPending, state: state,
      problems: status.handEdits.problems,
      syncs: status.remotes.map { WatchSnapshot.LastSync(remote: $0.remote, record: $0.lastSync) })
  }

  /// Asks the remotes for their tips and those of the shares, and for nothing else.
  ///
  /// - Parameter away: those that are not asked now.
  /// - Returns: whether one of them is not where this device is, or does not answer: a sync tells why.
  func remotesHaveNews(but away: Set<String> = []) throws(DiaryError) -> Bool {
    let branch = try store.folder.branch()
    guard branch.owner != .guest else { throw .account(.notSignedIn) }
    let tip = try store.head().commit
    var hasNews = false
    for remote in try Remotes(store).remotes() where !away.contains(remote.name) {
      do throws(DiaryError) {
        let gitRemote = try Remotes(store).gitRemote(remote)
        let shares = try SharesSeen(store, of: branch.owner, on: remote)
        let theirs = try DiaryError.transport(
          gitRemote.references([branch.reference] + shares.names))
        if theirs[branch.reference] != tip { hasNews = true }
        if try !shares.astray(in: theirs).isEmpty { hasNews = true }
      } catch {
        if case .machine(.cancelled) = error { throw error }
        hasNews = true
      }
    }
    return hasNews
  }
}

extension DiaryError {
  /// How a watch takes it.
  var trouble: WatchSchedule.Trouble {
    switch self {
    case .machine, .history, .words, .backup, .migration, .other: .passing
    case .store(let failure): failure.trouble
    case .document(.schemaUnusable): .lasting
    case .document(.unknownCollection), .document(.ambiguousCollection), .document(.unreadable),
      .document(.invalid), .document(.badIdentifier), .document(.notFound),
      .document(.notInCommit), .document(.ambiguousIdentifier), .document(.alreadyExists):
      .passing
    case .remote(let failure): failure.trouble
    case .sync(let failure): failure.trouble
    case .account(let failure): failure.trouble
    }
  }

  /// Whether signing in, or naming a remote, is what mends it.
  var needsSetUp: Bool {
    self == .account(.notSignedIn) || self == .remote(.noRemote) || isKeyMissing || isSessionOver
  }

  private var isKeyMissing: Bool {
    if case .account(.keyMissing) = self { true } else { false }
  }
}

extension StoreFailure {
  fileprivate var trouble: WatchSchedule.Trouble {
    switch self {
    case .elsewhere, .damaged, .newerFormat: .lasting
    case .notADiary, .alreadyADiary, .folderNotEmpty, .repositoryInUse, .foreignFolder,
      .linkInTheWay, .refused, .caseCollision, .folderFull, .commitTooLarge, .handEditInTheWay,
      .unfinishedMerge:
      .passing
    }
  }
}

extension RemoteFailure {
  fileprivate var trouble: WatchSchedule.Trouble {
    switch self {
    case .noRemote, .severalRemotes, .severalAddresses, .badLimit, .badRemote, .nameTaken,
      .addressTaken, .isDiary,
      .notAuthenticated,
      .pushRefused,
      .beginsNothingAnew:
      .lasting
    case .invitesElsewhere, .offline, .notARepository, .garbage, .foreignFolder, .tooLarge, .failed,
      .outrun, .locked, .behind:
      .passing
    }
  }
}

extension SyncFailure {
  fileprivate var trouble: WatchSchedule.Trouble {
    switch self {
    case .commitRefused, .shareMovedBack, .shareRefused, .historyRefused, .ownCommitRefused,
      .mergeRefused, .anotherDiary, .movedBack, .emptied, .massDeletion, .revokedElsewhere,
      .olderAccount:
      .lasting
    case .beganAnewElsewhere, .historyForgotten, .shareEnded, .shareMoved, .shareGone,
      .shareRevokes, .shareSchema,
      .shareWaits, .onlyFollowed, .nothingVerified, .resetWouldLose, .resetRefused:
      .passing
    }
  }
}

extension AccountFailure {
  fileprivate var trouble: WatchSchedule.Trouble {
    switch self {
    case .notSignedIn, .keyMissing, .deviceRevoked, .memberRemoved, .groupDeleted, .accountClosed,
      .unsafeKeyFile:
      .lasting
    case .alreadySignedIn, .invalidEmail, .weakPassword, .emailInUse, .invalidCredentials,
      .nothingAnnounced, .wrongPassword, .wrongRecoveryCode, .invalidInvitation,
      .followedAlready, .invitationUsed,
      .onlyMember,
      .ownerCannotLeave, .noSuchGroup, .ownsGroup, .anonymousAccount, .alreadyLinked,
      .tooManyDevices, .ownDevice:
      .passing
    }
  }
}
