import CountMePlatform

/// One push: `git receive-pack`'s side of the protocol, versions 0 and 1.
struct PushSession {
  let channel: any ByteChannel
  let objects: ObjectReader
  /// Commits that are here with all that they name.
  let known: [ObjectID]
  let cancellation: Cancellation?

  /// Sends what `updates` need and asks for them.
  ///
  /// - Throws: ``TransportError`` where nothing was changed on the remote.
  func run(
    _ updates: [ReferenceUpdate], from repository: borrowing Repository,
    progress: @escaping (PushProgress) -> Void
  ) throws(TransportError) -> PushReport {
    // While the remote begins, for it mostly is where it is thought to be.
    let early = known.isEmpty ? nil : try plan(updates, over: known, in: repository)
    let advertisement = try Advertisement(channel, service: .receivePack)
    let (references, packets) = (advertisement.references, advertisement.packets)
    let due = updates.filter { references[$0.name] != $0.new }
    let stale = due.filter { references[$0.name] != $0.old }
    guard stale.isEmpty, !due.isEmpty else {
      try sendFlush()
      return PushReport(
        outcome: stale.isEmpty ? .accepted : .refused(stale.map { staleness($0, references) }),
        remoteMessages: "", references: references, commits: 0, objects: 0, bytes: 0)
    }
    let common = try common(with: references)
    let plan =
      if let early, common == known, due.count == updates.count { early } else {
        try self.plan(due, over: common, in: repository)
      }
    try requireCapabilities(of: references, for: due)
    try channel.beginRequest()
    try channel.write(commands(due, references))
    let (bytes, sendError) = try sendPack(plan, due, references, progress)
    let (outcome, messages) = answer(due, references, packets, after: sendError)
    if case .unknown(let error) = outcome, let sendError {
      // What was not sent whole cannot have been done.
      throw sendError.reason == .cancelled || sendError.isOfThisMachine ? sendError : error
    }
    return PushReport(
      outcome: outcome, remoteMessages: messages, references: references,
      commits: plan.commitCount, objects: plan.items.count, bytes: bytes)
  }

  /// What some moves need of a remote that has these commits.
  private func plan(
    _ updates: [ReferenceUpdate], over known: [ObjectID], in repository: borrowing Repository
  ) throws(TransportError) -> PackPlan {
    try PackPlan(
      tips: updates.filter { !$0.isThere }.compactMap(\.new), known: known, in: repository,
      objects: objects, cancellation: cancellation)
  }

  /// What the remote has and we have, too, with all that it names: what merely lies here may lack that.
  private func common(with references: RemoteReferences) throws(TransportError) -> [ObjectID] {
    let tips = references.tips
    let common = known.filter(tips.contains)
    guard common.isEmpty else { return common }
    let reachable = ReachableCommits(objects, from: try objects.tips())
    return tips.filter(reachable.contains)
  }

  private func staleness(_ update: ReferenceUpdate, _ references: RemoteReferences) -> PushRefusal {
    PushRefusal(
      name: update.name, reason: .stale(found: references[update.name]),
      text: "the remote has moved on")
  }

  private func sendFlush() throws(TransportError) {
    guard !channel.isStateless else { return }
    try channel.write(Packet.flushBytes)
    try channel.finish()
  }

  private func requireCapabilities(
    of references: RemoteReferences, for due: [ReferenceUpdate]
  ) throws(TransportError) {
    var needed = ["report-status"]
    if due.count > 1 { needed.append("atomic") }
    if due.contains(where: { $0.new == nil }) { needed.append("delete-refs") }
    for name in needed where !references.can(name) {
      throw TransportError(
        .unsupported, remote: channel.remote, message: "the remote cannot do “\(name)”")
    }
  }

  private func commands(_ due: [ReferenceUpdate], _ references: RemoteReferences) -> [UInt8] {
    var wanted = ["report-status", "quiet", "side-band-64k"].filter(references.can)
    if due.count > 1 { wanted.append("atomic") }
    if references.can("object-format") { wanted.append("object-format=sha1") }
    if references.can("agent") { wanted.append("agent=countme") }
    let zero = String(repeating: "0", count: 40)
    var bytes: [UInt8] = []
    for (index, update) in due.enumerated() {
      let line = "\(update.old?.hex ?? zero) \(update.new?.hex ?? zero) \(update.name)"
      let tail = index == 0 ? "\0 " + wanted.joined(separator: " ") : ""
      bytes += Packet.line(Array((line + tail).utf8))
    }
    return bytes + Packet.flushBytes
  }

  /// Streams the pack; an error of the line is returned, since the remote may have said why.
  private func sendPack(
    _ plan: PackPlan, _ due: [ReferenceUpdate], _ references: RemoteReferences,
    _ progress: @escaping (PushProgress) -> Void
  ) throws(TransportError) -> (bytes: Int, error: TransportError?) {
    guard due.contains(where: { $0.new != nil }) else { return (0, nil) }
    var pack = try PackWriter(plan, objects: objects, isThin: !references.can("no-thin"))
    do throws(TransportError) {
      while let bytes = try pack.next() {
        if cancellation?.isCancelled == true { throw objects.cancelled() }
        try channel.write(bytes)
        progress(PushProgress(sent: pack.done, total: plan.items.count))
      }
      return (pack.written, nil)
    } catch {
      return (0, error)
    }
  }

  private func answer(
    _ due: [ReferenceUpdate], _ references: RemoteReferences, _ packets: PacketReader,
    after sendError: TransportError?
  ) -> (PushOutcome, String) {
    var reading = PushAnswer(packets, hasSideband: references.can("side-band-64k"))
    do throws(TransportError) {
      if let sendError, sendError.reason == .cancelled || sendError.isOfThisMachine {
        throw sendError
      }
      let status = try reading.status()
      try? channel.finish()
      return (status.outcome(for: due), reading.messages)
    } catch {
      return (.unknown(error), reading.messages)
    }
  }
}
