import Synchronization

/// Tells all who listen what happens to a diary, whichever of its stores did it.
///
/// Each kind of news is a type of its own, which the service that tells it declares.
package final class StoreEvents: Sendable {
  /// Who listens to one kind of news, and is only told that.
  private struct Listener {
    let tell: @Sendable (any Sendable) -> Void
    let finish: @Sendable () -> Void
  }

  private struct Listeners {
    var next = 0
    var all: [ObjectIdentifier: [Int: Listener]] = [:]
  }

  private let listeners = Mutex(Listeners())

  /// Nobody listens yet.
  package init() {}

  /// Whether anybody listens to a kind of news.
  package func hasListeners<State: Sendable>(of kind: State.Type) -> Bool {
    listeners.withLock { $0.all[ObjectIdentifier(kind)]?.isEmpty == false }
  }

  /// A new stream that begins with a state.
  package func stream<State: Sendable>(beginningWith state: State) -> AsyncStream<State> {
    let (stream, continuation) = AsyncStream.makeStream(of: State.self)
    continuation.yield(state)
    let kind = ObjectIdentifier(State.self)
    let listener = Listener(
      tell: { if let state = $0 as? State { continuation.yield(state) } },
      finish: { continuation.finish() })
    let number = listeners.withLock { listeners in
      listeners.next += 1
      listeners.all[kind, default: [:]][listeners.next] = listener
      return listeners.next
    }
    continuation.onTermination = { [weak self] _ in
      self?.listeners.withLock { $0.all[kind]?[number] = nil }
    }
    return stream
  }

  /// Tells those who listen to this kind of news.
  package func announce<State: Sendable>(_ state: State) {
    let told = listeners.withLock { $0.all[ObjectIdentifier(State.self)] }
    for listener in (told ?? [:]).values { listener.tell(state) }
  }

  deinit {
    for listener in listeners.withLock({ $0.all.values.flatMap(\.values) }) { listener.finish() }
  }
}
