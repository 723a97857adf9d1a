import CountMeModel
import CountMeSchema
import Testing

@testable import CountMeHistory
@testable import CountMeJournal

@Suite("FatSecret's answers")
struct FatSecretAnswerTests {
  private func value(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: Array(text.utf8))
  }

  @Test("One food stands in place of a list of one, and no food has no list")
  func lists() throws {
    let one = try FatSecretAnswer.foods(value(OnlineAnswers.oneFood))
    #expect(one.map(\.name) == ["Bananas"] && one.map(\.id) == ["35755"])
    #expect(one[0].item.calories == 89 && one[0].item.carbohydrates == 22.84)
    #expect(one[0].item.servingSize == 100 && one[0].item.servingUnit == "g")
    #expect(one[0].item.source == "fatsecret:35755")
    #expect(try FatSecretAnswer.foods(value(OnlineAnswers.noFood)).isEmpty)
    #expect(try FatSecretAnswer.foods(value("{}")).isEmpty)
  }

  @Test("An error comes in place of an answer, its number as a number or a text")
  func errors() throws {
    let error = try value(#"{"error": {"code": 21, "message": "Invalid IP address"}}"#)
    #expect(throws: FatSecretAnswer.Refusal(code: 21, message: "Invalid IP address")) {
      try FatSecretAnswer.foods(error)
    }
    let text = try value(#"{"error": {"code": "12", "message": "too many"}}"#)
    #expect(throws: FatSecretAnswer.Refusal(code: 12, message: "too many")) {
      try FatSecretAnswer.food(text)
    }
    #expect(FatSecretAnswer.Refusal(code: 12, message: "").isPassing)
    #expect(FatSecretAnswer.Refusal(code: 11, message: "").isLimit)
  }

  @Test("A food's numbers may be texts, and a serving without a weight is not 100 g")
  func food() throws {
    let food = try #require(try FatSecretAnswer.food(value(OnlineAnswers.food)))
    #expect(food.item.calories == 105 && food.item.servingUnit == "medium")
    #expect(food.item.source == "fatsecret:35755.32978")
    #expect(try food.measured(Serving(size: 200, unit: "g")).item.calories == 178)
    #expect(try food.measured(Serving(size: 2, unit: "medium")).item.calories == 210)
    let egg = """
      {"food": {"food_id": 1, "food_name": "Egg", "servings": {"serving": {"serving_id": "5",
       "measurement_description": "large", "number_of_units": "1.000", "calories": "78"}}}}
      """
    let weightless = try #require(try FatSecretAnswer.food(value(egg)))
    #expect(weightless.item.calories == 78 && weightless.units == ["large"])
    #expect(try weightless.measured(Serving(size: 3, unit: "large")).item.calories == 234)
    #expect(throws: DiaryError.self) { try weightless.measured(Serving(size: 100, unit: "g")) }
  }

  @Test(
    "What cannot be eaten is left out",
    arguments: [
      "{}", #"{"food": {}}"#, #"{"food": {"food_id": "1", "food_name": "x"}}"#,
      #"{"food": {"food_id": "../1", "food_name": "x", "servings": {"serving": {"calories": 1}}}}"#,
      #"{"food": {"food_id": "1", "food_name": "x", "servings": {"serving": [null, "y"]}}}"#,
      #"{"food": {"food_id": "1", "food_name": "x", "servings": {"serving": {"calories": "n/a"}}}}"#,
    ])
  func junk(text: String) throws {
    #expect(try FatSecretAnswer.food(value(text)) == nil)
  }

  @Test("Nothing of a request can become a setting of curl")
  func quoting() {
    var request = WebRequest(url: "https://example.org/?a=\"b\\")
    let settings = request.configuration(seconds: 4) ?? ""
    #expect(settings.contains(#"url = "https://example.org/?a=\"b\\""#))
    #expect(settings.contains("proto = \"=https\"\n"))
    request.credentials = "id:se\ncret"
    #expect(request.configuration(seconds: 4) == nil)
    #expect(WebRequest.encoded("crème & \"x\"/?") == "cr%C3%A8me%20%26%20%22x%22%2F%3F")
  }

  @Test("A key is two words that can be sent", arguments: ["", "a b", "a:b", "a\nb", "é"])
  func keys(id: String) throws {
    #expect(throws: DiaryError.self) { try FoodKey(id: id, secret: "secret") }
    #expect(try FoodKey(id: " id ", secret: "s:e").secret == "s:e")
  }
}

/// Answers in the shapes that FatSecret documents.
enum OnlineAnswers {
  static let oneFood = """
    {"foods": {"food": {"food_id": "35755", "food_name": "Bananas", "food_type": "Generic",
     "food_description": "Per 100g - Calories: 89kcal | Fat: 0.33g | Carbs: 22.84g | Protein: 1.09g"},
     "max_results": "20", "page_number": "0", "total_results": "1"}}
    """

  static let noFood = """
    {"foods": {"max_results": "20", "page_number": "0", "total_results": "0"}}
    """

  static let food = """
    {"food": {"food_id": "35755", "food_name": "Bananas", "food_type": "Generic", "servings":
     {"serving": [{"serving_id": "58449", "measurement_description": "g",
     "metric_serving_amount": "100.000", "metric_serving_unit": "g", "number_of_units": "100.000",
     "calories": "89", "carbohydrate": "22.84", "protein": "1.09", "fat": "0.33", "sodium": "1"},
     {"serving_id": "32978", "measurement_description": "medium (7\\" to 7-7/8\\" long)",
     "metric_serving_amount": "118.000", "metric_serving_unit": "g", "number_of_units": "1.000",
     "is_default": "1", "calories": "105", "carbohydrate": "26.95", "protein": "1.29",
     "fat": "0.39", "sodium": "1"}]}}}
    """
}
