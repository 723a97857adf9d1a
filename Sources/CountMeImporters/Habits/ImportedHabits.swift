import CountMeFormats
import CountMeModel

/// Habits that a source knows by name, with what was done on each day.
struct ImportedHabits {
  private var order: [String] = []
  private var habits: [String: (id: DocumentID, fields: JSONObject, position: TextPosition)] = [:]
  private var stamps: [String: CalendarDate] = [:]
  private var first: [String: CalendarDate] = [:]

  /// Adds a habit, if it is new, or fields to one that is known.
  ///
  /// The id is made of the name alone: a later export may begin at another day.
  mutating func add(
    _ name: String, _ fields: JSONObject, at position: TextPosition, in draft: inout ImportDraft
  ) {
    guard habits[name] == nil else {
      for (field, value) in fields { habits[name]?.fields[field] = value }
      return
    }
    let key = ImportedMoment(CalendarDate(dayNumber: 10_957), minuteOfDay: nil)
    var fields = fields
    fields["name"] = .string(String(name.prefix(200)))
    habits[name] = (draft.identifier(key: ["habit", name], key), fields, position)
    order.append(name)
  }

  /// Adds what was done of a known habit on a day.
  mutating func complete(
    _ name: String, on date: CalendarDate, progress: Double, notes: String? = nil,
    at position: TextPosition, in draft: inout ImportDraft
  ) {
    guard let habit = habits[name], let id = DocumentID("\(date.text).\(habit.id.text)") else {
      return
    }
    see(name, date)
    let time = ImportedMoment(date, minuteOfDay: nil).time(in: draft.zone)
    var fields: JSONObject = [
      "habitId": .string(habit.id.text), "date": .string(date.text),
      "progress": .number(progress), "lastModified": .string(time.instant.text),
    ]
    fields["notes"] = notes.map { .string($0) }
    draft.add("completions", id: id, fields, at: position)
  }

  /// Notes that a day of a known habit does not count, and why.
  mutating func skip(_ name: String, on date: CalendarDate, reason: String?) {
    see(name, date)
    var days = habits[name]?.fields["skippedDays"]?.object ?? [:]
    days[date.text] = .string(String((reason ?? "").prefix(1000)))
    habits[name]?.fields["skippedDays"] = .object(days)
  }

  /// Notes that a day of a habit is in the file.
  mutating func see(_ name: String, _ date: CalendarDate) {
    stamps[name] = max(stamps[name] ?? date, date)
    first[name] = min(first[name] ?? date, date)
  }

  /// Adds the habits themselves; one is as old as the last day that the file has of it.
  func finish(_ draft: inout ImportDraft) {
    for name in order {
      guard let habit = habits[name] else { continue }
      let date = stamps[name] ?? CalendarDate(dayNumber: 10_957)
      var fields = habit.fields
      let time = ImportedMoment(date, minuteOfDay: nil).time(in: draft.zone)
      fields["lastModified"] = .string(time.instant.text)
      if fields["startDate"] == nil { fields["startDate"] = first[name].map { .string($0.text) } }
      draft.add("habits", id: habit.id, fields, at: habit.position)
    }
  }
}
