package import CountMeHistory
package import CountMeStore

/// Finds foods that the diary or the table knows.
package struct FoodSearch {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// The foods that fit what a person types, the best first: their own, then the food table's.
  package func foods(named name: String, limit: Int = 20) throws(DiaryError) -> [FoundFood] {
    try foodLookup(store.reader()).foods(named: name, limit: limit)
  }

  /// The food that a name, a barcode, or an id such as `fndds:63107010` means; nil where none is near.
  package func food(_ name: String) throws(DiaryError) -> FoodChoice? {
    try foodLookup(store.reader()).choice(meaning: name)
  }

  /// Looks in what the diary knows as its entries are now.
  func foodLookup(_ reader: DiaryReader) -> FoodLookup {
    let eaten = EatenFoods { () throws(DiaryError) in try FoodMemory(store).rememberedFoods(reader)
    }
    return FoodLookup(
      reader, eaten: eaten, groups: GroupFoods(beside: reader),
      products: Products(store.folder, store.environment), now: store.environment.now())
  }
}
