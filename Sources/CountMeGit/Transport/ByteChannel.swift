/// Two-way bytes to one of git's services.
///
/// Either one long conversation (a process) or a row of requests, each answered once (HTTP). All that can fail
/// throws ``TransportError``.
package protocol ByteChannel: AnyObject {
  /// Whether the peer forgets everything between two requests.
  var isStateless: Bool { get }
  /// The remote's address, for errors.
  var remote: String { get }
  /// How long the peer may take for as little as a ``Pace`` asks for.
  var slowness: Duration { get }
  /// Begins the next request; the first answer needs none. Does nothing in a conversation.
  func beginRequest() throws(TransportError)
  /// Sends all of `bytes`.
  func write(_ bytes: [UInt8]) throws(TransportError)
  /// The next bytes of the answer, in whatever pieces they come; empty at its end.
  func read() throws(TransportError) -> [UInt8]
  /// Says goodbye and waits for the peer to end; its exit status is not looked at.
  func finish() throws(TransportError)
  /// Why the peer stopped talking before it should have.
  func reasonForEarlyEnd() -> TransportError
}

extension ByteChannel {
  /// Ten times as long as git's own remotes are silent at most.
  package var slowness: Duration { .seconds(300) }
}

/// Ensures that a peer that keeps talking says something.
///
/// Signs of life, messages and one name a minute are no progress, and would go on for ever.
struct Pace {
  /// Fewer bytes in the time are no progress; the slowest modem brings them in seconds.
  private static let leastBytes = 16 * 1024
  private let channel: any ByteChannel
  private var begin = ContinuousClock.now
  private var count = 0

  init(_ channel: any ByteChannel) {
    self.channel = channel
  }

  /// Notes bytes of content; throws where there were too few for too long.
  mutating func note(_ bytes: Int) throws(TransportError) {
    count += bytes
    let now = ContinuousClock.now
    guard now - begin <= channel.slowness else {
      throw TransportError(
        .timedOut, remote: channel.remote, message: "it keeps talking and sends next to nothing")
    }
    if count >= Self.leastBytes { (begin, count) = (now, 0) }
  }
}
