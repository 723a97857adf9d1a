/// Takes the three bands of an answer apart: the content, what the remote tells the person, and
/// its last words.
struct Sideband {
  /// What of the remote's messages is kept.
  private static let messageLimit = 64 * 1024

  var packets: PacketReader
  /// What the remote told the person, as it came: control characters included.
  private(set) var messages: [UInt8] = []
  private var pace: Pace

  init(_ packets: PacketReader) {
    self.packets = packets
    pace = Pace(packets.channel)
  }

  /// The next piece of content; nil at the end of the list.
  mutating func next() throws(TransportError) -> ArraySlice<UInt8>? {
    while case .data(let payload) = try packets.next() {
      try pace.note(payload.first == 1 ? payload.count - 1 : 0)
      switch payload.first {
      case 1:
        // An empty piece only says that the remote is still at work.
        if payload.count > 1 { return payload.dropFirst() }
      case 2: keep(payload.dropFirst())
      case 3:
        keep(payload.dropFirst())
        throw TransportError(
          .remote, remote: packets.channel.remote, message: "the remote gave up",
          remoteMessages: messageText)
      default: throw packets.garbage("an unknown band")
      }
    }
    return nil
  }

  /// The messages as text.
  var messageText: String { String(decoding: messages, as: UTF8.self) }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    messages += bytes
    if messages.count > Self.messageLimit {
      messages.removeFirst(messages.count - Self.messageLimit)
    }
  }
}
