import CountMeHistory
public import CountMeModel

/// Whether somebody is signed in, as a user interface shows it.
public enum SessionState: Sendable, Equatable {
  /// Why a session was ended by somebody else.
  public enum Ending: Sendable, Equatable {
    /// This device was revoked from another one.
    case revoked
    /// The account was deleted on another device.
    case closed
  }

  /// Nobody is.
  case signedOut
  /// A user is.
  case signedIn(UserID)
  /// Nobody is any more, and not because somebody asked for it here.
  case ended(Ending)
}

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
