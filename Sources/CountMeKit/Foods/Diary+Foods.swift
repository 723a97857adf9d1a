import CountMeModel
import Foods

extension Diary {
  /// The foods that fit what a person types, the best first: their own, then the food table's.
  ///
  /// Spelling, case, accents and the order of words are forgiven.
  ///
  /// - Throws: what the machine refuses.
  public func foods(named name: String, limit: Int = 20) throws(DiaryError) -> [FoundFood] {
    try foodLookup(try reader()).foods(named: name, limit: limit)
  }

  /// The food that a name, a barcode, or an id such as `usda:09040` means; nil where none is close.
  ///
  /// - Throws: what the machine refuses.
  public func food(_ name: String) throws(DiaryError) -> FoodChoice? {
    try foodLookup(try reader()).choice(meaning: name)
  }

  /// Looks in what the diary knows as its entries are now.
  func foodLookup(_ reader: DiaryReader) throws(DiaryError) -> FoodLookup {
    FoodLookup(reader, eaten: try rememberedFoods(reader))
  }
}

extension FoodLookup {
  /// The food that a name, a barcode of 8 digits or more, or a number of the table means.
  ///
  /// - Parameter amount: how much was eaten, which tells apart foods that are called the same.
  func choice(meaning text: String, amount: String? = nil) throws(DiaryError) -> FoodChoice? {
    if text.hasPrefix(TableSource.prefix) {
      let number = String(text.dropFirst(TableSource.prefix.count))
      return FoodTable.builtIn?.food(number: number).map {
        FoodChoice(taken: FoundFood($0), others: [], isExact: true)
      }
    }
    if text.utf8.count >= 8, text.allSatisfy(\.isNumber), let food = try food(barcode: text) {
      return FoodChoice(taken: food, others: [], isExact: true)
    }
    return try choice(named: text, amount: amount)
  }
}
