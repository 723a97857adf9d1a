/// A conversation with `git upload-pack`, of which it is known what the remote has.
///
/// Protocol version 2 is asked for, in which only the references are told that are asked for (`git help
/// protocol-v2`); a remote that does not know it tells all of them, as versions 0 and 1 do.
struct UploadPack {
  let channel: any ByteChannel
  private(set) var packets: PacketReader
  /// What the remote has: of version 2, only what was asked for.
  private(set) var references: RemoteReferences
  /// Whether the remote takes commands (protocol version 2).
  let takesCommands: Bool

  /// Begins the conversation by asking for the references whose names begin with one of `prefixes`; for all
  /// where there is none.
  ///
  /// - Parameter looksBehindTags: whether to ask what tags lead to.
  /// - Throws: ``TransportError``.
  init(
    _ channel: any ByteChannel, prefixes: [String], looksBehindTags: Bool = false
  ) throws(TransportError) {
    self.channel = channel
    let advertisement = try Advertisement(channel, service: .uploadPack)
    packets = advertisement.packets
    references = advertisement.references
    takesCommands = advertisement.takesCommands
    guard takesCommands else { return }
    guard references.can("ls-refs"), references.can("fetch") else {
      throw packets.garbage("it offers neither references nor objects")
    }
    let arguments =
      (looksBehindTags ? Packet.line("peel") : [])
      + prefixes.flatMap { Packet.line("ref-prefix \($0)") }
    try send(Self.command("ls-refs", references) + arguments + Packet.flushBytes)
    try readReferences()
  }

  /// The head of a command, up to its arguments.
  static func command(_ name: String, _ references: RemoteReferences) -> [UInt8] {
    var bytes = Packet.line("command=\(name)")
    if references.can("agent") { bytes += Packet.line("agent=countme") }
    if references.can("object-format") { bytes += Packet.line("object-format=sha1") }
    return bytes + Packet.delimiterBytes
  }

  /// Says that nothing more is wanted.
  func close() throws(TransportError) {
    guard !channel.isStateless else { return }
    try channel.write(Packet.flushBytes)
    try channel.finish()
  }

  private mutating func send(_ bytes: [UInt8]) throws(TransportError) {
    if channel.isStateless {
      try channel.beginRequest()
      packets = PacketReader(channel)
    }
    try channel.write(bytes)
  }

  private mutating func readReferences() throws(TransportError) {
    var pace = Pace(channel)
    var (lines, bytes) = (0, 0)
    while case .data(var line) = try packets.next() {
      if line.last == UInt8(ascii: "\n") { line.removeLast() }
      try pace.note(line.count)
      lines += 1
      bytes += line.count
      guard lines <= Advertisement.lineLimit, bytes <= Advertisement.byteLimit else {
        throw packets.garbage("more references than anyone has")
      }
      let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      guard words.count >= 2, let id = ObjectID(hex: String(decoding: words[0], as: UTF8.self))
      else { throw packets.garbage("a line is not “object name”") }
      // As in the other versions, a name that is not UTF-8 is none of ours.
      guard let name = String(validating: words[1], as: UTF8.self) else { continue }
      guard id != .zero else { throw packets.garbage("“\(name)” leads to nothing") }
      guard references.add(name, id) else { throw packets.garbage("“\(name)” comes twice") }
      for word in words[2...] where word.starts(with: "peeled:".utf8) {
        let peeled = String(decoding: word.dropFirst(7), as: UTF8.self)
        guard let id = ObjectID(hex: peeled) else { continue }
        references.note(id, taggedBy: name)
      }
    }
  }
}
