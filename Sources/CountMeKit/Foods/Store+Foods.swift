import CountMeModel

extension Store {
  /// The foods that fit what a person types, the best first: their own, then the food table's.
  func foods(named name: String, limit: Int = 20) throws(DiaryError) -> [FoundFood] {
    try foodLookup(reader()).foods(named: name, limit: limit)
  }

  /// The food that a name, a barcode, or an id such as `fndds:63107010` means; nil where none is near.
  func food(_ name: String) throws(DiaryError) -> FoodChoice? {
    try foodLookup(reader()).choice(meaning: name)
  }

  /// Looks in what the diary knows as its entries are now.
  func foodLookup(_ reader: DiaryReader) -> FoodLookup {
    let eaten = EatenFoods { () throws(DiaryError) in try self.rememberedFoods(reader) }
    return FoodLookup(
      reader, eaten: eaten, products: Products(folder, environment), now: environment.now())
  }
}
