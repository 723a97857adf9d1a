import CountMeFoods
import CountMeModel
import CountMeSchema

@testable import CountMeHistory
@testable import CountMeImporters
@testable import CountMeJournal
@testable import CountMeStore

/// The foods of a diary in which nothing was eaten, by what somebody says.
struct FreshFoods {
  private let device: TestDevice
  private let diary: TestDiary
  private let lookup: FoodLookup

  init() async throws {
    device = try TestDevice("laptop")
    diary = try await device.create()
    let nothing = EatenFoods { () throws(DiaryError) in [] }
    let reader = try diary.reader()
    lookup = FoodLookup(
      reader, eaten: nothing, groups: GroupFoods(beside: reader),
      products: Products(diary.folder, device.environment), now: Timestamp(milliseconds: 0))
  }

  /// What is written down, as `Cheese, Cheddar; 60 g; 245.4`.
  func written(_ text: String, takesBest: Bool = false) throws -> [String] {
    var entry = FoodEntry(.said(text))
    entry.takesBest = takesBest
    return try SaidFoods(entry, lookup).foods.map { food in
      let size = food.item.servingSize.map { CanonicalNumber.text(of: $0) } ?? "-"
      let calories = CanonicalNumber.text(of: food.item.calories ?? 0)
      return "\(food.item.name ?? "water"); \(size) \(food.item.servingUnit ?? "-"); \(calories)"
    }
  }

  /// The foods of a sentence, none of which is taken unasked.
  func read(_ text: String) throws(DiaryError) -> SaidFoods {
    try SaidFoods(FoodEntry(.said(text)), lookup)
  }

  /// What is asked; nil where it is written down, or refused.
  func question(_ text: String) -> FoodQuestion? {
    do throws(DiaryError) {
      _ = try read(text)
      return nil
    } catch {
      guard case .unclearFood(let question)? = error.journal else { return nil }
      return question
    }
  }
}
