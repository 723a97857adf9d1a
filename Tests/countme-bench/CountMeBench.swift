import ArgumentParser
import CountMeKit

/// The program: what the work costs, ours and git's in turn.
@main
struct CountMeBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "countme-bench",
    abstract: "Measure CountMe and git side by side.",
    discussion: """
      Build with -c release first, both countme and countme-bench. Every program runs in a folder of \
      its own, flushes what it writes, and sees nobody's configuration.
      """,
    subcommands: [
      MeasureCommand.self, PlantCommand.self, FillCommand.self, CommitsCommand.self,
      HistoryCommand.self,
      DayCommand.self,
    ],
    defaultSubcommand: MeasureCommand.self)
}
