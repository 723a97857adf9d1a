/// The formats that are asserted; any other makes a schema unusable.
enum SchemaFormat: String, Sendable, CaseIterable {
  case date, time, dateTime = "date-time", uuid, email

  /// What the format looks like, for people.
  var expected: String {
    switch self {
    case .date: "a date such as 2026-11-20"
    case .time: "a time such as 08:15:00Z"
    case .dateTime: "a time such as 2026-11-20T08:15:00.000Z"
    case .uuid: "a UUID"
    case .email: "an e-mail address"
    }
  }

  func accepts(_ text: String) -> Bool {
    switch self {
    case .date: CalendarDate(text) != nil
    case .time: ZonedTime("2000-01-01T" + text) != nil
    case .dateTime: ZonedTime(text) != nil
    case .uuid: UUIDText(text) != nil || UUIDText(text.lowercased()) != nil
    case .email: EmailSyntax.accepts(text)
    }
  }
}
