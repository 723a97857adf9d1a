import CountMeModel

/// Whether a merge lost something that a person wrote, by which rule, and to whom.
struct ConflictVerdict {
  let rule: Conflict.Rule
  let winner: Conflict.Position?
  let fields: [ConflictField]

  /// Judges what a merge made of a document; nil where nothing was lost.
  init?(_ versions: DivergedVersions) {
    let outcome = DocumentMerge(versions.schema)
      .merge(base: versions.base, versions.first, versions.second)
    let isByRule = Self.isSame(outcome, versions)
    let rule = isByRule ? Self.rule(of: outcome) : .byHand
    guard let rule else { return nil }
    let winner = Self.winner(rule, outcome, versions)
    let table = FieldComparison(
      versions, expected: outcome.result,
      isDeep: versions.schema.mergeRule == .fieldwise && rule != .laterAsAWhole)
    let fields =
      switch rule {
      case .laterVersion, .laterField, .laterAsAWhole:
        table.fields(losing: Self.lost(outcome, versions), of: winner?.other)
      case .deletion, .validity: table.fields(losingAllChangesOf: winner?.other)
      case .byHand: table.fieldsAsFound()
      }
    // What cannot be read has no fields, and was lost as a whole.
    let isUnreadable = rule == .validity || Self.isSpoilt(versions.result)
    guard isUnreadable || fields.contains(where: { !$0.lost.isEmpty }) else { return nil }
    self.rule = rule
    self.winner = winner
    self.fields = fields
  }

  /// Whether the merge made what our rules make, but for what follows from other documents.
  private static func isSame(_ outcome: MergeOutcome, _ versions: DivergedVersions) -> Bool {
    if versions.written(outcome.result) == versions.written(versions.result) { return true }
    // A deleted day comes back, bare, for an entry that was added to it apart.
    return outcome.result == .absent && !versions.schema.membershipFields.isEmpty
  }

  private static func rule(of outcome: MergeOutcome) -> Conflict.Rule? {
    switch outcome.rule {
    case .same, .oneSided, .added, .followed: nil
    case .deleted: .deletion
    case .validity: .validity
    case .lastWriteWins: .laterVersion
    case .fieldwise: .laterField
    case .fallback: .laterAsAWhole
    }
  }

  /// The fields whose value was lost by the rules.
  private static func lost(_ outcome: MergeOutcome, _ versions: DivergedVersions) -> Set<String> {
    Set(outcome.fields.filter { $0.rule == nil }.map(\.pointer))
      .filter(versions.isWritten)
  }

  private static func winner(
    _ rule: Conflict.Rule, _ outcome: MergeOutcome, _ versions: DivergedVersions
  ) -> Conflict.Position? {
    guard rule == .byHand else {
      return outcome.winner == versions.first ? .first : .second
    }
    let result = versions.written(versions.result)
    return Conflict.Position.allCases.first { versions.written(versions.side($0)) == result }
  }

  private static func isSpoilt(_ version: MergeVersion) -> Bool {
    if case .invalid = version { true } else { false }
  }
}
