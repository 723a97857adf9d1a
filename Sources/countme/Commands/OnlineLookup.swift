import CountMeKit

/// Asks Open Food Facts for a barcode, and FatSecret for a name, where the person wants that or nothing
/// here fits.
struct OnlineLookup {
  /// The food, and what a person is told beside it.
  struct Outcome {
    var food: FoundFood?
    var notes: [String] = []
  }

  private let text: String
  private let isWanted: Bool
  private let diary: Diary

  /// Looks for `text`; `isWanted` where the person says so.
  init(_ text: String, isWanted: Bool, _ diary: Diary) {
    (self.text, self.isWanted, self.diary) = (text, isWanted, diary)
  }

  /// Asks; what goes wrong is a note, and never keeps anybody from writing an entry.
  func run() async throws -> Outcome {
    if let barcode = barcode { return try await product(barcode) }
    guard let question = try await question() else { return Outcome() }
    let answer = await diary.environment.foodOnline(question)
    var outcome = Outcome(food: answer.foods.first)
    if outcome.food != nil { outcome.notes.append("Powered by fatsecret, www.fatsecret.com") }
    outcome.notes += answer.failure.map { [$0.text] } ?? []
    if isWanted, outcome.food == nil, answer.failure == nil {
      outcome.notes.append("FatSecret knows no food like \(text.printable)")
    }
    return outcome
  }

  private var barcode: Barcode? {
    if case .openFoodFacts(let barcode)? = EntrySource(text) { barcode } else { Barcode(text) }
  }

  /// What Open Food Facts knows of a barcode is known here afterwards, and found as ever.
  private func product(_ barcode: Barcode) async throws -> Outcome {
    guard isWanted || diary.environment.asksOpenFoodFacts,
      try await diary.journal.food(barcode.digits) == nil
    else { return Outcome() }
    switch await diary.environment.productOnline(barcode, for: diary.folder) {
    case .known: return Outcome(notes: [OnlineLookup.openFoodFacts])
    case .unknown:
      let digits = barcode.digits
      return Outcome(notes: ["Open Food Facts has no product \(digits) whose energy it knows"])
    case .failure(let failure): return Outcome(notes: [failure.openFoodFactsText])
    }
  }

  /// What its licence wants to be said with its data.
  static let openFoodFacts = "from Open Food Facts, openfoodfacts.org, under the ODbL"

  /// What FatSecret is asked for; nil where it is not to be asked.
  private func question() async throws -> String? {
    if isWanted { return text }
    if case .fatSecret? = EntrySource(text) { return text }
    guard !text.isEmpty, diary.environment.hasFoodKey else { return nil }
    guard let known = try await diary.journal.food(text) else { return text }
    // A name that only a slip of the keys makes fit may be another food, which is known there.
    guard known.isSure else { return text }
    // What FatSecret told is not used again without asking: its terms let only the ids be kept.
    guard known.isExact, let source = known.taken.item.entrySource, case .fatSecret = source
    else { return nil }
    return source.text
  }
}
