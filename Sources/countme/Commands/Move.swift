import ArgumentParser
import CountMeKit
import CountMePlatform

/// `countme move`: an exercise.
struct Move: EverydayCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Write down an exercise.",
    discussion: """
      Say what you did, and how long, how far or its energy: countme move walk 30 min, running 5 km, \
      cycling 20 km in 1 h, yoga 180 kcal. You can say the day and time, too: running 5 km yesterday at 8am. \
      An exercise that you did before counts as it did then, in proportion; else the energy follows from \
      the Compendium of Physical Activities and your last weight. If that is not clear, nothing is \
      written down.
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
  @Option(help: "How long it took, in minutes.") var minutes: Quantity?
  @OptionGroup var when: WhenOptions
  @Option(help: "The distance in km.") var distance: Quantity?
  @Option(help: "How hard it was.") var intensity: Intensity?
  @Option(name: .customLong("type"), help: "The kind, such as cardio.") var kind: String?
  @Option(help: "Anything else worth keeping.") var notes: String?

  func run(in context: CommandContext) async throws {
    let said = said
    var entries = try entries(said)
    try expectDone(said)
    for (entry, said) in zip(entries, said.exercises) {
      try expectClearNumber(entry, said)
      try Plausible.expect(entry.energy?.kilocalories, 0...20_000, "kcal", of: "one exercise")
      try Plausible.expect(entry.duration?.minutes, 0...1440, "min", of: "one exercise")
      try Plausible.expect(entry.details.distance, 0...1000, "km", of: "one exercise")
    }
    let diary = try context.diary()
    let time = try when.entryTime(said.when, by: context.clock)
    for place in entries.indices { entries[place].when = time }
    let receipt: Receipt
    do throws(DiaryError) {
      receipt = try await diary.journal.move(entries)
    } catch {
      guard case .unclearExercise(let question)? = error.journal, question.reason == .weight,
        let weight = try askedWeight(question, context)
      else { throw error }
      _ = try await diary.journal.weigh(weight)
      receipt = try await diary.journal.move(entries)
    }
    try context.console.answer(
      EntryAnswer(receipt).lines + Self.source(of: receipt) + receipt.futureLines,
      json: receipt.json)
  }

  /// Asks on a terminal for the weight that the energy follows from; nil where nobody answers.
  private func askedWeight(
    _ question: ExerciseQuestion, _ context: CommandContext
  ) throws -> WeightEntry? {
    guard Terminal.isInteractive(.input), Terminal.isInteractive(.error), !context.console.isJSON
    else { return nil }
    let text = ExerciseQuestionText(question: question).title
    _ = Console.show("\(text.prefix(1).uppercased())\(text.dropFirst()).", on: .error)
    _ = Console.show("How much do you weigh, such as 70 or 154 lb? ", on: .error, terminator: "")
    guard let line = readLine()?.trimmed, !line.isEmpty, line.lowercased() != "q" else {
      return nil
    }
    let unit = try context.reader().settings().weightUnit
    return WeightEntry(try Mass(words: line, unit: unit))
  }

  /// Where an energy is from that was looked up.
  private static func source(of receipt: Receipt) -> [String] {
    receipt.documents(of: ExerciseItem.self).compactMap { item -> String? in
      guard case .activity(let code)? = item.entrySource else { return nil }
      return "by your weight and the Compendium of Physical Activities, \(code.printable)"
    }
  }

  /// Ensures that a number alone is not taken for kcal by somebody who means something else.
  private func expectClearNumber(_ entry: ExerciseEntry, _ said: SpokenExercise) throws {
    guard let number = said.number,
      !SpokenExercise.isEnergy(
        number, minutes: entry.duration?.minutes, distance: entry.details.distance)
    else { return }
    let question = ExerciseQuestion(name: entry.name, reason: .number(number))
    throw ExerciseQuestionText(question: question).failure
  }

  /// Ensures that it is told what was done, and not what was not.
  private func expectDone(_ said: ExerciseSentence) throws(DiaryError) {
    let text = words.joined(separator: " ")
    guard SpokenWhen(text).isQuestion || said.exercises.contains(where: \.isDenied) else { return }
    throw .argument("exercise that was done", text, expected: "what was done, and nothing else")
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
    guard !said.isContradictory, said.number == nil || said.calories == nil else {
      throw ValidationError("say the energy, the time and the distance once each")
    }
    guard !said.name.isEmpty else {
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

  func validate() throws { _ = try entries(said) }
}
