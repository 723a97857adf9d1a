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
  /// Either of the two.
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

  /// The path of `id` below `collection`, without `.json`, or nil if it is no id of this kind.
  func path(of id: DocumentID, below collection: CollectionName) -> String? {
    switch self {
    case .single:
      let own = collection.text.split(separator: "/").last.map(String.init)
      return own == id.text ? collection.text : nil
    default:
      return place(of: id).map { "\(collection.text)/\($0)" }
    }
  }

  private func place(of id: DocumentID) -> String? {
    switch self {
    case .single: nil
    case .date: CalendarDate(id.text).map { "\($0.month.text)/\(id.text)" }
    case .dateAndUUID: Self.placeOfDateAndUUID(id)
    case .month: CalendarMonth(id.text).map(\.text)
    case .uuid: UUIDText(id.text).map(Self.place)
    case .slug: Self.isSlug(id) ? id.text : nil
    case .slugOrUUID:
      UUIDText(id.text).map(Self.place) ?? (Self.isSlug(id) ? id.text : nil)
    }
  }

  private static func placeOfDateAndUUID(_ id: DocumentID) -> String? {
    let parts = id.text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let date = CalendarDate(parts[0]), UUIDText(String(parts[1])) != nil
    else { return nil }
    return "\(date.month.text)/\(id.text)"
  }

  private static func place(of uuid: UUIDText) -> String {
    if let time = uuid.time {
      let day = ZonedTime(instant: time, offsetMinutes: 0).date
      return "\(day.month.text)/\(day.text.suffix(2))/\(uuid.text)"
    }
    let digits = uuid.text.prefix(3).map(String.init)
    return "\(digits.joined(separator: "/"))/\(uuid.text)"
  }

  private static func isSlug(_ id: DocumentID) -> Bool {
    id.text.utf8.count <= 80 && !id.text.utf8.contains(UInt8(ascii: "."))
  }
}
