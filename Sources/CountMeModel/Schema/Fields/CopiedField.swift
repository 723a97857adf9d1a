/// Where a field comes from that is written down as another document has it at that time (`x-copy`).
///
/// A day keeps the goal that the person had on it, whatever they want later. The original decides: of
/// two copies that went apart with it, the one stands whose original does.
public struct CopiedField: Sendable, Equatable {
  /// The collection of the original, which is one document.
  public let collection: CollectionName
  /// The original's field.
  public let field: String

  /// Reads the value of `x-copy`: `{"of": collection, "field": name}`; nil where there is none.
  init?(_ keywords: SchemaMembers) throws(SchemaError) {
    guard let value = keywords.members["x-copy"] else { return nil }
    guard let members = value.object, members.count == 2,
      let name = members["of"]?.string.flatMap({ CollectionName($0) }),
      let field = members["field"]?.string
    else { throw keywords.error("x-copy", "{\"of\": collection, \"field\": name} is wanted") }
    collection = name
    self.field = field
  }
}
