import CountMeModel

/// What Open Food Facts answers, and what a line of its export says.
///
/// Source: its documentation of version 2 of the interface, and of the fields of its exports.
enum OpenFoodFactsAnswer {
  /// The fields of a product that are asked for.
  static let asked =
    "code,product_name,generic_name,brands,quantity,product_quantity,product_quantity_unit,"
    + "serving_size,serving_quantity,serving_quantity_unit,nutriments,ingredients_text"

  /// The product of an answer; nil where there is none, or none whose energy is known.
  static func product(_ answer: JSONValue) -> Product? {
    answer.object?["product"]?.object.flatMap(product)
  }

  /// The products of a search.
  static func products(_ answer: JSONValue) -> [Product]? {
    answer.object?["products"]?.array.map { $0.compactMap { $0.object.flatMap(product) } }
  }

  private static func product(_ object: JSONObject) -> Product? {
    var known: [String: ProductField] = [:]
    guard let product = Product(fields(of: object, &known)), product.isPlausible else { return nil }
    return product
  }

  /// What the members of a product say.
  ///
  /// - Parameter known: what names of members mean, as far as they were met.
  static func fields(
    of product: JSONObject, _ known: inout [String: ProductField]
  ) -> [(field: ProductField, text: String)] {
    var fields: [(field: ProductField, text: String)] = []
    for (name, value) in product where named.contains(name) {
      if let field = field(name, &known), let text = text(value) { fields.append((field, text)) }
    }
    for (name, value) in product["nutriments"]?.object ?? [:] where name.hasSuffix("_100g") {
      if let field = field(name, &known), let text = text(value) { fields.append((field, text)) }
    }
    return fields
  }

  private static let named = Set(asked.split(separator: ",").map(String.init))
    .subtracting(["nutriments"])

  private static func field(
    _ name: String, _ known: inout [String: ProductField]
  ) -> ProductField? {
    if let field = known[name] { return field }
    let field = ProductField(heading: name, basis: .hundred)
    known[name] = field
    return field
  }

  private static func text(_ value: JSONValue) -> String? {
    value.string ?? value.number.map { CanonicalNumber.text(of: $0) }
  }
}
