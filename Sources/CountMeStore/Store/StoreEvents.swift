import Synchronization

/// Tells all who listen what happens to a diary, whichever of its stores did it.
///
/// Each kind of news is a type of its own, which the service that tells it declares.
package final class StoreEvents: Sendable {
  private let broadcasters = Mutex<[ObjectIdentifier: any Sendable]>([:])

  /// Nobody listens yet.
  package init() {}

  /// Whether anybody listens to a kind of news.
  package func hasListeners<State: Sendable>(of kind: State.Type) -> Bool {
    broadcaster(kind).hasListeners
  }

  /// A new stream that begins with a state.
  package func stream<State: Sendable>(beginningWith state: State) -> AsyncStream<State> {
    broadcaster(State.self).stream(beginningWith: state)
  }

  /// Tells those who listen to this kind of news.
  package func announce<State: Sendable>(_ state: State) {
    broadcaster(State.self).announce(state)
  }

  private func broadcaster<State: Sendable>(_ kind: State.Type) -> Broadcaster<State> {
    broadcasters.withLock { known in
      if let present = known[ObjectIdentifier(kind)] as? Broadcaster<State> { return present }
      let made = Broadcaster<State>()
      known[ObjectIdentifier(kind)] = made
      return made
    }
  }
}

/// Tells all who listen of a state that changes.
private final class Broadcaster<State: Sendable>: Sendable {
  private struct Listeners {
    var next = 0
    var streams: [Int: AsyncStream<State>.Continuation] = [:]
  }

  private let listeners = Mutex(Listeners())

  /// Whether anybody listens.
  var hasListeners: Bool { listeners.withLock { !$0.streams.isEmpty } }

  /// A new stream that begins with a state.
  func stream(beginningWith state: State) -> AsyncStream<State> {
    let (stream, continuation) = AsyncStream.makeStream(of: State.self)
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

  func announce(_ state: State) {
    let streams = listeners.withLock { Array($0.streams.values) }
    for stream in streams { stream.yield(state) }
  }

  deinit {
    for stream in listeners.withLock({ Array($0.streams.values) }) { stream.finish() }
  }
}
