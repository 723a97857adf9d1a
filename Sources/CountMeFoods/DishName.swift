/// A dish by its name in the table, which tells what it consists of: an `Egg omelet` of eggs.
package struct DishName {
  private let stems: Set<String>

  /// Takes the name of a food of the table.
  package init(_ name: String) { stems = Self.telling(name, parts: 1) }

  /// Whether the dish has a food in it whoever says no more of it.
  ///
  /// - Parameters:
  ///   - name: the name of that food in the table.
  ///   - isMade: whether somebody says that the dish was made with it, rather than served.
  package func consists(of name: String, isMade: Bool) -> Bool {
    let said = Self.telling(name, parts: 2).subtracting(Self.dishes)
    return !stems.isDisjoint(with: Self.dishes) && !stems.isDisjoint(with: said)
      || isMade && said.contains("egg") && !stems.isDisjoint(with: Self.batters)
  }

  /// Whether the name of a food has all words of another, not behind `no`: chicken noodle soup has noodles.
  package static func tells(_ name: String, _ other: String) -> Bool {
    let stems = WordForms.stems(name)
    let said = FoodQuery(other).words.filter { !$0.isFiller && !$0.isModifier }.map(\.stem)
    return !said.isEmpty
      && said.allSatisfy { word in
        stems.indices.contains { place in
          stems[place] == word
            && !(place > 0 && ["no", "without", "excluding"].contains(stems[place - 1]))
        }
      }
  }

  private static func telling(_ name: String, parts: Int) -> Set<String> {
    let words = ParsedFoodName(name).words.filter { $0.part < parts && $0.role != .little }
    return Set(words.map(\.stem).filter { dishes.contains($0) || !FoodQuery.isModifier($0) })
  }

  private static let dishes: Set<String> = [
    "omelet", "scrambled", "frittata", "sandwich", "salad", "curry", "burrito", "taco",
    "quesadilla", "casserole", "stew", "soup", "pie",
  ]
  /// What is made of a batter with eggs in it.
  private static let batters: Set<String> = [
    "pancake", "waffle", "crepe", "muffin", "cake", "cupcake", "cookie", "quiche", "pudding",
  ]
}
