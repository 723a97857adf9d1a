public import CountMeHistory
public import CountMeImporters
public import CountMeJournal
public import CountMeModel
public import CountMeSchema
public import CountMeStore

/// What a person writes down: food, drink, exercise, weight, habits, fasts, reactions and whatever else a collection holds.
public struct Journal: Sendable {
  let entries: StoreAccess
}

extension Journal {
  /// Writes down once more what was eaten on a day, at the same times of the clock.
  ///
  /// - Parameters:
  ///   - day: the day to copy from.
  ///   - meal: only this meal, such as `breakfast`; nil for all of the day.
  ///   - id: only the entry with this id; nil for all.
  ///   - target: the day to copy to; nil means today.
  /// - Throws: ``JournalFailure/nothingEaten(_:meal:)`` where there is nothing to copy, and
  ///   ``JournalFailure/hasLeft(_:)`` where retention removed it.
  public func copyFood(
    from day: CalendarDate, meal: String? = nil, only id: DocumentID? = nil,
    to target: CalendarDate? = nil
  ) async throws(DiaryError) -> Receipt {
    try await write { reader throws(DiaryError) in
      try reader.copyingFood(from: day, meal: meal, only: id, to: target)
    }
  }

  /// Adds water to a day's.
  ///
  /// - Parameters:
  ///   - water: how much.
  ///   - day: the day; nil means today.
  /// - Throws: as ``apply(_:summary:)``.
  public func drink(_ water: Volume, day: CalendarDate? = nil) async throws(DiaryError) -> Receipt {
    try await write { reader throws(DiaryError) in try reader.drinking(water, day: day) }
  }

  /// Changes an entry of a day.
  ///
  /// With its amount its energy and nutrients change in proportion. Energy that is said counts for the
  /// amount that is said, or that the entry has.
  ///
  /// - Throws: ``JournalFailure/otherUnits(of:amount:units:)`` for an amount that cannot be compared with the
  ///   one that the entry has, ``JournalFailure/misunderstood(_:text:)`` for one that such an
  ///   entry has not, ``JournalFailure/neitherFoodNorExercise(_:)``, and ``DocumentFailure/notFound(collection:id:)``.
  public func change(_ entry: Document, _ change: EntryChange) async throws(DiaryError) -> Receipt {
    try await write { reader throws(DiaryError) in try change.plan(for: entry, reader) }
  }

  /// Begins a fast.
  ///
  /// - Parameters:
  ///   - target: how long it is to be; nil for a fast without an end.
  ///   - when: when it began.
  /// - Throws: ``JournalFailure/fastGoesOn(since:)`` while one goes on, ``JournalFailure/fastThere(since:)`` for a
  ///   time in one that is over, and ``JournalFailure/timeToCome(_:)``.
  public func startFast(
    _ target: FastTarget? = nil, when: EntryTime = EntryTime()
  ) async throws(DiaryError) -> Receipt {
    try await write { reader throws(DiaryError) in try reader.startingFast(target, when: when) }
  }

  /// Writes down a fast that is over.
  ///
  /// - Throws: ``JournalFailure/fastThere(since:)`` where one is written down for a part of that time,
  ///   ``JournalFailure/timeToCome(_:)``, and ``JournalFailure/fastEndsTooEarly(_:start:)`` for an end before its
  ///   start.
  public func addFast(
    _ target: FastTarget? = nil, from start: EntryTime, to end: EntryTime
  ) async throws(DiaryError) -> Receipt {
    try await write { reader throws(DiaryError) in
      try reader.addingFast(target, from: start, to: end)
    }
  }

  /// Ends the fast that goes on; one that reached its hours is completed.
  ///
  /// Where two devices began one each, all that are open end with the one that began first.
  ///
  /// - Throws: ``JournalFailure/noFast`` where none goes on, ``JournalFailure/timeToCome(_:)``, and
  ///   ``JournalFailure/fastEndsTooEarly(_:start:)`` for an end before its start.
  public func stopFast(when: EntryTime = EntryTime()) async throws(DiaryError) -> Receipt {
    try await write { reader throws(DiaryError) in try reader.endingFast(when: when) }
  }

  /// Writes down what was eaten; plain water goes to what was drunk, as ``drink(_:day:)`` has it.
  ///
  /// Several foods in the words are several entries in one commit.
  ///
  /// - Throws: ``JournalFailure/unclearFood(_:)`` where it is not clear what or how much is meant, so that
  ///   nothing was written, ``JournalFailure/misunderstood(_:text:)`` for words that contradict each
  ///   other, and ``WordsFailure/misunderstood(_:text:)`` for those that mean no day or time.
  public func eat(_ entry: FoodEntry) async throws(DiaryError) -> FoodReceipt {
    try await entries.perform { store throws(DiaryError) in try Eating(store).eat(entry) }
  }

  /// What ``eat(_:)`` would write down for the words, without writing anything.
  ///
  /// - Returns: the entries, without day and meal; plain water is left out.
  /// - Throws: as ``eat(_:)``.
  public func foods(saidIn entry: FoodEntry) async throws(DiaryError) -> [FoodItem] {
    try await entries.perform { store throws(DiaryError) in try Eating(store).foods(saidIn: entry) }
  }

  /// Sets goals from today on, or from an earlier day; days before keep the goals that they had, and so
  /// do days that have some of their own.
  ///
  /// - Parameters:
  ///   - goals: the goals.
  ///   - first: the first day on which they count; nil means today.
  /// - Throws: ``JournalFailure/goalsToCome(_:)`` for a day after today, and ``DocumentFailure/invalid(path:_:)`` for a goal beyond what the schema of the settings allows.
  public func setGoals(
    _ goals: Goals, from first: CalendarDate? = nil
  ) async throws(DiaryError) -> Receipt {
    try await write { reader throws(DiaryError) in try goals.plan(from: first, reader) }
  }

  /// Notes that a habit was done; a day on which all habits are done gets its award with it.
  ///
  /// - Parameters:
  ///   - name: the habit's name, or its beginning.
  ///   - times: how much more was done; nil for once, unless the day's goal is reached already.
  ///   - when: when it was done.
  /// - Throws: ``WordsFailure/unknownName(_:of:known:)`` and
  ///   ``WordsFailure/ambiguousName(_:of:candidates:)``.
  public func check(
    _ name: String, times: Double? = nil, when: EntryTime = EntryTime()
  ) async throws(DiaryError) -> Receipt {
    try await write { reader throws(DiaryError) in
      try reader.checking(name, times: times, when: when)
    }
  }

  /// Takes back what was noted of a habit on a day; nothing changes where nothing was.
  ///
  /// A day that is not full any more loses its award, as in Habitto; achievements stay.
  ///
  /// - Parameters:
  ///   - name: the habit's name, or its beginning.
  ///   - day: the day; nil means today.
  /// - Throws: as ``check(_:times:when:)``.
  public func uncheck(
    _ name: String, day: CalendarDate? = nil
  ) async throws(DiaryError) -> Receipt {
    try await write { reader throws(DiaryError) in try reader.unchecking(name, day: day) }
  }

  /// Begins a habit.
  ///
  /// - Throws: ``WordsFailure/nameTaken(_:of:)`` where there is one of this name.
  public func addHabit(_ entry: HabitEntry) async throws(DiaryError) -> Receipt {
    try await write(entry.plan)
  }

  /// Keeps a meal that a person composed, so that it can be eaten by its name.
  ///
  /// An ingredient without energy is looked up as ``eat(_:)`` does.
  ///
  /// - Throws: ``WordsFailure/nameTaken(_:of:)``, and ``JournalFailure/unknownIngredient(_:)`` for one that is
  ///   nowhere known.
  public func addMeal(_ entry: MealEntry) async throws(DiaryError) -> Receipt {
    try await entries.perform { store throws(DiaryError) in
      try MealComposing(store).addMeal(entry)
    }
  }

  /// Writes down a reaction with the food that was eaten in the hours before.
  ///
  /// Of a reaction without a time, and of food without one, nobody knows which came first.
  ///
  /// - Throws: as ``apply(_:summary:)``.
  public func react(_ reaction: Reaction) async throws(DiaryError) -> Receipt {
    try await write(reaction.plan)
  }

  /// Writes down something that should be used before a day.
  ///
  /// - Throws: as ``apply(_:summary:)``.
  public func addUseBy(_ entry: UseByEntry) async throws(DiaryError) -> Receipt {
    try await write(entry.plan)
  }

  /// Notes what became of something at home; of several of one name, of the one to be used first.
  ///
  /// - Parameters:
  ///   - name: its name, or the beginning of it.
  ///   - outcome: what became of it.
  ///   - day: the day; nil means today.
  /// - Throws: ``WordsFailure/unknownName(_:of:known:)`` and
  ///   ``WordsFailure/ambiguousName(_:of:candidates:)``.
  public func markUsed(
    _ name: String, _ outcome: UseByItem.Outcome, day: CalendarDate? = nil
  ) async throws(DiaryError) -> Receipt {
    try await write { reader throws(DiaryError) in try reader.marking(name, outcome, day: day) }
  }

  /// Writes down a weight, and with a known height the body mass index.
  ///
  /// - Throws: as ``apply(_:summary:)``.
  public func weigh(_ entry: WeightEntry) async throws(DiaryError) -> Receipt {
    try await write(entry.plan)
  }

  /// Writes down an exercise.
  ///
  /// Energy that nobody says follows from the last time, or from the MET of the Compendium of Physical
  /// Activities (2011), the last weight and how long it took: MET × kg × hours.
  ///
  /// - Throws: ``JournalFailure/unclearExercise(_:)`` where neither tells, so that nothing was written.
  public func move(_ entry: ExerciseEntry) async throws(DiaryError) -> Receipt {
    try await move([entry])
  }

  /// Writes down exercises in one commit, all or none of them.
  ///
  /// - Throws: as ``move(_:)-(ExerciseEntry)``.
  public func move(_ entries: [ExerciseEntry]) async throws(DiaryError) -> Receipt {
    try await write(entries.plan)
  }

  /// The foods that fit what a person types, the best first: their own, then the food table's.
  ///
  /// Spelling, case, accents and the order of words are forgiven.
  ///
  /// - Throws: what the machine refuses.
  public func foods(named name: String, limit: Int = 20) async throws(DiaryError) -> [FoundFood] {
    try await entries.perform { store throws(DiaryError) in
      try FoodLookup(store, store.reader()).foods(named: name, limit: limit)
    }
  }

  /// The food that a name, a barcode, or an id such as `fndds:63107010` means; nil where none is near.
  ///
  /// - Throws: what the machine refuses.
  public func food(_ name: String) async throws(DiaryError) -> FoodChoice? {
    try await entries.perform { store throws(DiaryError) in
      try FoodLookup(store, store.reader()).choice(meaning: name)
    }
  }

  /// Takes over another app's export in one commit.
  ///
  /// Ids and stamps come from the file, so importing again adds nothing and makes no commit, and two
  /// devices that import the same file have the same documents. An entry that is here already stays
  /// as it is. The logs of the days follow. A bad row is left out with a warning.
  ///
  /// - Parameters:
  ///   - input: the file, folder or archive.
  ///   - format: what the file is.
  ///   - options: how to go about it.
  /// - Throws: ``ImportFailure`` with line and column for a file that is not of
  ///   the format, or with `isStrict` for the first bad row, and what ``apply(_:summary:)`` throws;
  ///   then nothing was changed.
  public func importDocuments(
    _ input: ImportInput, as format: ImportFormat, options: ImportOptions = ImportOptions()
  ) async throws(DiaryError) -> ImportReport {
    try await entries.perform { store throws(DiaryError) in
      try Importing(store).importDocuments(input, as: format, options: options)
    }
  }

  /// Carries out edits, all or nothing, in one commit.
  ///
  /// Edits of the person's own in the same folders are taken in first. Lists of members and derived
  /// fields follow by themselves. A document that would not change is not written.
  ///
  /// - Parameters:
  ///   - edits: what is asked for, in order.
  ///   - summary: what was done, in words for `countme log`.
  /// - Returns: what is different now.
  /// - Throws: ``DiaryError``; then nothing was changed.
  public func apply(_ edits: [DocumentEdit], summary: String) async throws(DiaryError) -> Receipt {
    try await write { reader throws(DiaryError) in EditPlan(summary, try reader.awarding(edits)) }
  }

  /// Writes what a person changed of a document that they had before them, in one commit.
  ///
  /// What another program wrote meanwhile stays. Where it wrote into the same field, what the person wrote stands, and
  /// of a field that is counted both count.
  ///
  /// - Parameters:
  ///   - document: the document as the person saw it.
  ///   - changes: what they changed of it.
  ///   - summary: what was done, in words for `countme log`.
  /// - Returns: what is different now, and what became of the fields that the other wrote as well: of a
  ///   ``FieldOutcome`` the later value is the person's.
  /// - Throws: as ``apply(_:summary:)``.
  public func revise(
    _ document: Document, _ changes: [FieldChange], summary: String
  ) async throws(DiaryError) -> (receipt: Receipt, alsoWritten: [FieldOutcome]) {
    try await entries.perform { store throws(DiaryError) in
      let done = try EditWriter(store).apply(saying: { reader throws(DiaryError) in
        try RevisedDocument(document, changes).plan(reader, summary: summary)
      })
      return (done.receipt, done.said)
    }
  }

  /// Writes what is planned while nobody else does.
  func write(
    _ planning: @Sendable (DiaryReader) throws(DiaryError) -> EditPlan
  ) async throws(DiaryError) -> Receipt {
    try await entries.perform { store throws(DiaryError) in try EditWriter(store).apply(planning) }
  }
}
