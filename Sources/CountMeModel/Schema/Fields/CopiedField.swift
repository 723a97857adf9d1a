/// Where a field comes from that is written down as another document has it at that time (`x-copy`).
///
/// A day keeps the goal that the person had on it, whatever they want later. The original decides: of
/// two copies that went apart with it, the one stands whose original does.
public struct CopiedField: Sendable, Equatable {
  /// The collection of the original, which is one document.
  public let collection: CollectionName
  /// The original's field.
  public let field: String

  /// Reads the value of `x-copy`: `{"of": collection, "field": name}`.
  init(_ value: JSONValue, at pointer: String) throws(SchemaError) {
    guard let members = value.object, members.count == 2,
      let name = members["of"]?.string.flatMap({ CollectionName($0) }),
      let field = members["field"]?.string
    else { throw SchemaError(pointer, "{\"of\": collection, \"field\": name} is wanted") }
    collection = name
    self.field = field
  }
}
