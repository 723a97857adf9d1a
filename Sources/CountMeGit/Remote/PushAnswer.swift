/// Reads the lines of a push's answer, which may be wrapped in bands.
struct PushAnswer {
  private var sideband: Sideband
  private let hasSideband: Bool

  init(_ packets: PacketReader, hasSideband: Bool) {
    sideband = Sideband(packets)
    self.hasSideband = hasSideband
  }

  var messages: String { sideband.messageText }

  mutating func status() throws(TransportError) -> PushStatus {
    var status = PushStatus()
    if hasSideband {
      var content: [UInt8] = []
      while let piece = try sideband.next() { content += piece }
      var inner = PacketReader(BytesChannel(content, remote: sideband.packets.channel.remote))
      try Self.read(&inner, into: &status)
    } else {
      try Self.read(&sideband.packets, into: &status)
    }
    return status
  }

  private static func read(
    _ packets: inout PacketReader, into status: inout PushStatus
  ) throws(TransportError) {
    while let line = try packets.nextText() {
      guard status.take(line) else { throw packets.garbage("an unknown line of a push's answer") }
    }
  }
}
