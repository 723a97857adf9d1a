/// A list that names the documents which point at this one.
public struct MembershipField: Sendable, Equatable {
  /// The list's name.
  public let name: String
  /// The collection of the members.
  public let collection: CollectionName
  /// The members' field that holds the id of the document they belong to.
  public let by: String
}
