import ArgumentParser
import CountMeKit
import CountMeModel

/// `countme-bench day`: what a person writes down in a day, a commit for each of `count` entries.
struct DayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "day", shouldDisplay: false)

  @Option var count: Int
  @Argument var folder: String

  func run() async throws {
    let diary = try Diary(opening: DiaryFolder(at: folder), environment: .system())
    for number in 0..<count {
      switch number % 20 {
      case 0:
        _ = try await diary.journal.weigh(
          WeightEntry(Mass(kilograms: 70 + Double(number % 7) / 10)))
      case 1, 11:
        _ = try await diary.journal.move(
          ExerciseEntry(
            name: "Walking", energy: Energy(kilocalories: 90), duration: TimeSpan(minutes: 25)))
      case 2, 6, 10, 14, 18: _ = try await diary.journal.drink(Volume(milliliters: 250))
      default:
        let food = BenchFood.all[number * 7 % BenchFood.all.count]
        _ = try await diary.journal.eat(
          FoodEntry(name: food.name, energy: Energy(kilocalories: food.calories)))
      }
    }
  }
}
