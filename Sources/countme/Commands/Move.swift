import ArgumentParser
import CountMeKit

/// `countme move`: an exercise.
struct Move: EverydayCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Write down an exercise.",
    discussion: """
      Say what you did, and how long, how far or its energy: countme move walk 30 min, running 5 km, \
      cycling 20 km in 1 h, yoga 180 kcal. You can say the day and time, too: running 5 km yesterday at 8am. \
      An exercise that you did before counts as it did then, in proportion; else the energy follows from \
      the Compendium of Physical Activities and your last weight. Several at once: yoga and pilates 30 min each. \
      If something is not clear, you are asked; where that is not possible, nothing is written down.
      """)

  enum Intensity: String, ExpressibleByArgument, CaseIterable {
    case low, moderate, high
  }

  @OptionGroup var global: WritingOptions
  @Argument(
    help: ArgumentHelp(
      "What was done; how long, how far or its energy: 30 min, 5 km, 320 kcal.",
      valueName: "exercise"),
    completion: DiaryCompletion.exercise)
  var words: [String]
  @Option(help: "How long it took, in minutes.") var minutes: Measured<Minutes>?
  @OptionGroup var when: WhenOptions
  @Option(help: "The distance in km.") var distance: Measured<Kilometers>?
  @Option(help: "How hard it was.") var intensity: Intensity?
  @Option(name: .customLong("type"), help: "The kind, such as cardio.") var kind: String?
  @Option(help: "Anything else worth keeping.") var notes: String?

  func run(in context: CommandContext) async throws {
    let diary = try context.diary()
    var said = said
    var outcome = try await outcome(of: said, diary, context)
    while case .asked(let question) = outcome {
      switch try answer(question, said, context) {
      case .words(let words): said = ExerciseSentence(words)
      case .weight(let text):
        let unit = try context.reader().settings().weightUnit
        _ = try await diary.journal.weigh(WeightEntry(try Mass(words: text, unit: unit)))
      }
      outcome = try await self.outcome(of: said, diary, context)
    }
    guard case .written(let receipt) = outcome else { return }
    let future = try context.telling { try receipt.futureLines($0) }
    try context.console.answer(
      receipt.entryLines + Self.source(of: receipt) + future, json: receipt.json)
  }

  /// What became of what was said.
  private enum Outcome {
    case written(Receipt)
    case asked(ExerciseQuestion)
  }

  private func outcome(
    of said: ExerciseSentence, _ diary: Diary, _ context: CommandContext
  ) async throws -> Outcome {
    for exercise in said.exercises { try exercise.doubtfulNumber.map(SpokenNumber.expectClear) }
    var entries = try entries(said)
    try expectDone(said)
    for (entry, exercise) in zip(entries, said.exercises) {
      if entry.name.isEmpty {
        return .asked(ExerciseQuestion(name: entry.name, reason: .unnamed))
      }
      let hasLength = [entry.duration?.minutes, entry.details.distance].contains { $0 != nil }
      if let time = said.openTime, !hasLength, entry.energy == nil {
        return .asked(ExerciseQuestion(name: entry.name, reason: .time(time)))
      }
      if let number = Self.unclearNumber(entry, exercise) {
        return .asked(ExerciseQuestion(name: entry.name, reason: .number(number)))
      }
      try Plausible.expect(entry.energy?.kilocalories, 0...20_000, "kcal", of: "one exercise")
      try Plausible.expect(entry.duration?.minutes, 0...1440, "min", of: "one exercise")
      try Plausible.expect(entry.details.distance, 0...1000, "km", of: "one exercise")
    }
    let time = try when.entryTime(said.when, by: context.clock)
    for place in entries.indices { entries[place].when = time }
    do throws(DiaryError) {
      return .written(try await diary.journal.move(entries))
    } catch {
      guard case .unclearExercise(let question)? = error.journal else { throw error }
      return .asked(question)
    }
  }

  /// Asks on a terminal for what was left open.
  private func answer(
    _ question: ExerciseQuestion, _ said: ExerciseSentence, _ context: CommandContext
  ) throws -> ExercisePrompt.Answer {
    guard context.canAsk,
      let answer = ExercisePrompt(question: question, said: said.text).ask()
    else {
      throw ExerciseQuestionText(
        question: question, said: said.text, options: context.writingOptions + options
      ).failure
    }
    return answer
  }

  /// The options that were given, as they are typed.
  private var options: [String] {
    let options: [(name: String, value: String?)] = [
      ("--minutes", minutes.map { CanonicalNumber.text(of: $0.value) }), ("--at", when.time),
      ("--date", when.day), ("--distance", distance.map { CanonicalNumber.text(of: $0.value) }),
      ("--intensity", intensity?.rawValue), ("--type", kind), ("--notes", notes),
    ]
    return options.typed
  }

  /// Where an energy is from that was looked up.
  private static func source(of receipt: Receipt) -> [String] {
    receipt.documents(of: ExerciseItem.self).compactMap { item -> String? in
      guard case .activity(let code)? = item.entrySource else { return nil }
      return "by your weight and the Compendium of Physical Activities, \(code.printable)"
    }
  }

  /// A number alone that somebody may say who means something else than kcal.
  private static func unclearNumber(_ entry: ExerciseEntry, _ said: SpokenExercise) -> Double? {
    guard let number = said.number,
      // A number beside sets is what was lifted.
      said.countsSets
        || !SpokenExercise.isEnergy(
          number, minutes: entry.duration?.minutes, distance: entry.details.distance)
    else { return nil }
    return number
  }

  /// Ensures that it is told what was done, and not what was not.
  private func expectDone(_ said: ExerciseSentence) throws(DiaryError) {
    guard
      SpokenWhen(said.text).isQuestion || said.when.isToCome
        || said.exercises.contains(where: \.isDenied)
    else { return }
    throw .argument(
      "exercise that was done", said.text, expected: "what was done, and nothing else")
  }

  private var said: ExerciseSentence { ExerciseSentence(words.joined(separator: " ")) }

  private func entries(_ said: ExerciseSentence) throws -> [ExerciseEntry] {
    let hasOptions =
      minutes != nil || distance != nil || intensity != nil || kind != nil || notes != nil
    guard !said.isOpen, said.exercises.count == 1 || !hasOptions else {
      throw ValidationError("these may be several exercises: write each with a command of its own")
    }
    return try said.exercises.map { try entry($0) }
  }

  private func entry(_ said: SpokenExercise) throws -> ExerciseEntry {
    var length = said.minutes
    if let minutes {
      guard length == nil else {
        throw ValidationError("say how long once: as \"30 min\" or with --minutes")
      }
      length = minutes.value
    }
    if let time = said.openTime {
      throw ValidationError(
        "\(time) may be hours and minutes, or minutes and seconds: say it as 1 h 5 min, or 65 min")
    }
    guard !said.isContradictory, said.number == nil || said.calories == nil else {
      throw ValidationError("say the energy, the time and the distance once each")
    }
    let isTold = !said.name.isEmpty || said.isMeasured || said.number != nil
    guard isTold || !said.counts.isEmpty else {
      throw ValidationError("name what you did: countme move walk 30 min")
    }
    var entry = ExerciseEntry(
      name: said.name, energy: (said.calories ?? said.number).map { Energy(kilocalories: $0) },
      duration: length.map { TimeSpan(minutes: $0) })
    entry.steps = said.steps
    entry.details.distance = distance?.value ?? said.distance
    entry.details.intensity = intensity.map { ExerciseItem.Intensity($0.rawValue) }
    entry.details.exerciseType = kind
    let noted = [notes].compactMap { $0 } + said.counts
    entry.details.notes = noted.isEmpty ? nil : noted.joined(separator: ", ")
    return entry
  }

  func validate() throws {
    // Whatever else may be wrong, a number that is not clear is told first.
    if said.exercises.allSatisfy({ $0.doubtfulNumber == nil }) { _ = try entries(said) }
  }
}
