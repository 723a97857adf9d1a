import ArgumentParser
import CountMeKit
import CountMeStore

/// `countme-bench history`: years of daily use, a signed commit for each entry, forty a day.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "history", shouldDisplay: false)

  @Option(help: "How many commits are added.") var commits: Int
  @Argument var folder: String

  func run() throws {
    let store = try Store(opening: DiaryFolder(at: folder), environment: .system())
    try PlantedHistory(store, commits: commits).plant()
  }
}
