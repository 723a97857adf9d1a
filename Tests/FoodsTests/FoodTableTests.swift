import Testing

@testable import Foods

@Suite("Food table")
struct FoodTableTests {
  private let table: FoodTable
  private let foods: [TableFood]

  init() throws {
    table = try #require(FoodTable.builtIn)
    foods = try table.foods()
  }

  @Test("quick")
  func quick() throws {
    for q in ["oat", "egg", "banana", "apple", "milk", "rice", "bread", "chicken breast", "butter", "coffee", "tomato", "cheddar", "bananna", "brocoli", "yoghurt", "potato", "salmon", "olive oil", "pasta", "sugar", "beer", "orange juice", "almonds", "pizza", "Nothing", "Ann cake","cheese","strawberry","chocolate","wine","tea","cola","ice cream","peanut butter","honey","hamburger","tofu","oatmeal","cucumber","salt","whole wheat bread","dark chocolate","ground beef","cooked rice","porridge","muesli","croissant","steak","tuna"] {
      let m = table.matches(SearchText(q), limit: 5)
      print(q, "->", m.compactMap { table.food($0)?.name }.joined(separator: " | "), m.first?.score as Any)
    }
  }
}
