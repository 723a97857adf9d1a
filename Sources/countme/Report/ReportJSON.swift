import CountMeKit

extension ReportView {
  /// The numbers of the report for scripts.
  var json: JSONValue {
    .object([
      "from": .string(days.lowerBound.text), "to": .string(days.upperBound.text),
      "today": .string(period.today.text), "days": .array(period.totals.map(\.json)),
      "averages": period.averages.json, "weight": weight?.json ?? .null,
      "habits": .array(habits.map(\.json)), "fasts": .array(fasts.map(\.json)),
      "foods": .array(
        foods.map { food in
          .members(["name": food.name, "times": food.times, "calories": food.calories])
        }),
      "ownCollections": .object(ownJSON),
      "reactions": .array(reactions.map(\.json)),
      "reactionPatterns": .array(patterns.map(\.json)), "useBy": .array(useBy.map(\.json)),
    ])
  }
}

extension ReportView {
  /// The documents of each collection of the person's own.
  private var ownJSON: JSONObject {
    var lists = JSONObject()
    for collection in own {
      lists[collection.name.text] = .array(collection.documents.map(\.json))
    }
    return lists
  }
}

extension HabitHistory {
  /// The habit over some days for scripts.
  var json: JSONValue {
    .object([
      "habit": habit.json, "doneCount": .number(Double(doneCount)),
      "missedCount": .number(Double(missedCount)),
      "days": .array(
        days.filter { $0.mark != .notDue }.map { day in
          .members([
            "date": day.date.text, "mark": day.mark.rawValue,
            "share": (day.share * 100).rounded() / 100,
          ])
        }),
    ])
  }
}

extension UseByView {
  /// The item with how long it may still be used, for scripts.
  var json: JSONValue {
    .members(["item": item.json, "daysLeft": daysLeft, "group": group])
  }
}
