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
  public internal(set) var received: Int
  /// How many commits of this device were made again, since others would have refused them as they were.
  public internal(set) var remade: Int
  /// How many commits went out.
  public internal(set) var sent: Int
  /// How many documents were merged because both sides had changed them.
  public internal(set) var merged: Int
  /// How many of these lost something that a person may want to look at.
  public internal(set) var conflicts: Int
  /// How many documents are different here now.
  public internal(set) var changedDocuments: Int
  /// What the person had changed in the files themselves.
  public internal(set) var handEdits: HandEditReport
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
    let handEdits = HandEditReport(outcomes.map(\.handEdits))
    self.init(
      remote: remote.name, isNamed: remote.isNamed, url: remote.address,
      received: sum { $0.received }, remade: sum { $0.remade }, sent: sent,
      merged: sum { $0.merged }, conflicts: sum { $0.conflicts },
      changedDocuments: sum { $0.changedDocuments }, handEdits: handEdits, isSynced: isSynced,
      retention: retention, hasCrossed: outcomes.contains(where: \.crossed))
  }

  /// This report with what a second round did.
  func adding(_ other: SyncReport) -> SyncReport {
    var both = other
    for count in Self.counts { both[keyPath: count] += self[keyPath: count] }
    both.handEdits = HandEditReport([handEdits, other.handEdits])
    both.sharesNow = other.sharesNow ?? sharesNow
    both.retention = retention ?? other.retention
    both.hasCrossed = hasCrossed || other.hasCrossed
    return both
  }

  private static var counts: [WritableKeyPath<SyncReport, Int>] {
    [\.received, \.remade, \.sent, \.merged, \.conflicts, \.changedDocuments]
  }
}

extension HandEditReport {
  /// What several looks at all files took in, and what the last of them left.
  fileprivate init(_ looks: [HandEditReport]) {
    self = looks.last ?? HandEditReport()
    taken = looks.flatMap(\.taken)
    removed = looks.flatMap(\.removed)
  }
}
