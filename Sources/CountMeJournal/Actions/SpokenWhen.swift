import CountMeFoods
public import CountMeHistory
public import CountMeStore

/// What a person said, and when it was by the words beside it: `run 30 min at 8 yesterday`.
public struct SpokenWhen: Sendable {
  /// What was said but for the meal, the day and the time.
  public let words: String
  /// The meal, such as `lunch`.
  public let meal: String?
  /// The day and the time.
  let moment: SpokenMoment
  private let sentence: SpokenSentence

  /// Takes what was said apart.
  public init(_ text: String) {
    sentence = SpokenSentence(text)
    (words, meal, moment) = (sentence.rest, sentence.meal, sentence.moment)
  }

  /// Takes apart what was said of something that lasted: `migraine 2pm to 5pm` began at 2 and was for 3 hours.
  ///
  /// An hour since which it is, `bloating since 9 after milk`, is when it began.
  public init(ofSpan text: String) {
    // Of `since 9 4/5` the hour is no part of a number.
    let begun = text.replacing(#/\bsince (\d{1,2}(?::\d\d)?)(?= [1-5]\/5\b)/#.ignoresCase()) {
      "at \($0.1),"
    }
    .replacing(Self.since, with: "at ")
    self.init(ClockSpan.inMinutes(begun))
  }

  /// What stands before an hour that nothing follows, or what is said behind a whole time.
  private static var since: Regex<Substring> {
    #/\bsince (?=\d{1,2}(?::\d\d)?(?:$|,| (?:after|from|yesterday|because|due|with|and|severity|level|mild|severe|this (?:morning|afternoon|evening))\b))/#
      .ignoresCase()
  }

  /// Whether it was after the meal that is said.
  var isAfterMeal: Bool { meal != nil && sentence.text.lowercased().contains("after ") }

  /// Whether it is asked, and not told: a question is never written down.
  public var isQuestion: Bool { sentence.isQuestion }

  /// Whether a day was said that is still to come: nobody was weighed tomorrow.
  public var isToCome: Bool { moment.isToCome }

  /// When it was, by what was given and, where that leaves something out, by the words.
  ///
  /// - Parameter clock: the person's, which is asked only where something was said.
  /// - Throws: ``WordsFailure/misunderstood(_:text:)`` for words that mean no day or time, and
  ///   ``JournalFailure/timeToCome(_:)`` for those that mean a time which is still to come today.
  public func entryTime(
    _ given: EntryTime, by clock: () throws(DiaryError) -> DayClock
  ) throws(DiaryError) -> EntryTime {
    guard !moment.isEmpty else { return given }
    let clock = try clock()
    let when = try time(given, by: clock)
    if given.time == nil { try clock.expectPast(when, said: moment) }
    return when
  }

  /// The same, also of a time that is still to come.
  func time(_ given: EntryTime, by clock: DayClock) throws(DiaryError) -> EntryTime {
    moment.isEmpty ? given : try clock.when(given, moment)
  }
}
