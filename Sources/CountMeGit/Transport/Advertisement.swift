/// Reads the list of references with which both services begin (protocol version 0 or 1).
struct Advertisement {
  /// More than this many lines is an attack on memory.
  private static let lineLimit = 200_000

  private var packets: PacketReader
  private var references = RemoteReferences()
  private var lines = 0

  private init(_ packets: PacketReader) {
    self.packets = packets
  }

  /// The references, and the rest of the conversation.
  ///
  /// Throws: ``TransportError`` with reason `garbage` for what is no list of references.
  static func read(
    _ packets: PacketReader, service: GitService
  ) throws(TransportError) -> (RemoteReferences, PacketReader) {
    var reading = Advertisement(packets)
    try reading.run(service)
    return (reading.references, reading.packets)
  }

  private mutating func run(_ service: GitService) throws(TransportError) {
    var isFirst = true
    var pace = Pace(packets.channel)
    while case .data(var line) = try packets.next() {
      try pace.note(line.count)
      if line.last == UInt8(ascii: "\n") { line.removeLast() }
      lines += 1
      guard lines <= Self.lineLimit else {
        throw packets.garbage("more references than anyone has")
      }
      if isFirst, line.starts(with: "# service=".utf8) {
        guard line.elementsEqual("# service=\(service.rawValue)".utf8),
          try packets.next() == .flush
        else { throw packets.garbage("another service than was asked for") }
        continue
      }
      if isFirst, line.elementsEqual("version 1".utf8) { continue }
      try take(line, isFirst: isFirst)
      isFirst = false
    }
  }

  private mutating func take(_ line: [UInt8], isFirst: Bool) throws(TransportError) {
    var name = line[...]
    if isFirst, let zero = line.firstIndex(of: 0) {
      try takeCapabilities(line[(zero + 1)...])
      name = line[..<zero]
    }
    if name.starts(with: "shallow ".utf8) {
      throw TransportError(
        .unsupported, remote: packets.channel.remote,
        message: "the remote's history is cut off (a shallow repository)")
    }
    guard name.count > 41, name[40] == UInt8(ascii: " "),
      let id = ObjectID(hex: String(decoding: name[..<40], as: UTF8.self))
    else { throw packets.garbage("a line is not “object name”") }
    // A name that is not UTF-8 is none of ours.
    guard let text = String(validating: name[41...], as: UTF8.self), text != "capabilities^{}"
    else { return }
    guard references.add(text, id) else { throw packets.garbage("“\(text)” comes twice") }
  }

  private mutating func takeCapabilities(_ bytes: ArraySlice<UInt8>) throws(TransportError) {
    let words = bytes.split(separator: UInt8(ascii: " ")).map {
      String(decoding: $0, as: UTF8.self)
    }
    references.capabilities = words
    for word in words {
      if word.hasPrefix("object-format="), word != "object-format=sha1" {
        throw TransportError(
          .unsupported, remote: packets.channel.remote,
          message: "the remote names its objects by another hash than SHA-1")
      }
      if word.hasPrefix("symref=HEAD:") {
        let target = String(word.dropFirst(12))
        if ReferenceNameRule.isValid(target) { references.headTarget = target }
      }
    }
  }
}
