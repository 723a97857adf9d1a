import CountMeHistory
import CountMeModel

/// Who is signed in.
package struct Sessions {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// A new stream of the session's states: the present one first, then each change by this diary.
  package var sessionStates: AsyncStream<SessionState> {
    get throws(DiaryError) {
      let owner = try store.folder.owner()
      guard owner != .guest, try store.secrets().hasKey(of: owner) else {
        return store.events.stream(beginningWith: SessionState.signedOut)
      }
      return store.events.stream(beginningWith: SessionState.signedIn(owner))
    }
  }
}
