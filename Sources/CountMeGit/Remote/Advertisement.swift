/// What a service begins with: the list of its references, or of what it can be asked (protocol version 2).
struct Advertisement {
  /// More than this many lines is an attack on memory.
  static let lineLimit = 200_000
  /// A hundred thousand accounts have less, each with what it shares.
  static let byteLimit = 64 << 20
  /// What a service can do fits into one packet where it is told beside the first reference.
  private static let capabilityLimit = 65_536

  /// The rest of the conversation.
  private(set) var packets: PacketReader
  /// The references, with what the service can do; without any where it ``takesCommands``.
  private(set) var references = RemoteReferences()
  /// Whether the service waits for commands, and has not told its references (protocol version 2).
  private(set) var takesCommands = false
  private var lines = 0
  private var bytes = 0

  /// Reads it.
  ///
  /// - Throws: ``TransportError`` with reason `garbage` for what is neither.
  init(_ channel: any ByteChannel, service: GitService) throws(TransportError) {
    packets = PacketReader(channel)
    try run(service)
  }

  private mutating func run(_ service: GitService) throws(TransportError) {
    var isFirst = true
    var words: [String] = []
    var pace = Pace(packets.channel)
    while case .data(var line) = try packets.next() {
      try pace.note(line.count)
      if line.last == UInt8(ascii: "\n") { line.removeLast() }
      lines += 1
      bytes += line.count
      guard lines <= Self.lineLimit, bytes <= Self.byteLimit else {
        throw packets.garbage("more references than anyone has")
      }
      guard !takesCommands || bytes <= Self.capabilityLimit else {
        throw packets.garbage("more than any git can do")
      }
      // Over HTTP the list begins with the name of the service, and a flush (gitprotocol-http).
      if isFirst, line.starts(with: "# service=".utf8) {
        guard line.elementsEqual("# service=\(service.rawValue)".utf8),
          try packets.next() == .flush
        else { throw packets.garbage("another service than was asked for") }
        continue
      }
      if isFirst, line.elementsEqual("version 1".utf8) { continue }
      if isFirst, service == .uploadPack, line.elementsEqual("version 2".utf8) {
        takesCommands = true
      } else if takesCommands {
        words.append(String(decoding: line, as: UTF8.self))
      } else {
        try take(line, isFirst: isFirst)
      }
      isFirst = false
    }
    if takesCommands { try takeCapabilities(words) }
  }

  private mutating func take(_ line: [UInt8], isFirst: Bool) throws(TransportError) {
    var name = line[...]
    if isFirst, let zero = line.firstIndex(of: 0) {
      try takeCapabilities(
        line[(zero + 1)...].split(separator: UInt8(ascii: " ")).map {
          String(decoding: $0, as: UTF8.self)
        })
      name = line[..<zero]
    }
    if name.starts(with: "shallow ".utf8) {
      throw TransportError.shallow(packets.channel.remote)
    }
    guard name.count > 41, name[40] == UInt8(ascii: " "),
      let id = ObjectID(hex: String(decoding: name[..<40], as: UTF8.self))
    else { throw packets.garbage("a line is not “object name”") }
    // A name that is not UTF-8 is none of ours.
    guard let text = String(validating: name[41...], as: UTF8.self), text != "capabilities^{}"
    else { return }
    guard id != .zero else { throw packets.garbage("“\(text)” leads to nothing") }
    guard references.add(text, id) else { throw packets.garbage("“\(text)” comes twice") }
  }

  private mutating func takeCapabilities(_ words: [String]) throws(TransportError) {
    references.capabilities = words
    for word in words where word.hasPrefix("object-format=") && word != "object-format=sha1" {
      throw TransportError(
        .unsupported, remote: packets.channel.remote,
        message: "the remote names its objects by another hash than SHA-1")
    }
  }
}

extension TransportError {
  /// What a remote is told whose history does not go back to its beginning.
  static func shallow(_ remote: String) -> TransportError {
    TransportError(
      .unsupported, remote: remote,
      message: "the remote's history is cut off (a shallow repository)")
  }
}
