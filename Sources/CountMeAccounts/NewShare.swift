public import CountMeModel

/// What somebody wants to share.
public struct NewShare: Sendable {
  /// The name, of `a-z`, `0-9` and dashes.
  public var name: String
  /// The collections.
  public var collections: [CollectionName]
  /// The first day; nil for all.
  public var from: CalendarDate?
  /// The remote that is to have it, by name or address; nil for every remote of the diary.
  public var remote: String?
  /// What followers are told whose it is.
  public var ownerName: String?

  /// Describes a share that is to be made.
  public init(
    name: String, collections: [CollectionName], from: CalendarDate? = nil, remote: String? = nil,
    ownerName: String? = nil
  ) {
    self.name = name
    self.collections = collections
    self.from = from
    self.remote = remote
    self.ownerName = ownerName
  }
}
