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
  /// The top-level fields that are merged by a rule of their own.
  public let fieldRules: [String: FieldMergeRule]
  /// The fields that follow from others, each after those that it depends on.
  public let derivedFields: [DerivedField]
  /// The lists that name the documents which point at a document of this collection.
  public let membershipFields: [MembershipField]
  /// After how many days documents leave, or nil for never.
  public let retentionDays: Int?
  /// The top-level fields, sorted by name; `id`, `userId` and `lastModified` are always among them.
  public let fields: [FieldDescription]

  private let nodes: [SchemaNode]

  /// What of `document` does not fit, in a fixed order; empty if it is valid.
  ///
  /// Besides the schema itself, `id` must be of the collection's kind, `userId` a user's or empty,
  /// and `lastModified` a stamp that merging can read, in UTC with milliseconds.
  ///
  /// Never throws; O(n) in the document but for patterns and combinations, whose work is bounded.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - meter: told how much work it was.
  public func violations(of document: JSONValue, meter: WorkMeter? = nil) -> [SchemaViolation] {
    let violations = SchemaValidator.violations(of: document, nodes, meter)
    return violations
      + DocumentEnvelope.violations(of: document, in: self, besides: violations)
  }

  /// Whether it holds things that have names and no days, such as habits and meals.
  public var holdsNamedThings: Bool { field("date") == nil && field("name") != nil }

  /// The description of a top-level field, or nil if the schema does not know it.
  public func field(_ name: String) -> FieldDescription? {
    fields.first { UTF8Order.compare($0.name, name) == 0 }
  }
}

extension CollectionSchema {
  /// Compiles a schema file's value.
  ///
  /// The schema need not mention the three fields that every document has; they are demanded anyway.
  ///
  /// - Throws: ``SchemaError`` for anything that is not supported; a schema is never applied in part.
  public init(name: CollectionName, _ value: JSONValue) throws(SchemaError) {
    guard let root = value.object else { throw SchemaError("", "a schema file is an object") }
    let completed = try DocumentEnvelope.completing(root)
    let keywords = SchemaMembers(completed, at: "")
    let positions = try SchemaPositions(.object(completed))
    self.name = name
    nodes = try SchemaCompiler.compile(positions)
    title = try keywords.string("title") ?? name.text
    description = try keywords.string("description") ?? ""
    identifierKind = try Self.identifierKind(keywords, of: name)
    mergeRule = try Self.mergeRule(keywords)
    retentionDays = try Self.retentionDays(keywords)
    let properties = try keywords.object("properties") ?? JSONObject()
    let special = try SpecialFields(properties)
    let required = Set(try keywords.strings("required") ?? [])
    var fields: [FieldDescription] = []
    for name in properties.keys {
      fields.append(
        try FieldDescription(
          name, isRequired: required.contains(name), mergeRule: special.rules[name], positions))
    }
    try special.check(fields, positions)
    self.fields = fields
    fieldRules = special.rules
    derivedFields = special.derived
    membershipFields = special.memberships
  }

  private static func identifierKind(
    _ keywords: SchemaMembers, of name: CollectionName
  ) throws(SchemaError) -> IdentifierKind {
    guard let text = try keywords.string("x-id"), let kind = IdentifierKind(rawValue: text) else {
      let known = IdentifierKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw keywords.error("x-id", "one of these is wanted: \(known)")
    }
    guard kind != .single || DocumentID(name.lastPart) != nil else {
      throw keywords.error(
        "x-id", "the name of a collection that is one document ends in lower-case letters")
    }
    return kind
  }

  private static func mergeRule(
    _ keywords: SchemaMembers
  ) throws(SchemaError) -> DocumentMergeRule {
    guard let text = try keywords.string("x-merge"), let rule = DocumentMergeRule(rawValue: text)
    else { throw keywords.error("x-merge", "lastWriteWins or fieldwise is wanted") }
    return rule
  }

  private static func retentionDays(_ keywords: SchemaMembers) throws(SchemaError) -> Int? {
    guard let days = try keywords.count("x-retention") else { return nil }
    guard (1...36_500).contains(days) else {
      throw keywords.error("x-retention", "1 to 36500 days are wanted")
    }
    return days
  }
}
