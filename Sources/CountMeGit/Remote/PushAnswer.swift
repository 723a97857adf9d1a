/// Reads the lines of a push's answer, which may be wrapped in bands.
struct PushAnswer {
  /// A line for each of a hundred thousand references has less.
  private static let byteLimit = 16 << 20

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
      while let piece = try sideband.next() {
        content += piece
        try Self.require(content.count, sideband.packets)
      }
      var inner = PacketReader(BufferedChannel(content, remote: sideband.packets.channel.remote))
      try Self.read(&inner, into: &status)
    } else {
      try Self.read(&sideband.packets, into: &status)
    }
    return status
  }

  private static func read(
    _ packets: inout PacketReader, into status: inout PushStatus
  ) throws(TransportError) {
    var bytes = 0
    while let line = try packets.nextText() {
      bytes += line.utf8.count
      try require(bytes, packets)
      guard status.take(line) else { throw packets.garbage("an unknown line of a push's answer") }
    }
  }

  private static func require(_ bytes: Int, _ packets: PacketReader) throws(TransportError) {
    guard bytes <= byteLimit else { throw packets.garbage("an answer to a push without an end") }
  }
}
