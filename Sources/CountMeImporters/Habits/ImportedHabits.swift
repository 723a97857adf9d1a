import CountMeFormats
import CountMeModel

/// Habits of a source, each under a key that the source tells it by, with what was done on each day.
struct ImportedHabits {
  private var order: [String] = []
  private var habits: [String: (id: DocumentID, fields: JSONObject, position: TextPosition)] = [:]
  private var stamps: [String: CalendarDate] = [:]
  private var first: [String: CalendarDate] = [:]

  /// Adds a habit, if it is new, or fields to one that is known.
  ///
  /// The id is made of the name alone, and of its number among those of one name: a later export may begin at
  /// another day.
  mutating func add(
    _ key: String, named name: String, _ fields: JSONObject, at position: TextPosition,
    in draft: inout ImportDraft
  ) {
    guard habits[key] == nil else {
      for (field, value) in fields { habits[key]?.fields[field] = value }
      return
    }
    let moment = ImportedMoment(CalendarDate(dayNumber: 10_957), minuteOfDay: nil)
    var fields = fields
    fields["name"] = .string(name)
    habits[key] = (draft.identifier(key: ["habit", name], moment), fields, position)
    order.append(key)
  }

  /// Adds what was done of a known habit on a day.
  mutating func complete(
    _ key: String, on date: CalendarDate, progress: Double, notes: String? = nil,
    at position: TextPosition, in draft: inout ImportDraft
  ) {
    guard let habit = habits[key] else { return }
    see(key, date)
    var fields: JSONObject = ["progress": .number(progress)]
    fields["notes"] = notes.map { .string($0) }
    draft.add("completions", of: habit.id, on: date, fields, at: position)
  }

  /// Notes that a day of a known habit does not count, and why.
  mutating func skip(_ key: String, on date: CalendarDate, reason: String?) {
    see(key, date)
    var days = habits[key]?.fields["skippedDays"]?.object ?? [:]
    days[date.text] = .string((reason ?? "").cut(to: 1000))
    habits[key]?.fields["skippedDays"] = .object(days)
  }

  /// Notes that a day of a habit is in the file.
  mutating func see(_ key: String, _ date: CalendarDate) {
    stamps[key] = max(stamps[key] ?? date, date)
    first[key] = min(first[key] ?? date, date)
  }

  /// Adds the habits themselves; one is as old as the last day that the file has of it.
  func finish(_ draft: inout ImportDraft) {
    for key in order {
      guard let habit = habits[key] else { continue }
      let date = stamps[key] ?? CalendarDate(dayNumber: 10_957)
      var fields = habit.fields
      fields["lastModified"] = draft.stamp(of: date)
      if fields["startDate"] == nil { fields["startDate"] = first[key].map { .string($0.text) } }
      draft.add("habits", id: habit.id, fields, at: habit.position)
    }
  }
}
