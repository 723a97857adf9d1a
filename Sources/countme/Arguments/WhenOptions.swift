import ArgumentParser
import CountMeKit

/// The options that say when something happened.
struct WhenOptions: ParsableArguments {
  @Option(
    name: .customLong("at"), help: ArgumentHelp("When: 8:15, 20:00, 8am or now.", valueName: "time")
  ) var time: String?
  @Option(day: "The day: today, yesterday, monday, -3d, 2026-11-20.") var day: String?

  /// When it was, by a clock that is asked only where something is said.
  func entryTime(by clock: () throws(DiaryError) -> DayClock) throws(DiaryError) -> EntryTime {
    guard day != nil || time != nil else { return EntryTime() }
    return try clock().entryTime(day: day, time: time)
  }

  /// When a fast began or ended, by the options or the words.
  func entryTime(
    _ said: SpokenFastTime?, by clock: () throws(DiaryError) -> DayClock
  ) throws -> EntryTime {
    guard let said else { return try entryTime(by: clock) }
    guard day == nil, time == nil else {
      throw ValidationError("say when once: in words, or with --at and --date")
    }
    return try said.entryTime(by: clock())
  }

  /// When it was, by the options and, where they leave something out, by the words.
  func entryTime(
    _ said: SpokenWhen, by clock: () throws(DiaryError) -> DayClock
  ) throws(DiaryError) -> EntryTime {
    try said.entryTime(entryTime(by: clock), by: clock)
  }
}
