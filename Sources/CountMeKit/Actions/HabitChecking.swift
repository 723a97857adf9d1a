import CountMeModel

extension Diary {
  /// Notes that a habit was done.
  ///
  /// - Parameters:
  ///   - name: the habit's name, or its beginning.
  ///   - times: how much more was done; nil for once, unless the day's goal is reached already.
  ///   - when: when it was done.
  /// - Throws: ``DiaryError/unknownName(_:what:known:)``, ``DiaryError/ambiguousName(_:what:candidates:)``
  ///   and ``DiaryError/misunderstood(what:text:expected:)`` for words that mean no day or time.
  public func check(
    _ name: String, times: Double? = nil, when: EntryTime = EntryTime()
  ) throws(DiaryError) -> Receipt {
    try apply { reader throws(DiaryError) in
      let (habit, date, time) = try habit(name, when, reader)
      let id = try completion(of: habit, on: date)
      let present = try reader.own("completions", id)
      let day = HabitDay(habit, completion: present)
      if times == nil, day.isDone { return Plan("check: \(habit.name ?? name)", []) }
      var stamps = present?.fields["timestamps"]?.array ?? []
      if !stamps.contains(.string(time.text)) { stamps.append(.string(time.text)) }
      let changes = [
        FieldChange("habitId", .string(habit.id.text)), FieldChange("date", .string(date.text)),
        FieldChange("progress", .number(day.progress + (times ?? 1))),
        FieldChange("timestamps", .array(stamps)),
      ]
      return Plan(
        "check: \(habit.name ?? name)", [try reader.setting("completions", id, changes)])
    }
  }

  /// Takes back what was noted of a habit on a day; nothing changes where nothing was.
  ///
  /// - Parameters:
  ///   - name: the habit's name, or its beginning.
  ///   - day: a person's word for the day; nil means today.
  /// - Throws: as ``check(_:times:when:)``.
  public func uncheck(_ name: String, day: String? = nil) throws(DiaryError) -> Receipt {
    try apply { reader throws(DiaryError) in
      let (habit, date, _) = try habit(name, EntryTime(day: day), reader)
      let id = try completion(of: habit, on: date)
      let edits: [DocumentEdit] =
        try reader.own("completions", id) == nil
        ? [] : [.remove(try reader.name("completions"), id: id)]
      return Plan("uncheck: \(habit.name ?? name)", edits)
    }
  }

  private func habit(
    _ name: String, _ when: EntryTime, _ reader: DiaryReader
  ) throws(DiaryError) -> (habit: Document, date: CalendarDate, time: ZonedTime) {
    let habit = try NameLookup(what: "habit", documents: reader.keptHabits()).document(name)
    let (date, time) = try reader.clock(environment).moment(when)
    return (habit, date, time)
  }

  private func completion(
    of habit: Document, on date: CalendarDate
  ) throws(DiaryError) -> DocumentID {
    let text = "\(date).\(habit.id)"
    guard let id = DocumentID(text), let collection = CollectionName("completions") else {
      throw .damaged(what: "habits/\(habit.id)", detail: "its id makes no completion's id")
    }
    guard DocumentPath(collection, id, kind: .dateAndUUID) != nil else {
      throw .badIdentifier(text, collection: collection, kind: .dateAndUUID)
    }
    return id
  }
}
