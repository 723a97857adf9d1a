/// One fetch from `git upload-pack`, in whichever version of the protocol it speaks.
///
/// No reference is moved. The remote sends only what is new, however many commits we are ahead.
package struct FetchSession {
  private static let firstRound = 16
  private static let offerLimit = 4_096

  let session: UploadPack
  let objects: ObjectReader
  let receiver: PackReceiver
  /// The repository's folder.
  let directory: String

  /// What the remote has.
  package var references: RemoteReferences { session.references }

  /// Brings some objects with all that is behind them into a quarantine, and ends the conversation.
  ///
  /// - Parameters:
  ///   - objects: what is wanted; what a reference here leads to is not asked for again.
  ///   - known: Tips that the remote is thought to have, such as the remote-tracking references:
  ///     asking for these first mostly saves any other question.
  ///   - isAnew: Whether all is asked for, as if nothing were here: that completes what is damaged.
  /// - Throws: ``TransportError``.
  package func bring(
    _ objects: [ObjectID], known: [ObjectID] = [], isAnew: Bool = false
  ) throws(TransportError) -> FetchedPack {
    var seen: Set<ObjectID> = []
    return try bring(objects.filter { seen.insert($0).inserted }, isAnew ? [] : known, isAnew)
  }

  private func bring(
    _ wanted: [ObjectID], _ known: [ObjectID], _ isAnew: Bool
  ) throws(TransportError) -> FetchedPack {
    let tips = isAnew || wanted.isEmpty ? [] : try objects.tips()
    // What lies here and no reference leads to may lack anything that it names.
    let reachable = ReachableCommits(objects, from: tips)
    let missing = wanted.filter { !reachable.contains($0) }
    guard !missing.isEmpty else {
      try session.close()
      return FetchedPack(self, wanted: wanted)
    }
    let (offers, packets) = try negotiate(missing, tips, known)
    try receive(packets, banded: session.takesCommands || references.can("side-band-64k"))
    let index = try receiver.finish()
    // All is here: how the remote's program ends says nothing about it.
    try? session.channel.finish()
    let fetched = FetchedPack(
      self, wanted: wanted, missing: missing, index: index, offers: offers)
    if index == nil { try fetched.requireMissing() }
    return fetched
  }

  /// Agrees on what is common; afterwards the pack follows.
  private func negotiate(
    _ missing: [ObjectID], _ tips: [ObjectID], _ known: [ObjectID]
  ) throws(TransportError) -> (Int, PacketReader) {
    var negotiator = try Negotiator(known: known, tips: tips, objects: objects)
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

  private func receive(_ packets: PacketReader, banded: Bool) throws(TransportError) {
    if banded {
      var sideband = Sideband(packets)
      while let piece = try sideband.next() { try receiver.append(piece) }
      return
    }
    var packets = packets
    while true {
      let piece = try packets.rest()
      if piece.isEmpty { return }
      try receiver.append(piece[...])
    }
  }
}
