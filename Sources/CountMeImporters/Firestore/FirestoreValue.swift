import CountMeModel

/// Values of Firestore as its backup tools write them, as plain JSON.
enum FirestoreValue {
  /// The value without tags: times and days are text, references and places what they point at.
  ///
  /// - Parameter zone: on whose clock times are told, which Firestore has as instants; nil for UTC, as our own
  ///   export has them.
  static func plain(_ value: JSONValue, _ zone: TimeZoneRules?) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map { plain($0, zone) })
    case .object(let object):
      if let kind = object["__datatype__"]?.string, let inner = object["value"] {
        return tagged(kind, inner, zone)
      }
      var result = JSONObject()
      for (key, member) in object where key != "__collections__" {
        result[key] = plain(member, zone)
      }
      return .object(result)
    default: return value
    }
  }

  private static func tagged(_ kind: String, _ value: JSONValue, _ zone: TimeZoneRules?)
    -> JSONValue
  {
    guard kind == "timestamp", let seconds = value["_seconds"]?.number else { return value }
    let rest = (value["_nanoseconds"]?.number ?? 0) / 1_000_000
    guard let milliseconds = Int64(exactly: seconds * 1000 + rest.rounded()) else { return .null }
    let time = Timestamp(milliseconds: milliseconds)
    return text(of: time, zone)
  }

  private static func text(of time: Timestamp, _ zone: TimeZoneRules?) -> JSONValue {
    .string(zone?.localTime(of: time).text ?? time.text)
  }

  /// The fields of a document in an answer of Firestore's REST interface.
  static func plain(rest fields: JSONObject, _ zone: TimeZoneRules?) -> JSONObject {
    var result = JSONObject()
    for (key, value) in fields { result[key] = plain(rest: value, zone) }
    return result
  }

  private static func plain(rest value: JSONValue, _ zone: TimeZoneRules?) -> JSONValue {
    guard let (kind, inner) = value.object?.first else { return .null }
    switch kind {
    case "integerValue": return inner.string.flatMap { Double($0) }.map { .number($0) } ?? .null
    case "arrayValue": return .array((inner["values"]?.array ?? []).map { plain(rest: $0, zone) })
    case "mapValue": return .object(plain(rest: inner["fields"]?.object ?? [:], zone))
    case "timestampValue":
      return inner.string.flatMap { ZonedTime($0) }.map { text(of: $0.instant, zone) } ?? .null
    case "nullValue": return .null
    default: return inner
    }
  }
}
