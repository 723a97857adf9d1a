import CountMeKit

/// The examples that README.md and the library's first page begin with, built so that they stay true.
enum ReadmeExample {
  static func entry() async throws -> FoodReceipt {
    let diary = try await Diary.create(at: "/home/ann/diary", environment: .system())
    let oats = FoodEntry(name: "Oats", energy: Energy(kilocalories: 311))
    let receipt = try await diary.journal.eat(oats)
    return receipt
  }

  static func entryAndDay() async throws -> (FoodReceipt, DayView) {
    let diary = try await Diary.create(at: "/home/ann/diary", environment: .system())
    let oats = FoodEntry(name: "Oats", energy: Energy(kilocalories: 311))
    let receipt = try await diary.journal.eat(oats)
    let today = try diary.reader().day()
    return (receipt, today)
  }
}
