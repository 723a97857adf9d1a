import ArgumentParser
import CountMeKit
import CountMeModel

/// `countme-bench commits`: many entries of the last days, a commit for each; many commits are spread
/// over so many days that about ten are on each.
struct CommitsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "commits", shouldDisplay: false)

  @Option var count: Int
  @Argument var folder: String

  func run() async throws {
    let diary = try Diary(opening: DiaryFolder(at: folder), environment: .system())
    let today = try diary.reader().clock().today
    for number in 0..<count {
      let food = BenchFood.all[number % BenchFood.all.count]
      var entry = FoodEntry(name: food.name, energy: Energy(kilocalories: food.calories))
      entry.when.day = today.adding(days: -(number % max(30, count / 10)))
      _ = try await diary.journal.eat(entry)
    }
  }
}
