package import CountMeHistory
package import CountMeStore

/// Tells those who listen how the diary stands with its remotes.
package struct StateAnnouncer {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// A new stream of how the diary stands with its remotes: the present state first, then each change
  /// by this diary.
  package var syncStates: AsyncStream<SyncState> {
    get throws(DiaryError) {
      store.events.stream(beginningWith: SyncState(try StatusCheck(store).status()))
    }
  }

  /// Tells those who listen how it stands now; nothing is worked out where nobody does.
  package func announceStates(after failure: DiaryError?) {
    if store.events.hasListeners(of: SyncState.self), let status = try? StatusCheck(store).status()
    {
      store.events.announce(SyncState(status, after: failure))
    }
    if store.events.hasListeners(of: DocumentStates.self),
      let states = try? DocumentStateReader(store).documentStates()
    {
      store.events.announce(states)
    }
  }
}
