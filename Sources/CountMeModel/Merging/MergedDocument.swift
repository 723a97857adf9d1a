/// A document that two sides have in different versions, and what becomes of it.
public struct MergedDocument: Sendable, Equatable {
  /// Where the document is.
  public let path: DocumentPath
  /// The version before the sides went apart.
  public let base: MergeBase
  /// What the versions make by themselves, by the rules 1, 2, 3 and 5.
  public let outcome: MergeOutcome
  /// What stands in the merged tree, after rule 4.
  public internal(set) var result: MergeVersion
  /// The versions of both sides, in no order that means anything, but the same in all documents.
  let sides: [MergeVersion]
  /// What it was merged by; nil where nothing had to be.
  let schema: CollectionSchema?

  /// Merges the versions of one document; `one` and `other` can be swapped unless a change is applied.
  ///
  /// - Parameter isApplying: whether `other` is a change that is applied over `one`.
  public init(
    path: DocumentPath, schema: CollectionSchema, base: MergeBase, _ one: MergeVersion,
    _ other: MergeVersion, isApplying: Bool = false
  ) {
    self.path = path
    self.base = base
    self.schema = schema
    let merge = DocumentMerge(schema)
    outcome =
      isApplying
      ? merge.applying(other, to: one, base: base) : merge.merge(base: base, one, other)
    result = outcome.result
    sides = [one, other]
  }

  /// A document that both sides have alike, but that follows from others.
  init(path: DocumentPath, both version: MergeVersion, result: MergeVersion) {
    self.path = path
    base = MergeBase(version)
    schema = nil
    outcome = MergeOutcome(result, by: .followed)
    self.result = result
    sides = [version, version]
  }

  /// Whether the first side's bytes are no document that can be used.
  public var isFirstUnusable: Bool {
    if case .invalid = sides[0] { true } else { false }
  }

  /// Whether the second side's are none, and the first side has others.
  public var isSecondUnusable: Bool {
    if case .invalid = sides[1] { sides[0] != sides[1] } else { false }
  }

  /// Whether something of the second side is not in the result, so that a person may want to look.
  public var isSecondPutAside: Bool { outcome.isConflict && outcome.loser == sides[1] }

  /// Whether all parts but the order of the sides are equal.
  public static func == (left: Self, right: Self) -> Bool {
    left.path == right.path && left.base == right.base && left.outcome == right.outcome
      && left.result == right.result
      && (left.sides == right.sides || left.sides == right.sides.reversed())
  }
}
