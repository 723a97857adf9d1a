import ArgumentParser
import CountMeKit
import CountMeModel

/// `countme move`: an exercise.
struct Move: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Write down an exercise.",
    discussion: "One that was done before needs no energy: it follows from the last time.")

  enum Intensity: String, ExpressibleByArgument, CaseIterable {
    case low, moderate, high
  }

  @OptionGroup var global: GlobalOptions
  @Argument(
    help: ArgumentHelp(
      "What was done; then the energy that it took in kcal, or how long: 320, 30 min.",
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
    let said = try MovedWords(words)
    var entry = ExerciseEntry(
      name: said.name, calories: said.calories, minutes: minutes?.value ?? said.minutes)
    entry.when = when.words
    entry.details["distance"] = distance.map { .number($0.value) }
    entry.details["intensity"] = intensity.map { .string($0.rawValue) }
    entry.details["exerciseType"] = kind.map { .string($0) }
    entry.details["notes"] = notes.map { .string($0) }
    let receipt = try await context.diary().move(entry)
    try context.console.answer(EntryAnswer(receipt).lines + receipt.futureLines, json: receipt.json)
  }

  func validate() throws {
    let said = try MovedWords(words)
    if minutes != nil, said.minutes != nil {
      throw ValidationError("say how long once: as \"30 min\" or with --minutes")
    }
  }
}
