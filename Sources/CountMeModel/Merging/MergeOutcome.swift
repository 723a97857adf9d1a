/// What became of two versions of a document, and by which rule.
///
/// It is the same whichever version is given first: versions are named by their content.
public struct MergeOutcome: Sendable, Equatable {
  /// The rule that decided, with its number in ``DocumentMerge``.
  public enum Rule: String, Sendable, CaseIterable {
    /// 1: both versions are the same.
    case same
    /// 1: only one version changed since the base.
    case oneSided
    /// 2: there was no base, and only one side has the document.
    case added
    /// 2: one side deleted what the other changed.
    case deleted
    /// 3: changed or added on both sides; the later version counts.
    case lastWriteWins
    /// 3: changed or added on both sides; merged field by field.
    case fieldwise
    /// 4: it follows from other documents.
    case followed
    /// 5: of a valid and an invalid version, or of two invalid ones, one stands.
    case validity
    /// 5: the merged fields do not fit together, so the later version stands as a whole.
    case fallback
  }

  /// The version that results.
  public let result: MergeVersion
  /// The rule that decided.
  public let rule: Rule
  /// The version that counted more, where two went into the decision: the later or the valid one.
  public let winner: MergeVersion?
  /// The version that counted less, or nil where only one was to be heard.
  public let loser: MergeVersion?
  /// The fields of which a value was lost or combined with another, sorted by pointer.
  public let fields: [FieldOutcome]

  init(
    _ result: MergeVersion, by rule: Rule, winner: MergeVersion? = nil,
    loser: MergeVersion? = nil, fields: [FieldOutcome] = []
  ) {
    self.result = result
    self.rule = rule
    self.winner = winner
    self.loser = loser
    self.fields = fields
  }

  /// Whether something that a person wrote was lost, so that they may want to look.
  public var isConflict: Bool {
    switch rule {
    case .same, .oneSided, .added, .followed: false
    case .deleted, .validity: true
    case .lastWriteWins, .fieldwise, .fallback: fields.contains { $0.rule == nil }
    }
  }
}
