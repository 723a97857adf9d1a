import CountMeHistory
import CountMeSchema
import CountMeStore

/// The favourites and meals of the person's groups, read when the first is looked for.
final class GroupFoods {
  /// A food that a group keeps.
  struct Food {
    let group: String
    let collection: String
    let document: Document
  }

  private let reader: DiaryReader
  private var known: [Food]?

  /// Those of the groups that stand beside a diary.
  init(beside reader: DiaryReader) { self.reader = reader }

  /// The foods of all groups, favourites before meals; one that cannot be read is left out.
  var foods: [Food] {
    if let known { return known }
    var foods: [Food] = []
    for collection in [FavoriteFood.collection, CustomMeal.collection] {
      for group in reader.groups(keeping: collection) {
        let documents = (try? group.reader.own(collection)) ?? []
        foods += documents.map {
          Food(group: group.name, collection: collection, document: $0)
        }
      }
    }
    known = foods
    return foods
  }

  /// The meals among them.
  var meals: [CustomMeal] {
    foods.filter { $0.collection == CustomMeal.collection }.map { CustomMeal($0.document) }
  }

  /// The first meal of a group with just this name.
  func meal(named name: String) -> Food? {
    foods.first { $0.collection == CustomMeal.collection && $0.document.name == name }
  }
}
