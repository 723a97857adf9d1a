import CountMeStore

/// What a watch sees of a diary without asking anybody.
struct WatchSnapshot: Sendable {
  /// Whether somebody is signed in and there is a remote: of the diary, or of a share's own.
  let canSync: Bool
  /// Whether a remote lacks something, or something of it waits to be merged.
  let isPending: Bool
  /// What remotes lack of shares.
  let behind: [ShareStanding]
  let state: WatchState
  let problems: [HandEditReport.Problem]
  /// The remotes, each with the end of the last sync with it.
  let syncs: [LastSync]

  /// How the last sync with a remote ended.
  struct LastSync: Sendable, Equatable {
    let remote: RemoteConfig
    let record: SyncRecord?
  }
}
