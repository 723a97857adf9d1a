import Synchronization

/// Tells all who listen of a state that changes.
final class Broadcaster<State: Sendable>: Sendable {
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
