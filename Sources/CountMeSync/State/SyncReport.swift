public import CountMeJournal
public import CountMeStore

/// What syncing with one remote did.
public struct SyncReport: Sendable, Equatable {
  /// The remote's name.
  public let remote: String
  /// Whether a person calls the remote by this name; one that only a share has goes by its address.
  public let isNamed: Bool
  /// The remote's address.
  public let url: String
  /// How many commits came in.
  public let received: Int
  /// How many commits of this device were made again, since others would have refused them as they were.
  public let remade: Int
  /// How many commits went out.
  public let sent: Int
  /// How many documents were merged because both sides had changed them.
  public let merged: Int
  /// How many of these lost something that a person may want to look at.
  public let conflicts: Int
  /// How many documents are different here now.
  public let changedDocuments: Int
  /// What the person had changed in the files themselves.
  public let handEdits: HandEditReport
  /// Whether the remote has accepted what was pushed, or has shown that its tip is ours.
  public internal(set) var isSynced: Bool
  /// The shares of the diary that could not be brought up to date there.
  public internal(set) var shareTroubles: [ShareTrouble] = []
  /// What the owner of a followed share shares now, where that has changed; nil where it has not.
  public internal(set) var sharesNow: [String]?
  /// How the run of retention went that the day's first sync makes; nil in every other.
  public internal(set) var retention: RetentionOutcome?
  /// Whether one side had begun its history anew in the place of the other's.
  var hasCrossed = false
}

extension SyncReport {
  init(
    _ remote: RemoteConfig, _ outcomes: [PullOutcome], sent: Int, isSynced: Bool,
    _ retention: RetentionOutcome? = nil
  ) {
    func sum(_ count: (PullOutcome) -> Int) -> Int { outcomes.reduce(0) { $0 + count($1) } }
    var handEdits = outcomes.last?.handEdits ?? HandEditReport()
    handEdits.taken = outcomes.flatMap(\.handEdits.taken)
    handEdits.removed = outcomes.flatMap(\.handEdits.removed)
    self.init(
      remote: remote.name, isNamed: remote.isNamed, url: remote.address,
      received: sum { $0.received }, remade: sum { $0.remade }, sent: sent,
      merged: sum { $0.merged }, conflicts: sum { $0.conflicts },
      changedDocuments: sum { $0.changedDocuments }, handEdits: handEdits, isSynced: isSynced,
      retention: retention, hasCrossed: outcomes.contains(where: \.crossed))
  }

  /// This report with what a second round did.
  func adding(_ other: SyncReport) -> SyncReport {
    SyncReport(
      remote: remote, isNamed: isNamed, url: url, received: received + other.received,
      remade: remade + other.remade, sent: sent + other.sent,
      merged: merged + other.merged, conflicts: conflicts + other.conflicts,
      changedDocuments: changedDocuments + other.changedDocuments, handEdits: handEdits,
      isSynced: other.isSynced, shareTroubles: other.shareTroubles,
      sharesNow: other.sharesNow ?? sharesNow, retention: retention ?? other.retention,
      hasCrossed: hasCrossed || other.hasCrossed)
  }
}
