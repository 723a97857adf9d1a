import CountMeKit

/// Writes a food down and shows how the diary stands with its remotes until they have it.
@main
struct FirstApp {
  static func main() async throws {
    let words = CommandLine.arguments.dropFirst()
    guard words.count == 3, let path = words.first, let kcal = words.last.flatMap(Double.init)
    else { return print("first-app DIARY FOOD KCAL") }
    let food = words[words.startIndex + 1]
    let diary = try Diary(opening: DiaryFolder(at: path), environment: .system())

    let states = try await diary.sync.states
    let screen = Task {
      for await state in states { print(text(for: state)) }
    }

    let entry = FoodEntry(name: food, energy: Energy(kilocalories: kcal))
    let eaten = try await diary.journal.eat(entry)
    let today = try diary.reader().day()
    print("\(food): \(eaten.receipt.changes.count) documents; \(today.eaten) kcal today")

    // Offline, or stopped by a guard: the entry is kept, and the next sync takes it along.
    _ = try? await diary.sync.run(SyncOptions())
    screen.cancel()
    await screen.value
  }

  /// What a person reads about a state.
  private static func text(for state: SyncState) -> String {
    switch state {
    case .local: "on this device alone"
    case .synced: "synced"
    case .pending(let documents, _): "not sent yet: \(documents)"
    case .syncing: "syncing…"
    case .offline: "offline; it will be sent when the network is back"
    case .error(let error, _): "needs you: \(error)"
    }
  }
}
