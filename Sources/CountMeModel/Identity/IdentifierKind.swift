/// The form that the ids of a collection have (`x-id`), from which a document's path follows.
public enum IdentifierKind: String, Sendable, CaseIterable {
  /// A day: `2026-11-20`.
  case date
  /// A day and another document's UUID: `2026-11-20.<uuid>`.
  case dateAndUUID = "date.uuid"
  /// A month: `2026-11`.
  case month
  /// A UUID; version 7 where the program makes it.
  case uuid
  /// A name of `a-z0-9-`.
  case slug
  /// Either of the two; what can be read as a UUID is one.
  case slugOrUUID = "slug|uuid"
  /// The collection is one document, named like the last part of the collection's name.
  case single

  /// An id of this kind, for people.
  public var example: String {
    switch self {
    case .date: "2026-11-20"
    case .dateAndUUID: "2026-11-20.019a9f2c-4e80-7000-8000-000000000000"
    case .month: "2026-11"
    case .uuid: "019a9f2c-4e80-7000-8000-000000000000"
    case .slug: "morning-walk"
    case .slugOrUUID: "oats-with-milk"
    case .single: "the collection's own name"
    }
  }

  /// What ids of a collection look like, for people.
  func words(in collection: CollectionName) -> String {
    switch self {
    case .date: "a day such as \(example)"
    case .dateAndUUID: "a day and a UUID such as \(example)"
    case .month: "a month such as \(example)"
    case .uuid: "a UUID such as \(example)"
    case .slug: "a name of a-z, 0-9 and - such as \(example)"
    case .slugOrUUID: "a UUID, or a name of a-z, 0-9 and -"
    case .single: collection.lastPart
    }
  }

  /// Whether `id` is one of this kind.
  public func accepts(_ id: DocumentID, in collection: CollectionName) -> Bool {
    switch self {
    case .date: CalendarDate(id.text) != nil
    case .dateAndUUID: Self.date(ofDateAndUUID: id) != nil
    case .month: CalendarMonth(id.text) != nil
    case .uuid: UUIDText(id.text) != nil
    case .slug, .slugOrUUID: Self.isSlug(id)
    case .single: id.text == collection.lastPart
    }
  }

  /// The path of `id` below the tree's root, without `.json`, or nil if it is no id of this kind.
  func path(of id: DocumentID, below collection: CollectionName) -> String? {
    switch self {
    case .single: accepts(id, in: collection) ? collection.text : nil
    default: place(of: id).map { "\(collection.text)/\($0)" }
    }
  }

  /// The path below the collection's folder.
  private func place(of id: DocumentID) -> String? {
    switch self {
    case .single: nil
    case .date: CalendarDate(id.text).map { "\($0.month.text)/\(id.text)" }
    case .dateAndUUID: Self.date(ofDateAndUUID: id).map { "\($0.month.text)/\(id.text)" }
    case .month: CalendarMonth(id.text).map(\.text)
    case .uuid: UUIDText(id.text).map(Self.place)
    case .slug: Self.isSlug(id) ? id.text : nil
    case .slugOrUUID:
      UUIDText(id.text).map(Self.place) ?? (Self.isSlug(id) ? id.text : nil)
    }
  }

  private static func date(ofDateAndUUID id: DocumentID) -> CalendarDate? {
    let parts = id.text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, UUIDText(String(parts[1])) != nil else { return nil }
    return CalendarDate(parts[0])
  }

  private static func place(of uuid: UUIDText) -> String {
    if let day = uuid.time?.date {
      var path = DigitWriter()
      path.folders(day.components)
      path.append(text: uuid.text)
      return path.text
    }
    let digits = uuid.text.prefix(3).map(String.init)
    return "\(digits.joined(separator: "/"))/\(uuid.text)"
  }

  private static func isSlug(_ id: DocumentID) -> Bool {
    id.text.utf8.count <= 80 && !id.text.utf8.contains(UInt8(ascii: "."))
  }
}
