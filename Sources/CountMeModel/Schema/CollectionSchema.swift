/// A collection as its schema file defines it, compiled.
public struct CollectionSchema: Sendable {
  /// The collection's name.
  public let name: CollectionName
  /// The title for people, or the name.
  public let title: String
  /// What the collection is for.
  public let description: String
  /// The form of its ids.
  public let identifierKind: IdentifierKind
  /// How two versions of a document become one.
  public let mergeRule: DocumentMergeRule
  /// The fields that are merged by a rule of their own, sorted by name.
  public let fieldRules: [String: FieldMergeRule]
  /// The fields that follow from others, each after those that it depends on.
  public let derivedFields: [DerivedField]
  /// The lists that name the documents which point at a document of this collection.
  public let membershipFields: [MembershipField]
  /// After how many days documents leave, or nil for never.
  public let retentionDays: Int?
  /// The top-level fields, sorted by name.
  public let fields: [FieldDescription]

  private let nodes: [SchemaNode]

  /// What of `document` does not fit, in a fixed order; empty if it is valid.
  ///
  /// Never throws; O(n) in the document but for patterns and combinations.
  public func violations(of document: JSONValue) -> [SchemaViolation] {
    SchemaValidator.violations(of: document, nodes)
  }

  /// The description of a top-level field, or nil if the schema does not know it.
  public func field(_ name: String) -> FieldDescription? {
    fields.first { $0.name == name }
  }
}

extension CollectionSchema {
  /// Compiles a schema file's value.
  ///
  /// - Throws: ``SchemaError`` for anything that is not supported; a schema is never applied in part.
  public init(name: CollectionName, _ value: JSONValue) throws(SchemaError) {
    guard let root = value.object else { throw SchemaError("", "a schema file is an object") }
    let keywords = SchemaKeywords(root, at: "")
    self.name = name
    nodes = try SchemaCompiler.compile(value)
    title = try keywords.string("title") ?? name.text
    description = try keywords.string("description") ?? ""
    identifierKind = try Self.identifierKind(keywords)
    mergeRule = try Self.mergeRule(keywords)
    retentionDays = try keywords.count("x-retention")
    let properties = try keywords.object("properties") ?? JSONObject()
    fields = try FieldDescription.all(
      in: properties, required: try keywords.strings("required") ?? [])
    let special = try SpecialFields(properties)
    fieldRules = special.rules
    derivedFields = try special.derivedInOrder()
    membershipFields = special.memberships
  }

  private static func identifierKind(
    _ keywords: SchemaKeywords
  ) throws(SchemaError) -> IdentifierKind {
    guard let text = try keywords.string("x-id"), let kind = IdentifierKind(rawValue: text) else {
      let known = IdentifierKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw keywords.error("x-id", "one of these is wanted: \(known)")
    }
    return kind
  }

  private static func mergeRule(
    _ keywords: SchemaKeywords
  ) throws(SchemaError) -> DocumentMergeRule {
    guard let text = try keywords.string("x-merge"), let rule = DocumentMergeRule(rawValue: text)
    else { throw keywords.error("x-merge", "lastWriteWins or fieldwise is wanted") }
    return rule
  }
}
