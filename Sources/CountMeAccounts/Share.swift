public import CountMeModel

/// A part of the diary that others may read.
public struct Share: Sendable, Equatable {
  /// The name.
  public let name: String
  /// The collections whose documents are shared, sorted.
  public let collections: [CollectionName]
  /// The first day that is shared; nil for all.
  public let from: CalendarDate?
  /// The remote that has it, by name or address; nil for every remote of the diary.
  public let remote: String?
  /// What followers are told whose it is.
  public let ownerName: String?
  /// When it was ended; nil while it lasts.
  public let ended: Timestamp?
  /// Who was invited to it, the newest first.
  public let invitations: [Invitation]
}
