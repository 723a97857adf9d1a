import CountMeModel

/// Finds what the diary knows of a food: favourites first, then meals, then what was eaten before.
struct FoodLookup {
  private let reader: DiaryReader

  init(_ reader: DiaryReader) {
    self.reader = reader
  }

  /// The fields that a new entry of the food takes over, or nil if the diary does not know it.
  ///
  /// A name that is equal but for case counts before one that only begins or goes on like it; of
  /// several the one eaten last.
  func food(named name: String) throws(DiaryError) -> JSONObject? {
    let wanted = name.lowercased()
    for collection in ["favoriteFoods", "customMeals", "foodItems"] {
      let documents = try reader.documents(in: try reader.name(collection))
      let isLike = [
        { (text: String) in text == wanted }, { $0.hasPrefix(wanted) }, { $0.contains(wanted) },
      ]
      for matches in isLike {
        let found = documents.filter { matches(($0.name ?? "").lowercased()) }
        if let newest = found.max(by: Self.isOlder) { return Self.entry(of: newest) }
      }
    }
    return nil
  }

  private static func isOlder(_ left: Document, _ right: Document) -> Bool {
    let leftTime = (left.time?.instant ?? left.lastModified)?.milliseconds ?? 0
    let rightTime = (right.time?.instant ?? right.lastModified)?.milliseconds ?? 0
    return (leftTime, left.id) < (rightTime, right.id)
  }

  private static let kept = [
    "name", "brand", "calories", "protein", "carbohydrates", "fats", "fiber", "sugar", "sodium",
    "saturatedFat", "servingSize", "servingUnit", "barcode", "ingredients", "source",
  ]

  private static func entry(of document: Document) -> JSONObject {
    if document.collection.text == "customMeals" { return MealServing(document).fields }
    var fields = JSONObject()
    for field in kept { fields[field] = document.fields[field] }
    fields["source"] = fields["source"] ?? .string("manual")
    return fields
  }
}
