/// What of a diary belongs to a share: whole documents of some collections, from a day on.
///
/// A pure function of a document and its schema, so that every device makes the same share, and whoever judges one
/// can tell that nothing else is in it.
public struct ShareScope: Sendable, Equatable {
  /// The collections whose documents are shared.
  public let collections: Set<CollectionName>
  /// The first day; nil for all.
  public let from: CalendarDate?
  /// What the owner's word says of the schemas of their own collections; nil where it is from before it said so.
  ///
  /// By its schema alone it is known of which day a document is, and which of its fields go with others.
  public let schemas: [CollectionName: JSONValue]?

  /// Describes a scope.
  public init(
    collections: Set<CollectionName>, from: CalendarDate?,
    schemas: [CollectionName: JSONValue]? = nil
  ) {
    self.collections = collections
    self.from = from
    self.schemas = schemas
  }

  /// What of a schema decides which documents and fields are shared.
  public static func terms(of schema: CollectionSchema) -> JSONValue {
    var partners: JSONObject = [:]
    for field in schema.fields {
      if let partner = partner(of: field, schema) { partners[field.name] = .string(partner.text) }
    }
    return [
      "id": .string(schema.identifierKind.rawValue), "days": .bool(!schema.holdsNamedThings),
      "sharedWith": .object(partners),
    ]
  }

  /// Whether documents of a collection are shared by this schema, and not by what it was before or was made since.
  public func has(_ schema: CollectionSchema) -> Bool {
    guard collections.contains(schema.name) else { return false }
    return schemas?[schema.name].map { $0 == Self.terms(of: schema) } ?? true
  }

  /// Whether documents may be shared of a collection that this program has no schema of.
  ///
  /// A program that makes a share shares nothing there. One that judges it may be older than the one that made it, whose
  /// collection it may be; of the owner's own ones each is named.
  func mayHave(unknown path: String) -> Bool {
    collections.contains { name in
      path.hasPrefix("\(name.text)/") && schemas?[name] == nil
    }
  }

  /// The document as the share has it; nil where it is not in it.
  ///
  /// Fields that go with a collection which is not shared are left out, such as a day's list of foods, and with them
  /// what the schema does not know, for it may tell of that collection; a document that cannot be without such a field
  /// is not shared. Of a day without its foods the totals are left.
  public func projected(_ fields: JSONObject, _ schema: CollectionSchema) -> JSONObject? {
    guard var projected = allowed(fields, schema) else { return nil }
    guard !leftOut(of: schema).isEmpty else { return projected }
    let isTotal = hasTotalsOnly(schema)
    for (name, _) in projected {
      let field = schema.field(name)
      let isIn = field.map { !isTotal || $0.isRequired || $0.isDerived } ?? false
      if !isIn { projected[name] = nil }
    }
    return projected
  }

  /// The most that a share may have of a document; nil where that is nothing.
  ///
  /// Earlier versions shared all of it, and who follows has that behind what they see.
  func allowed(_ fields: JSONObject, _ schema: CollectionSchema) -> JSONObject? {
    guard has(schema), isFrom(fields, schema) else { return nil }
    var allowed = fields
    for field in leftOut(of: schema) where allowed[field.name] != nil {
      if field.isRequired { return nil }
      allowed[field.name] = nil
    }
    return allowed
  }

  /// Whether only the totals are shared of what has lists of members: what was eaten is not shared.
  private func hasTotalsOnly(_ schema: CollectionSchema) -> Bool {
    schema.membershipFields.contains {
      $0.collection.text == "foodItems" && !collections.contains($0.collection)
    }
  }

  /// Whether all documents of a collection are shared as they are.
  public func isWhole(_ schema: CollectionSchema) -> Bool {
    has(schema) && from == nil && leftOut(of: schema).isEmpty
  }

  /// The fields that go with collections which are not shared.
  func leftOut(of schema: CollectionSchema) -> [FieldDescription] {
    schema.fields.filter { field in
      Self.partner(of: field, schema).map { !collections.contains($0) } ?? false
    }
  }

  /// The collection with which a field is shared; nil where it goes with its document.
  private static func partner(
    of field: FieldDescription, _ schema: CollectionSchema
  ) -> CollectionName? {
    field.sharedWith ?? schema.membershipFields.first { $0.name == field.name }?.collection
  }

  /// Whether a document is of the first day or later, with all its days; what has no day always is.
  private func isFrom(_ fields: JSONObject, _ schema: CollectionSchema) -> Bool {
    guard let from, !schema.holdsNamedThings else { return true }
    let kind = schema.identifierKind
    let id = fields["id"]?.string ?? ""
    let day: CalendarDate? =
      switch kind {
      case .date: CalendarDate(id)
      case .dateAndUUID: CalendarDate(id.prefix { $0 != "." })
      case .uuid, .slugOrUUID:
        // The id tells when it was written down, which may be years after what it tells of.
        fields["date"]?.string.flatMap { CalendarDate($0) } ?? Self.firstDay(of: fields)
          ?? UUIDText(id)?.time?.date
      // A month that has begun before has days that are not shared.
      case .month: CalendarMonth(id)?.firstDay
      case .slug, .single: nil
      }
    return day.map { $0 >= from } ?? true
  }

  /// The day of the first time that is told of what has no day of its own.
  private static func firstDay(of fields: JSONObject) -> CalendarDate? {
    ["timestamp", "startTime"].compactMap { fields[$0]?.string.flatMap { ZonedTime($0) }?.date }
      .min()
  }
}
