/// Where a negotiation stands.
struct Negotiation {
  let wants: [UInt8]
  var reader: PacketReader
  var common: [ObjectID] = []
  var isReady = false
  var offers = 0
  private var hasAsked = false

  init(wants: [UInt8], reader: PacketReader) {
    self.wants = wants
    self.reader = reader
  }

  /// Offers some commits and takes the answer in.
  mutating func ask(
    _ ids: [ObjectID], channel: any ByteChannel,
    isCommon: (ObjectID) throws(TransportError) -> Void
  ) throws(TransportError) {
    offers += ids.count
    try send(Self.haves(ids) + Packet.flushBytes, channel)
    let before = Set(common)
    while let line = try reader.nextText(), line != "NAK" {
      let words = line.split(separator: " ")
      guard words.count == 3, words[0] == "ACK", let id = ObjectID(hex: String(words[1])) else {
        throw reader.garbage("“\(line)” is no answer to an offer")
      }
      if words[2] == "ready" { isReady = true }
      if words[2] == "common", !before.contains(id) {
        common.append(id)
        try isCommon(id)
      }
    }
  }

  /// Says that we are done; the pack follows.
  mutating func finish(channel: any ByteChannel) throws(TransportError) {
    // A conversation remembers what was offered; a request says it all again.
    let again = channel.isStateless || !hasAsked ? Self.haves(common) : []
    try send(again + Packet.line("done"), channel, repeatsCommon: false)
    while let line = try reader.nextText() {
      let words = line.split(separator: " ")
      if line == "NAK" || (words.count == 2 && words[0] == "ACK") { return }
      guard words.count == 3, words[0] == "ACK" else {
        throw reader.garbage("“\(line)” where the pack should begin")
      }
    }
    throw reader.garbage("no pack follows")
  }

  private mutating func send(
    _ bytes: [UInt8], _ channel: any ByteChannel, repeatsCommon: Bool = true
  ) throws(TransportError) {
    var request: [UInt8] = []
    if channel.isStateless {
      try channel.beginRequest()
      reader = PacketReader(channel)
      request = wants + (repeatsCommon ? Self.haves(common) : [])
    } else if !hasAsked {
      request = wants
    }
    hasAsked = true
    try channel.write(request + bytes)
  }

  private static func haves(_ ids: [ObjectID]) -> [UInt8] {
    ids.flatMap { Packet.line("have \($0.hex)") }
  }
}
