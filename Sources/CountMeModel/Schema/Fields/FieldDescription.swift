/// What a schema says of one top-level field, for the command line, tables and documentation.
///
/// Where a field refers to a definition (`$ref`), what the definition says counts as said here.
public struct FieldDescription: Sendable {
  /// The field's name.
  public let name: String
  /// The name for people, where the schema gives one.
  public let title: String?
  /// The types that it may have; empty where the schema leaves them open.
  public let types: [JSONType]
  /// The types that the elements of a list may have; empty where the schema leaves them open.
  public let elementTypes: [JSONType]
  /// The format of its text, such as `date-time`.
  public let format: String?
  /// Whether every document has it.
  public let isRequired: Bool
  /// The only values that it may have, where the schema lists them.
  public let values: [JSONValue]
  /// What it means, in one sentence.
  public let description: String
  /// How many scalars its text may have, where the schema limits it.
  public let maximumLength: Int?
  /// The smallest number that it may have, which an exclusive limit is not.
  public let minimum: Double?
  /// The greatest number that it may have, which an exclusive limit is not.
  public let maximum: Double?
  /// The rule that it is merged by, or nil for the document's own.
  public let mergeRule: FieldMergeRule?
  /// Whether it follows from others (`x-derived`), so that nobody types it in.
  public let isDerived: Bool
  /// What a month's summary keeps of it (`x-kept`), or nil.
  public let kept: KeptField?
  /// Where it was copied from when it was written (`x-copy`), or nil.
  public let copied: CopiedField?
  /// The collection without which no share has it (`x-shared-with`), or nil.
  public let sharedWith: CollectionName?
  /// The greatest numbers of the members of the objects that it maps to, where the schema says them.
  public let memberMaximums: [String: Double]
}

extension FieldDescription {
  /// Describes the field `name` of a schema whose rules of merging are known to be in order.
  init(
    _ name: String, isRequired: Bool, mergeRule: FieldMergeRule?, _ positions: SchemaPositions
  ) throws(SchemaError) {
    let pointer = "/properties/\(JSONPointer.escaped(name))"
    let view = try SchemaView(positions.index(at: pointer), positions)
    self.name = name
    self.isRequired = isRequired
    self.mergeRule = mergeRule
    title = view["title"]?.string
    description = view["description"]?.string ?? ""
    types = try view.types()
    elementTypes = try SchemaView(view.child("items"), positions).types()
    format = view["format"]?.string
    values = view["enum"]?.array ?? view["const"].map { [$0] } ?? []
    maximumLength = view["maxLength"]?.integer
    minimum = view["minimum"]?.number
    maximum = view["maximum"]?.number
    isDerived = view["x-derived"] != nil
    kept = try view["x-kept"].map { value throws(SchemaError) in
      try KeptField(value, at: "\(pointer)/x-kept")
    }
    copied = try view["x-copy"].map { value throws(SchemaError) in
      try CopiedField(value, at: "\(pointer)/x-copy")
    }
    sharedWith = try view["x-shared-with"].map { value throws(SchemaError) in
      guard let name = value.string.flatMap({ CollectionName($0) }) else {
        throw SchemaError(pointer + "/x-shared-with", "the name of a collection is wanted")
      }
      return name
    }
    let members = try SchemaView(view.child("additionalProperties"), positions)["properties"]?
      .object
    memberMaximums = Dictionary(
      (members ?? JSONObject()).compactMap { name, member in
        (member.object?["maximum"]?.number).map { (name, $0) }
      }, uniquingKeysWith: min)
  }
}
