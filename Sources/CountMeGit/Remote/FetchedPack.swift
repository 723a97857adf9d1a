/// What a remote has sent, in a quarantine that goes with this value unless it is kept.
package struct FetchedPack {
  /// What came.
  package let report: FetchReport
  private let missing: [ObjectID]
  private let index: String?
  private let session: FetchSession

  init(
    _ session: FetchSession, wanted: [ObjectID], missing: [ObjectID] = [], index: String? = nil,
    offers: Int = 0
  ) {
    (self.session, self.missing, self.index) = (session, missing, index)
    report = FetchReport(
      wanted: wanted, objects: session.receiver.objectCount, offers: offers)
  }

  /// Whether nothing was missing here.
  package var isEmpty: Bool { index == nil }

  /// The repository with what came, of which no other handle of it knows.
  ///
  /// - Throws: ``TransportError`` where this machine refuses.
  package func repository() throws(TransportError) -> Repository {
    let remote = session.receiver.remote
    do throws(GitError) {
      guard let index else { return try Repository.open(at: session.directory) }
      return try Repository.open(at: session.directory, withPack: index)
    } catch {
      throw TransportError(error, remote: remote)
    }
  }

  /// Makes what came visible, on disk for good.
  ///
  /// - Throws: ``TransportError``.
  package func keep() throws(TransportError) {
    guard !isEmpty else { return }
    // Our own reader lists the packs once, and would not find this one.
    defer { session.objects.source.files.packed.forget() }
    try session.receiver.install()
    try requireMissing()
  }

  func requireMissing() throws(TransportError) {
    for id in missing where !session.objects.contains(id) {
      throw TransportError(
        .garbage, remote: session.receiver.remote,
        message: "the answer is not git's: object \(id.hex) was asked for and did not come")
    }
  }
}
