import CountMeFormats
import CountMeModel

/// The foods of one time and source.
struct FoodsOfMoment {
  private struct Food {
    let moment: ImportedMoment
    let source: String
    let position: TextPosition
    var name: String?
    var fields: JSONObject = [:]
    var further: JSONObject = [:]
  }

  private var alone: [Food] = []
  private var together: [Food] = []

  /// Takes a nutrient, in the order of the file.
  mutating func take(_ record: JSONObject) {
    guard let moment = SpilledValue.moment(record["moment"]),
      let nutrient = record["nutrient"]?.string, let amount = record["amount"]
    else { return }
    let isTogether = record["isTogether"]?.bool ?? false
    var list = isTogether ? together : alone
    let place =
      isTogether
      ? (record["startsAnew"]?.bool ?? false ? list.count : max(list.count - 1, 0))
      : Self.place(of: nutrient, in: list)
    if place == list.count {
      list.append(
        Food(
          moment: moment, source: record["source"]?.string ?? "",
          position: SpilledValue.position(record["at"]), name: record["pendingName"]?.string))
    }
    if record["isField"]?.bool ?? false {
      list[place].fields[nutrient] = amount
    } else {
      list[place].further[nutrient] = amount
    }
    if let name = record["name"]?.string { list[place].name = name }
    if isTogether { together = list } else { alone = list }
  }

  /// Which food a nutrient belongs to that stands alone.
  ///
  /// The list is sorted by nutrient, so the third protein is the third food's. In a correlation it is
  /// the open one's.
  private static func place(of nutrient: String, in list: [Food]) -> Int {
    list.firstIndex { $0.fields[nutrient] == nil && $0.further[nutrient] == nil } ?? list.count
  }

  /// The foods without those that stand alone a second time.
  private var foods: [Food] {
    var single = alone
    for food in together {
      let twin = single.firstIndex { $0.fields["calories"] == food.fields["calories"] }
      if let twin { single.remove(at: twin) }
    }
    return together + single
  }

  /// Adds the foods, and begins another time.
  mutating func end(_ draft: inout ImportDraft) {
    for food in foods {
      guard food.fields["calories"] != nil else {
        draft.leaveOut("nutrients without energy at their time")
        continue
      }
      var fields = food.fields
      if !food.further.isEmpty { fields["micronutrients"] = .object(food.further) }
      let name = food.name ?? food.source
      fields["name"] = .string(name.isEmpty ? "Food" : name)
      draft.add("foodItems", key: [food.source, name], food.moment, fields, at: food.position)
    }
    self = FoodsOfMoment()
  }
}
