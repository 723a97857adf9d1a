import CountMeClibgit2

/// One fetch from `git upload-pack`, in whichever version of the protocol it speaks.
struct FetchSession {
  private static let firstRound = 16
  private static let offerLimit = 4_096

  let session: UploadPack
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
    let references = session.references
    var seen: Set<ObjectID> = []
    let wanted = choose(references).filter { seen.insert($0).inserted }
    let tips = isAnew || wanted.isEmpty ? [] : try objects.tips()
    // What lies here and no reference leads to may lack anything that it names.
    let reachable = ReachableCommits(objects, from: tips)
    let missing = wanted.filter { !reachable.contains($0) }
    guard !missing.isEmpty else {
      try session.close()
      return FetchReport(
        references: references, wanted: wanted, objects: 0, bytes: 0, offers: 0,
        remoteMessages: "")
    }
    let (offers, packets) = try negotiate(missing, tips)
    let messages = try receive(
      packets, banded: session.takesCommands || references.can("side-band-64k"), approve: approve)
    for id in missing where !objects.contains(id) {
      throw packets.garbage("object \(id.hex) was asked for and did not come")
    }
    return FetchReport(
      references: references, wanted: wanted, objects: receiver.objectCount,
      bytes: receiver.byteCount, offers: offers, remoteMessages: messages)
  }

  /// Agrees on what is common; afterwards the pack follows.
  private func negotiate(
    _ missing: [ObjectID], _ tips: [ObjectID]
  ) throws(TransportError) -> (Int, PacketReader) {
    var negotiator = try Negotiator(known: isAnew ? [] : known, tips: tips, objects: objects)
    var state = Negotiation(of: missing, session)
    var round = Self.firstRound
    while !state.isReady, state.offers < Self.offerLimit {
      let offers = try negotiator.next(round)
      if offers.isEmpty { break }
      guard state.mayAsk else {
        // An old remote answers only at the end: offer once, without asking in between.
        state.common = offers
        break
      }
      try state.ask(offers) { id throws(TransportError) in try negotiator.isCommon(id) }
      round = min(round * 2, 256)
    }
    try state.finish()
    return (state.offers, state.reader)
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
    try? session.channel.finish()
    return messages
  }
}
