public import CountMeHistory
import CountMePlatform
public import CountMeStore

/// What FatSecret told, or why it told nothing.
public struct OnlineFoods: Sendable, Equatable {
  /// The foods, the best first.
  public internal(set) var foods: [FoundFood] = []
  /// Why there are none, or not all.
  public internal(set) var failure: OnlineFoodFailure?
}

extension DiaryEnvironment {
  /// Whether the person has a key to FatSecret on this machine.
  public var hasFoodKey: Bool { ((try? FoodKeyStore(self).key()) ?? nil) != nil }

  /// Keeps the person's key to FatSecret, in place of an older one.
  ///
  /// - Throws: what the machine refuses.
  public func keepFoodKey(_ key: FoodKey) throws(DiaryError) { try FoodKeyStore(self).keep(key) }

  /// Wipes the key to FatSecret from this machine, and what was bought with it.
  ///
  /// - Throws: what the machine refuses.
  public func forgetFoodKey() throws(DiaryError) { try FoodKeyStore(self).forget() }

  /// Asks FatSecret for foods by name; waits four seconds at most, and never throws.
  ///
  /// Nothing that it answers is written down.
  public func foodsOnline(named text: String, limit: Int = 20) async -> OnlineFoods {
    await asking { client throws(OnlineFoodFailure) in try client.foods(named: text, limit: limit) }
  }

  /// Asks FatSecret for the one food that fits a name best, or that an id such as `fatsecret:35755`
  /// names, with all that it can be measured in.
  ///
  /// As patient as ``foodsOnline(named:limit:)``, and as quiet.
  public func foodOnline(_ text: String) async -> OnlineFoods {
    await asking { client throws(OnlineFoodFailure) in
      var id: String?
      if case .fatSecret(let food, _)? = EntrySource(text) { id = food }
      if id == nil { id = try client.foods(named: text, limit: 5).first?.id }
      guard let id, let food = try client.food(id: id) else { return [] }
      return [food]
    }
  }

  private func asking(
    _ body: @Sendable (FatSecretClient) throws(OnlineFoodFailure) -> [FoundFood]
  ) async -> OnlineFoods {
    do throws(OnlineFoodFailure) {
      let foods = try await WaitingThread().run { () throws(OnlineFoodFailure) in
        try body(FatSecretClient(self))
      }
      return OnlineFoods(foods: foods)
    } catch {
      return OnlineFoods(failure: error)
    }
  }
}
