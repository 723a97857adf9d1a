import CountMeFoodData
import CountMeFoods
import CountMeModel

/// What is asked before something is written down that may not be what was meant.
public struct FoodQuestion: Sendable, Equatable {
  /// Why there is a question.
  public enum Reason: String, Sendable {
    /// Nothing is known that is called so.
    case unknown
    /// More than one food may be meant, or only one that is called otherwise.
    case unclear
    /// The food is clear, but not how much of it.
    case amount
    /// It is more than people eat at once, or than this person ever ate of it.
    case large
    /// A number may be energy or an amount.
    case number
  }

  /// One answer.
  public struct Candidate: Sendable, Equatable {
    /// The food.
    public let name: String
    /// How much of it, such as `2 medium`.
    public let portion: String
    /// What that weighs in g; nil where it is not known.
    public let grams: Double?
    /// Its energy in kcal.
    public let calories: Double
    /// The words that say it without a doubt, in place of all that was typed.
    public let words: String
    /// Whether they are asked about again unless the person says that it is so.
    public let needsYes: Bool
  }

  /// What was said of the food, as it was typed.
  public let text: String
  /// All that was typed.
  public let sentence: String
  /// Why it is asked.
  public let reason: Reason
  /// The answers, the most likely first.
  public let candidates: [Candidate]
  /// Whether the first answer may be taken unasked: of what is denied it is likeliest that very food, and of a name
  /// of which half is not met another one.
  public var mayTakeFirst: Bool {
    isFirstLikely && !candidates.isEmpty && Self.mayTakeFirst(of: text)
  }

  /// A word of it by which foods are found, where none is known that is called so; nil where no food has one.
  public var searchable: String? {
    reason == .unknown ? FoodIndex.builtIn.searchable(text) : nil
  }

  private let isFirstLikely: Bool

  static func mayTakeFirst(of text: String) -> Bool {
    let query = FoodQuery(text)
    return NegatedPart(text) == nil && NegatedPart.only(text) == nil && !query.hasNegation
      && !query.isExclusive
  }

  /// The sentence around the food.
  private let gap: SentenceGap

  /// That nothing is known by a name or barcode.
  public init(unknown text: String) {
    self.init(text: text, sentence: text, SentenceGap(text), reason: .unknown)
  }

  init(
    text: String, sentence: String, _ gap: SentenceGap, reason: Reason,
    candidates: [Candidate] = [], isFirstLikely: Bool = true
  ) {
    (self.text, self.sentence, self.gap) = (text, sentence, gap)
    (self.reason, self.candidates) = (reason, candidates)
    self.isFirstLikely = isFirstLikely
  }

  /// The most that a number behind a food could count.
  static let mostDoubtful = 30.0

  /// All that was typed, with other words for the food that is asked about.
  ///
  /// Of a name the amount stays that was said, and of an amount the name.
  public func replacing(with words: String) -> String {
    let food = SpokenFood(words)
    let energy = food.energies.first ?? food.numbers.first { $0 > Self.mostDoubtful }
    if let energy, food.amounts.isEmpty, food.energies.count + food.numbers.count == 1 {
      return gap.energy(CanonicalNumber.text(of: energy), of: food.name.isEmpty ? text : food.name)
    }
    if food.name.isEmpty { return gap.filled(with: "\(text) \(words)") }
    let isName = food.amounts.isEmpty && food.energies.isEmpty && food.numbers.isEmpty
    return gap.filled(with: isName ? Self.replace(text, in: gap.said, with: words) : words)
  }

  /// A text with other words for a food in it.
  static func replace(_ name: String, in text: String, with words: String) -> String {
    guard !name.isEmpty, let range = text.firstRange(of: name) else { return words }
    return text.replacingCharacters(in: range, with: words)
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with other: String) -> String {
    String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
  }
}
