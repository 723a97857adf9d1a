/// Where a negotiation stands about what both sides have.
///
/// Without commands (protocol versions 0 and 1), a conversation remembers what was said in it, and each answer to
/// an offer is a list of its own; with them (version 2), each request says all again, and the pack follows in the
/// same answer as soon as the remote knows enough.
struct Negotiation {
  private let channel: any ByteChannel
  private let takesCommands: Bool
  /// What every request begins with.
  private let wants: [UInt8]
  /// Whether the remote answers offers before all have been made.
  let mayAsk: Bool
  private(set) var reader: PacketReader
  var common: [ObjectID] = []
  private(set) var isReady = false
  private(set) var offers = 0
  private var hasAsked = false
  private var packFollows = false
  /// How many lines of answers are left before the pack: each offer has two at most, and each request its end.
  private var linesLeft = 64

  /// Will ask for objects.
  ///
  /// - Parameter reader: where the answers are read; nil where the conversation goes on.
  init(of missing: [ObjectID], _ session: UploadPack, reader: PacketReader? = nil) {
    channel = session.channel
    self.reader = reader ?? session.packets
    takesCommands = session.takesCommands
    let references = session.references
    mayAsk = takesCommands || references.can("multi_ack_detailed")
    wants = takesCommands ? Self.command(missing, references) : Self.lines(missing, references)
  }

  // Not "thin-pack": libgit2 goes through all open deltas again for every base that it has to add,
  // and what it would save of trees and documents this small is little.
  private static func command(_ missing: [ObjectID], _ references: RemoteReferences) -> [UInt8] {
    UploadPack.command("fetch", references) + Packet.line("ofs-delta")
      + Packet.line("no-progress") + missing.flatMap { Packet.line("want \($0.hex)") }
  }

  private static func lines(_ missing: [ObjectID], _ references: RemoteReferences) -> [UInt8] {
    var capabilities = ["multi_ack_detailed", "side-band-64k", "ofs-delta", "no-progress"]
      .filter(references.can)
    if references.can("object-format") { capabilities.append("object-format=sha1") }
    if references.can("agent") { capabilities.append("agent=countme") }
    var bytes: [UInt8] = []
    for (index, id) in missing.enumerated() {
      let tail = index == 0 ? " " + capabilities.joined(separator: " ") : ""
      bytes += Packet.line("want \(id.hex)\(tail)")
    }
    return bytes + Packet.flushBytes
  }

  /// Offers some commits and takes the answer in.
  mutating func ask(
    _ ids: [ObjectID], isCommon: (ObjectID) throws(TransportError) -> Void
  ) throws(TransportError) {
    offers += ids.count
    // A request may say again what is known to be common.
    linesLeft = 2 * (ids.count + common.count) + 64
    try send(Self.haves(ids) + Packet.flushBytes)
    var known = Set(common)
    for id in try takesCommands ? acknowledgments() : answers() where known.insert(id).inserted {
      common.append(id)
      try isCommon(id)
    }
  }

  /// Says that we are done; the pack follows.
  mutating func finish() throws(TransportError) {
    if packFollows { return }
    // A conversation remembers what was offered; a request says it all again.
    let again = !takesCommands && (channel.isStateless || !hasAsked) ? Self.haves(common) : []
    let done = Packet.line("done") + (takesCommands ? Packet.flushBytes : [])
    try send(again + done, repeatsCommon: takesCommands)
    if takesCommands { return try requirePack() }
    linesLeft = 2 * offers + 64
    while let line = try reader.nextText() {
      try countLine()
      let words = line.split(separator: " ")
      if line == "NAK" || (words.count == 2 && words[0] == "ACK") { return }
      guard words.count == 3, words[0] == "ACK" else {
        throw reader.garbage("“\(line)” where the pack should begin")
      }
    }
    throw reader.garbage("no pack follows")
  }

  /// What the remote says that it has, too, in an answer without commands.
  private mutating func answers() throws(TransportError) -> [ObjectID] {
    var found: [ObjectID] = []
    while let line = try reader.nextText(), line != "NAK" {
      try countLine()
      let words = line.split(separator: " ")
      guard words.count == 3, words[0] == "ACK", let id = ObjectID(hex: String(words[1])) else {
        throw reader.garbage("“\(line)” is not an answer to an offer")
      }
      if words[2] == "ready" { isReady = true }
      if words[2] == "common" { found.append(id) }
    }
    return found
  }

  /// What the remote says that it has, too, in the answer to a command.
  private mutating func acknowledgments() throws(TransportError) -> [ObjectID] {
    guard try reader.nextText() == "acknowledgments" else {
      throw reader.garbage("no answer to an offer")
    }
    var found: [ObjectID] = []
    while case .data(let payload) = try reader.next() {
      try countLine()
      let line = PacketReader.text(payload)
      let words = line.split(separator: " ")
      if words.count == 2, words[0] == "ACK", let id = ObjectID(hex: String(words[1])) {
        found.append(id)
      } else if line == "ready" {
        isReady = true
      } else if line != "NAK" {
        throw reader.garbage("“\(line)” is not an answer to an offer")
      }
    }
    if isReady { try requirePack() }
    return found
  }

  /// Ensures that an answer to some offers comes to its end.
  private mutating func countLine() throws(TransportError) {
    linesLeft -= 1
    if linesLeft < 0 { throw reader.garbage("more answers than offers") }
  }

  private mutating func requirePack() throws(TransportError) {
    let section = try reader.nextText()
    if section == "shallow-info" { throw TransportError.shallow(channel.remote) }
    guard section == "packfile" else { throw reader.garbage("no pack follows") }
    packFollows = true
  }

  private mutating func send(
    _ bytes: [UInt8], repeatsCommon: Bool = true
  ) throws(TransportError) {
    let forgets = takesCommands || channel.isStateless
    var request: [UInt8] = []
    if channel.isStateless {
      try channel.beginRequest()
      reader = PacketReader(channel)
    }
    if forgets {
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
