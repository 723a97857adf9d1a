import CountMeFormats
import CountMeModel

/// Weights that a source has in several rows: one for the weight, others for what was measured with it.
struct ImportedWeights {
  private let spill: SortedSpill

  init(_ settings: ImportDraft.Settings) {
    spill = settings.spill()
  }

  /// Notes a weight in kilograms.
  func weigh(
    _ kilograms: Double, _ moment: ImportedMoment, at position: TextPosition
  ) throws(ImportError) {
    try add(moment, ["weight": .number(kilograms), "at": SpilledValue.of(position)])
  }

  /// Notes something that was measured together with the weight of the same moment.
  func set(_ field: String, _ value: Double, _ moment: ImportedMoment) throws(ImportError) {
    var record = JSONObject()
    record[field] = .number(value)
    try add(moment, record)
  }

  private func add(_ moment: ImportedMoment, _ record: JSONObject) throws(ImportError) {
    var record = record
    record["moment"] = SpilledValue.of(moment)
    let key = moment.key.joined(separator: " ")
    try spill.add(key: key.utf8, JSONValue.object(record).compactBytes())
  }

  /// Adds the weights; what has no weight beside it is left out.
  func add(to draft: inout ImportDraft) throws(ImportError) {
    var key: [UInt8] = []
    var group = Group()
    try spill.each { record throws(ImportError) in
      if record.key != key { group.end(&draft) }
      key = record.key
      group.take(SpilledValue.object(record.payload))
    } failing: {
      $0
    }
    group.end(&draft)
  }
}

/// What was measured at one moment.
private struct Group {
  private var weights: [JSONObject] = []
  private var further = JSONObject()

  mutating func take(_ record: JSONObject) {
    guard record["weight"] == nil else { return weights.append(record) }
    for (field, value) in record where field != "moment" { further[field] = value }
  }

  /// Adds the weights of the moment, and begins another one.
  mutating func end(_ draft: inout ImportDraft) {
    if weights.isEmpty, !further.isEmpty {
      draft.leaveOut("measurements without a weight at their time")
    }
    for record in weights {
      guard let weight = record["weight"], let moment = SpilledValue.moment(record["moment"]) else {
        continue
      }
      var fields = further
      fields["weight"] = weight
      draft.add(
        "weightHistory", key: [weight.compactText], moment, fields,
        at: SpilledValue.position(record["at"]))
    }
    self = Group()
  }
}
