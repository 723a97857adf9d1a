public import CountMeModel
import Synchronization

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

/// Tells all who listen of changes of the session.
final class SessionAnnouncer: Sendable {
  private struct Listeners {
    var next = 0
    var streams: [Int: AsyncStream<SessionState>.Continuation] = [:]
  }

  private let listeners = Mutex(Listeners())

  /// A new stream that begins with a state.
  func stream(beginningWith state: SessionState) -> AsyncStream<SessionState> {
    let (stream, continuation) = AsyncStream.makeStream(of: SessionState.self)
    continuation.yield(state)
    let number = listeners.withLock { listeners in
      listeners.next += 1
      listeners.streams[listeners.next] = continuation
      return listeners.next
    }
    continuation.onTermination = { [weak self] _ in
      self?.listeners.withLock { $0.streams[number] = nil }
    }
    return stream
  }

  func announce(_ state: SessionState) {
    let streams = listeners.withLock { Array($0.streams.values) }
    for stream in streams { stream.yield(state) }
  }

  deinit {
    for stream in listeners.withLock({ Array($0.streams.values) }) { stream.finish() }
  }
}

extension Diary {
  /// A new stream of the session's states: the present one first, then each change by this diary.
  ///
  /// What other programs change in the same folder is not told. The stream ends with the diary.
  ///
  /// - Throws: what the machine refuses.
  public var sessionStates: AsyncStream<SessionState> {
    get throws(DiaryError) {
      let owner = try folder.owner()
      guard owner != .guest, try secrets().hasKey(of: owner) else {
        return announcer.stream(beginningWith: .signedOut)
      }
      return announcer.stream(beginningWith: .signedIn(owner))
    }
  }
}
