public import CountMeHistory
public import CountMeModel

/// Why an entry is not written down.
public enum JournalFailure: DiaryFailure {
  /// The words about an entry do not say what was expected of them.
  case misunderstood(ExpectedEntry, text: String)
  /// It is asked what was eaten before anything is written down.
  case unclearFood(FoodQuestion)
  /// It is asked what was done, how long or by whom, before anything is written down.
  case unclearExercise(ExerciseQuestion)
  /// A fast goes on already, since a time on the person's clock.
  case fastGoesOn(since: ZonedTime)
  /// A fast that began at a time on the person's clock is written down for the same hours.
  case fastThere(since: ZonedTime)
  /// No fast goes on.
  case noFast
  /// Nothing was eaten on the day, or at the meal of it.
  case nothingEaten(CalendarDate, meal: String?)
  /// This device wrote no entry of this name for the day; those of the day are `known`.
  case notWrittenHere(String, CalendarDate, known: [String])
  /// What was eaten on the day has left the diary; its totals are there.
  case hasLeft(CalendarDate)
  /// Goals count from today on, or from a day before, and not from one to come.
  case goalsToCome(CalendarDate)
  /// A fast neither begins nor ends at a time that is still to come.
  case timeToCome(ZonedTime)
  /// A food would be more than people eat at once, in kcal, or in grams where these alone are; whether that is asked about,
  /// or nobody means it.
  case largeChange(of: String, to: Double, grams: Double?, mayBeConfirmed: Bool)
  /// The fast began after the time at which it is to end.
  case fastEndsTooEarly(ZonedTime, start: ZonedTime)
  /// What an entry of this name has can only be changed field by field.
  case neitherFoodNorExercise(String)
  /// The amount of a food that was eaten cannot be compared with the one that is known, as it could in these units.
  case otherUnits(of: String, amount: String, units: [String])
  /// Nobody knows what the amount of a food that was looked up weighs, as it is known in these units.
  case unweighed(String, amount: String, units: [String])
  /// Nothing is known of an ingredient whose energy was left open.
  case unknownIngredient(String)
  /// Documents are old enough to leave, and a person should say that it is meant.
  case retentionHeld(RetentionConcern, leaving: Int)
}

extension DiaryError {
  /// An entry that is not written down.
  static func journal(_ failure: JournalFailure) -> DiaryError { .other(failure) }

  /// Why an entry is not written down, where that is what it tells.
  public var journal: JournalFailure? {
    if case .other(let failure as JournalFailure) = self { failure } else { nil }
  }
}
