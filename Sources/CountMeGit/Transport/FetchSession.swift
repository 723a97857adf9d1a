import CountMeClibgit2

/// One fetch: `git upload-pack`'s side of the protocol, versions 0 and 1.
struct FetchSession {
  private static let firstRound = 16
  private static let offerLimit = 4_096

  let channel: any ByteChannel
  let objects: ObjectReader
  let receiver: PackReceiver
  /// Tips that the remote probably has.
  let known: [ObjectID]
  /// Whether all is asked for, as if nothing were here.
  let isAnew: Bool

  /// Brings in what `choose` wants of the remote's references.
  ///
  /// Throws: ``TransportError``; then nothing was added to the repository.
  func run(
    choose: (RemoteReferences) -> [ObjectID], approve: (String) throws(TransportError) -> Void
  ) throws(TransportError) -> FetchReport {
    var (references, packets) = try Advertisement.read(PacketReader(channel), service: .uploadPack)
    var seen: Set<ObjectID> = []
    let wanted = choose(references).filter { seen.insert($0).inserted }
    let tips = isAnew || wanted.isEmpty ? [] : try objects.tips()
    // What lies here and no reference leads to may lack anything that it names.
    let reachable = ReachableCommits(objects, from: tips)
    let missing = wanted.filter { !reachable.contains($0) }
    guard !missing.isEmpty else {
      try sayGoodbye()
      return FetchReport(
        references: references, wanted: wanted, objects: 0, bytes: 0, offers: 0,
        remoteMessages: "")
    }
    let (offers, reader) = try negotiate(missing, references, packets, tips)
    packets = reader
    let messages = try receive(
      packets, banded: references.can("side-band-64k"), approve: approve)
    for id in missing where !objects.contains(id) {
      throw packets.garbage("object \(id.hex) was asked for and did not come")
    }
    return FetchReport(
      references: references, wanted: wanted, objects: receiver.objectCount,
      bytes: receiver.byteCount, offers: offers, remoteMessages: messages)
  }

  private func sayGoodbye() throws(TransportError) {
    guard !channel.isStateless else { return }
    try channel.write(Packet.flushBytes)
    try channel.finish()
  }

  /// Agrees on what is common; afterwards the pack follows.
  private func negotiate(
    _ missing: [ObjectID], _ references: RemoteReferences, _ start: PacketReader,
    _ tips: [ObjectID]
  ) throws(TransportError) -> (Int, PacketReader) {
    var negotiator = try Negotiator(known: isAnew ? [] : known, tips: tips, objects: objects)
    var state = Negotiation(wants: wants(missing, references), reader: start)
    var round = Self.firstRound
    let detailed = references.can("multi_ack_detailed")
    while !state.isReady, state.offers < Self.offerLimit {
      let offers = try negotiator.next(round)
      if offers.isEmpty { break }
      guard detailed else {
        // An old remote answers only at the end: offer once, without asking in between.
        state.common = offers
        break
      }
      try state.ask(offers, channel: channel) { id throws(TransportError) in
        try negotiator.isCommon(id)
      }
      round = min(round * 2, 256)
    }
    try state.finish(channel: channel)
    return (state.offers, state.reader)
  }

  private func wants(_ missing: [ObjectID], _ references: RemoteReferences) -> [UInt8] {
    // Not "thin-pack": libgit2 goes through all open deltas again for every base that it has to add,
    // and what it would save of trees and documents this small is little.
    var capabilities = ["multi_ack_detailed", "side-band-64k", "ofs-delta"]
    capabilities = (capabilities + ["no-progress"]).filter(references.can)
    if references.can("object-format") { capabilities.append("object-format=sha1") }
    if references.can("agent") { capabilities.append("agent=countme") }
    var bytes: [UInt8] = []
    for (index, id) in missing.enumerated() {
      let tail = index == 0 ? " " + capabilities.joined(separator: " ") : ""
      bytes += Packet.line("want \(id.hex)\(tail)")
    }
    return bytes + Packet.flushBytes
  }

  private func receive(
    _ packets: PacketReader, banded: Bool, approve: (String) throws(TransportError) -> Void
  ) throws(TransportError) -> String {
    var messages = ""
    if banded {
      var sideband = Sideband(packets)
      while let piece = try sideband.next() { try receiver.append(piece) }
      messages = sideband.messageText
    } else {
      var packets = packets
      while true {
        let piece = try packets.rest()
        if piece.isEmpty { break }
        try receiver.append(piece[...])
      }
    }
    try receiver.install(approve: approve)
    try? channel.finish()
    return messages
  }
}
