/// Takes an answer apart into packets.
struct PacketReader {
  let channel: any ByteChannel
  private var buffer: [UInt8] = []
  private var position = 0

  init(_ channel: any ByteChannel) {
    self.channel = channel
  }

  /// The next packet; the peer's `ERR` packet is thrown as its error.
  mutating func next() throws(TransportError) -> Packet {
    guard try fill(4) else { throw channel.reasonForEarlyEnd() }
    guard let length = headerLength() else { throw garbage("a packet's length is not a number") }
    if length < 2 {
      position += 4
      return length == 0 ? .flush : .delimiter
    }
    // A length counts its own four digits, and git sends no longer ones (gitprotocol-common).
    guard (4...65_520).contains(length) else { throw garbage("a packet of impossible length") }
    guard try fill(length) else { throw channel.reasonForEarlyEnd() }
    let payload = Array(buffer[(position + 4)..<(position + length)])
    position += length
    guard !payload.starts(with: "ERR ".utf8) else {
      throw refusal(String(decoding: payload.dropFirst(4), as: UTF8.self))
    }
    return .data(payload)
  }

  /// The text of the next packet without its line feed; nil at the end of a list or of a part of it.
  mutating func nextText() throws(TransportError) -> String? {
    guard case .data(let payload) = try next() else { return nil }
    return Self.text(payload)
  }

  /// The text of a packet without its line feed.
  static func text(_ payload: [UInt8]) -> String {
    var payload = payload
    if payload.last == UInt8(ascii: "\n") { payload.removeLast() }
    return String(decoding: payload, as: UTF8.self)
  }

  /// What the answer still holds, for bytes that come without packets; empty at the end.
  mutating func rest() throws(TransportError) -> [UInt8] {
    guard position == buffer.count else {
      let bytes = Array(buffer[position...])
      position = buffer.count
      return bytes
    }
    return try channel.read()
  }

  func garbage(_ why: String) -> TransportError {
    TransportError(
      .garbage, remote: channel.remote, message: "the answer is not git's: \(why)")
  }

  private func refusal(_ text: String) -> TransportError {
    let missing = text.contains("not found") || text.contains("not exported")
    return TransportError(
      missing ? .notARepository : .remote, remote: channel.remote,
      message: missing ? "there is no git repository at that place" : "the remote refused",
      remoteMessages: text)
  }

  private func headerLength() -> Int? {
    var value = 0
    for byte in buffer[position..<(position + 4)] {
      guard let digit = ObjectID.digit(byte) else { return nil }
      value = value << 4 | Int(digit)
    }
    return value
  }

  /// Whether `count` bytes are there; false at the end of the answer.
  private mutating func fill(_ count: Int) throws(TransportError) -> Bool {
    while buffer.count - position < count {
      let more = try channel.read()
      if more.isEmpty { return false }
      if position == buffer.count {
        buffer = more
      } else {
        buffer.removeFirst(position)
        buffer += more
      }
      position = 0
    }
    return true
  }
}
