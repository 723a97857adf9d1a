import CountMeModel

/// Weights that a source has in several rows: one for the weight, others for what was measured with it.
struct Weighings {
  private struct Weighing {
    let moment: ImportedMoment
    let position: TextPosition
    var fields: JSONObject
  }

  private var list: [Weighing] = []
  private var further: [[String]: JSONObject] = [:]

  /// Notes a weight in kilograms.
  mutating func weigh(
    _ kilograms: Double, _ moment: ImportedMoment, at position: TextPosition,
    _ fields: JSONObject = [:]
  ) {
    var fields = fields
    fields["weight"] = .number(kilograms)
    list.append(Weighing(moment: moment, position: position, fields: fields))
  }

  /// Notes something that was measured together with the weight of the same moment.
  mutating func set(_ field: String, _ value: Double, _ moment: ImportedMoment) {
    further[moment.key, default: [:]][field] = .number(value)
  }

  /// Adds the weights; what has no weight beside it is left out.
  func add(to draft: inout ImportDraft) {
    var keys: Set<[String]> = []
    for weighing in list {
      var fields = weighing.fields
      for (field, value) in further[weighing.moment.key] ?? [:] { fields[field] = value }
      keys.insert(weighing.moment.key)
      let weight = weighing.fields["weight"]?.compactText ?? ""
      draft.add(
        "weightHistory", key: [weight], weighing.moment, fields, at: weighing.position)
    }
    for key in further.keys.sorted(by: { $0.joined() < $1.joined() }) where !keys.contains(key) {
      draft.leaveOut("measurements without a weight at their time")
    }
  }
}
