import ArgumentParser
import CountMeKit

/// The options that say when something happened.
struct WhenOptions: ParsableArguments {
  @Option(name: .customLong("at"), help: "When: 8:15, 20:00, 8am or now.") var time: String?
  @Option(
    name: .customLong("date"), parsing: .unconditional,
    help: "The day: today, yesterday, monday, -3d, 2026-11-20.",
    completion: .day)
  var day: String?

  var words: EntryTime { EntryTime(day: day, time: time) }
}
