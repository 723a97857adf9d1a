import CountMeFoods
import CountMeModel
import Testing

@testable import CountMeImporters
@testable import CountMeJournal

@Suite("Open Food Facts' answers")
struct OpenFoodFactsAnswerTests {
  private func product(_ text: String) throws -> Product? {
    OpenFoodFactsAnswer.product(try JSONValue(parsing: Array(text.utf8)))
  }

  @Test("A product with its label, of which what is not for 100 g is not read")
  func label() throws {
    let product = try #require(
      try product(
        """
        {"code": "5449000000996", "status": 1, "status_verbose": "product found", "product": {
          "code": "5449000000996", "product_name": "Original Taste", "brands": "Coca-Cola",
          "quantity": "330 ml", "product_quantity": "330", "product_quantity_unit": "ml",
          "serving_size": "1 can (330 ml)", "serving_quantity": 330, "serving_quantity_unit": "ml",
          "ingredients_text": "Carbonated water, sugar, colour (E150d)",
          "nutriments": {"energy-kcal": 139, "energy-kcal_serving": 139, "energy-kcal_unit": "kcal",
            "energy-kcal_100g": 42, "energy_100g": 180, "sugars_100g": 10.6,
            "carbohydrates_100g": "10.6", "salt_100g": 0, "nova-group_100g": 4}}}
        """))
    #expect(product.isDrink && product.package == 330)
    #expect(product.serving == .init(unit: "can", count: 1, amount: 330))
    #expect(product.per100.calories == 42 && product.per100["sugar"] == 10.6)
    #expect(product.per100["carbohydrates"] == 10.6 && product.per100["sodium"] == 0)
    #expect(product.per100["protein"] == nil, "what is not told is not 0")
    #expect(product.ingredients == ["Carbonated water", "sugar", "colour (E150d)"])
  }

  @Test(
    "No product, one without energy and one that cannot be are none",
    arguments: [
      #"{"code": "5449000000996", "status": 0, "status_verbose": "product not found"}"#,
      #"{"product": {"product_name": "X", "nutriments": {}}}"#,
      #"{"product": {"product_name": "", "nutriments": {"energy-kcal_100g": 5}}}"#,
      #"{"product": {"product_name": "X", "nutriments": {"energy-kcal_100g": -5}}}"#,
      #"{"product": {"product_name": "X", "nutriments": {"energy-kcal_100g": 5, "fat_100g": 500}}}"#,
      #"{"product": []}"#, "[]", "{}",
    ])
  func none(text: String) throws {
    #expect(try product(text) == nil)
  }

  @Test(
    "How much is eaten at once is what the label measures",
    arguments: [
      ("30 g", 30.0, "serving", 1.0), ("2 biscuits (25 g)", 25, "biscuits", 2),
      ("2 tbsp (37 g)", 37, "serving", 1), ("37 g (2 tbsp)", 37, "serving", 1),
      ("1 cup (240 ml)", 240, "serving", 1), ("0.5 l", 500, "serving", 1),
      ("33cl", 330, "serving", 1), ("1,5 dl", 150, "serving", 1),
    ])
  func servings(text: String, amount: Double, unit: String, count: Double) {
    #expect(Product.Portion(text, amount: nil) == .init(unit: unit, count: count, amount: amount))
  }

  @Test(
    "A serving that is not measured is none", arguments: ["", "1 biscuit", "some", "-5 g", "0 g"])
  func noServing(text: String) {
    #expect(Product.Portion(text, amount: nil) == nil)
  }
}
