public import CountMeModel

/// What an import did, or would do.
public struct ImportReport: Sendable, Equatable {
  /// How many entries the file holds.
  public let found: Int
  /// How many of them are new, by collection.
  public let added: [CollectionName: Int]
  /// How many of them the diary has already, as it got them then or edited since.
  public let present: Int
  /// The first and the last day of the file's entries; nil where it has none.
  public let days: ClosedRange<CalendarDate>?
  /// What could not be taken over as it stands, in the file's order.
  public let warnings: [ImportWarning]
  /// What has no place in the diary, and how often it was there.
  public let leftOut: [String: Int]
  /// What is different now; nil for a dry run.
  public let receipt: Receipt?

  /// How many entries are new.
  public var addedCount: Int { added.values.reduce(0, +) }
}
