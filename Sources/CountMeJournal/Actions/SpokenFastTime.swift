import CountMeFoods
public import CountMeHistory
import CountMeModel
public import CountMeStore

/// When a fast began or ended, as a person says it: `since 8pm last night`, `10 minutes ago`.
public struct SpokenFastTime: Sendable {
  private let text: String
  private let said: SpokenWhen
  /// Whether it goes on from then, so that no time to come can be meant.
  private let isSince: Bool

  /// Reads a text; nil for one that has other words, too.
  public init?(_ text: String) {
    let words = text.split(separator: " ").map { $0.lowercased() }
    let isSince = words.first.map { ["since", "from"].contains($0) } ?? false
    let rest = words.dropFirst(isSince ? 1 : 0).joined(separator: " ")
    // `16:16` alone is a plan that nobody has.
    guard !rest.isEmpty, isSince || Double(rest.replacing(":", with: ".")) == nil else {
      return nil
    }
    // A day alone is none beside nothing, and `since 8` is at 8.
    let read = (["fast \(rest)"] + (isSince ? ["fast at \(rest)"] : []))
      .map { SpokenWhen(Self.withDayBehind($0)) }
      .first { $0.words == "fast" && $0.meal == nil }
    guard let read else { return nil }
    (self.text, self.said, self.isSince) = (text, read, isSince)
  }

  /// The words with a day that stands before the time behind it: `fast monday 8pm`.
  private static func withDayBehind(_ text: String) -> String {
    guard let match = text.wholeMatch(of: /(fast(?: at)?) (?:on )?(\w+) (\d.*)/),
      DayPhrase(String(match.2)) != nil
    else { return text }
    return "\(match.1) \(match.3) \(match.2)"
  }

  /// Whether the time is said, and not only the day.
  public var isKnown: Bool { said.moment.time != nil || said.moment.minutesAgo != nil }

  /// The hour of which nobody said whether it is before noon; nil where that is clear.
  var openHour: String? { said.moment.isOfEitherHalf ? said.moment.time : nil }

  /// Whether the day is said, and not only the time.
  var tellsDay: Bool { said.moment.day != nil || said.moment.minutesAgo != nil }

  /// When it was.
  ///
  /// - Parameter clock: the person's.
  /// - Throws: ``JournalFailure/misunderstood(_:text:)`` where no time is said, or one of two.
  public func entryTime(by clock: DayClock) throws(DiaryError) -> EntryTime {
    var when = try said.time(EntryTime(), by: clock)
    guard let time = when.time else {
      throw .journal(.misunderstood(.timeOfDay, text: text))
    }
    if isSince, when.day == nil, clock.time(time, on: clock.today).instant > clock.now {
      when.day = clock.today.adding(days: -1)
    }
    return when
  }
}
