import CountMeFoods
import CountMeHistory
import CountMeModel
import CountMeSchema

extension FoundFood {
  /// Whether both are one food that a group keeps.
  func isSame(_ other: FoundFood) -> Bool {
    group != nil && (group, id) == (other.group, other.id)
  }

  /// A food that a document of the person's own tells, or one of a group of theirs.
  init(_ origin: Origin, _ document: Document, timesEaten: Int, group: String?) {
    let item = origin == .meal ? MealServing(CustomMeal(document)).item : FoodItem(food: document)
    self.init(
      origin: origin, id: document.id.text, item: item, units: item.units,
      timesEaten: timesEaten, group: group)
  }

  /// A food of the table, in its usual amount.
  init(_ food: TableFood) {
    let weighed = WeighedFood(food)
    var item = FoodItem(weighed, weighed.usual)
    item.brand = food.maker
    item.category = food.group
    item.source = EntrySource.food(number: food.number).text
    self.init(
      origin: .table, id: food.number, item: item, units: weighed.units, timesEaten: 0,
      weighed: weighed)
  }
}

extension FoodItem {
  private static var ofFood: [String] {
    nutrients.map(\.field) + [
      Field.name, Field.brand, Field.micronutrients, Field.servingSize, Field.servingUnit,
      Field.barcode, Field.ingredients, Field.source,
    ]
  }

  /// What an entry or a favourite tells of the food, and not of when it was eaten.
  fileprivate init(food document: Document) {
    self.init()
    for field in Self.ofFood { fields[field] = document.fields[field] }
    source = source ?? EntrySource.manual.text
  }
}
