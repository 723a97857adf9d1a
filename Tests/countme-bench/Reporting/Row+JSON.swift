import CountMeModel

extension Row {
  /// The row for machines: all samples, in the row's unit, and memory in KiB.
  var json: JSONValue {
    var members: JSONObject = [
      "work": .string(work), "things": .number(Double(things)),
      "documents": .number(Double(documents)), "counted": .string(counted.rawValue),
      "unit": .string(unit.rawValue), "ours": ours.json,
    ]
    if let rival {
      members["rival"] = .string(rival)
      members["git"] = theirs.json
    }
    members["ratio"] = ratio.map { .number($0) }
    members["isReached"] = isReached.map { .bool($0) }
    switch bar {
    case .ratio(let most): members["mostRatio"] = .number(most)
    case .most(let most): members["most"] = .number(most)
    case .none: break
    }
    return .object(members)
  }
}

extension Series {
  /// The samples with their median.
  var json: JSONValue {
    var members: JSONObject = [
      "samples": .array(samples.map { .number($0.value) }), "peakKiB": .number(Double(peakKiB)),
    ]
    members["median"] = median.map { .number($0) }
    return .object(members)
  }
}
